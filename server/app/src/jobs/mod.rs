//! Durable background work. A job is enqueued in the transaction that records what it is for, and is run by whichever
//! server claims it first. Knows no job by name: [`crate::work`] lists them.
//!
//! Invariants: one holder at a time, by a lease that the worker renews; whatever a running job writes goes through
//! [`JobContext::begin`] (or `fence`), which holds the lease until that transaction ends, so a worker that lost its
//! lease can write nothing. A job may be dropped at any await or killed at any line: it resumes from what it committed.
//!
//! Words: a *failure* is an error that may pass, a *crash* is a lease that ran out. Both are counted since the job
//! last got on ([`JobContext::checkpoint`]); too many and it is given up, and its subject is told.

mod context;
mod kind;
mod retry;
mod store;
mod worker;

use chrono::TimeDelta;
use sea_orm::{DatabaseTransaction, DbErr};
use tokio::sync::Notify;

use crate::AppState;
use crate::values::Clock;

pub use context::JobContext;
pub use kind::{GivenUp, JobError, JobKind};
pub use worker::{run_due, run_until};

/// How long an ended job is remembered.
const KEPT_FOR: TimeDelta = TimeDelta::days(30);

/// Tells the workers of this program that there is something to do; those of others look every second.
#[derive(Debug, Default)]
pub struct JobSignal(Notify);

impl JobSignal {
    /// Call it after the transaction that enqueued has committed.
    pub fn wake(&self) {
        self.0.notify_one();
    }

    async fn woken(&self) {
        self.0.notified().await;
    }
}

/// Records within the caller's transaction that there is work to do for `subject_id`. Once per kind and subject.
///
/// `owner` is who it is done for, a facility or a person: of those whose jobs wait, who had the last turn waits longest.
pub async fn enqueue(
    tx: &DatabaseTransaction,
    clock: &Clock,
    kind: &str,
    subject_id: &str,
    owner: &str,
) -> Result<(), DbErr> {
    store::insert(tx, &clock.new_id().to_string(), kind, subject_id, owner, clock.now_ms()).await
}

/// As [`enqueue`], for work that comes up again and again: a job that ended is due once more. One that is running may have
/// looked already, so who calls this must call it again while there is work.
pub async fn enqueue_again(tx: &DatabaseTransaction, clock: &Clock, kind: &str, subject_id: &str) -> Result<(), DbErr> {
    store::insert_or_revive(tx, &clock.new_id().to_string(), kind, subject_id, clock.now_ms()).await
}

/// Forgets jobs that ended long ago.
pub async fn sweep(state: &AppState) -> Result<(), DbErr> {
    let tx = state.db.begin().await?;
    store::forget_ended(&tx, state.clock.now_ms() - KEPT_FOR.num_milliseconds()).await?;
    tx.commit().await
}
