use bloom_storage::Transaction;
use chrono::TimeDelta;
use sea_orm::DatabaseTransaction;

use super::kind::JobError;
use super::store::{self, Lease};
use crate::AppState;

/// What a running job may reach, and the right by which it writes.
pub struct JobContext {
    state: AppState,
    lease: Lease,
}

impl JobContext {
    pub(super) fn new(state: AppState, lease: Lease) -> JobContext {
        JobContext { state, lease }
    }

    pub fn state(&self) -> &AppState {
        &self.state
    }

    /// Begins a write transaction that holds the lease until it ends.
    pub async fn begin(&self) -> Result<Transaction, JobError> {
        let tx = self.state.db.begin().await?;
        self.fence(&tx).await?;
        Ok(tx)
    }

    /// Fails unless the job is still ours; from here to the end of the transaction nobody can take it.
    pub async fn fence(&self, tx: &DatabaseTransaction) -> Result<(), JobError> {
        held(store::extend(tx, &self.lease, self.until()).await?)
    }

    /// As [`fence`](Self::fence), for a piece of work that is done for good: what went wrong before counts no more.
    pub async fn checkpoint(&self, tx: &DatabaseTransaction) -> Result<(), JobError> {
        held(store::extend_and_reset_failures(tx, &self.lease, self.until()).await?)
    }

    fn until(&self) -> i64 {
        lease_end(&self.state)
    }
}

/// When a lease that begins now ends, in milliseconds.
pub(super) fn lease_end(state: &AppState) -> i64 {
    let lease = TimeDelta::from_std(state.config.jobs.job_lease()).unwrap_or(TimeDelta::MAX);
    state.clock.now_ms().saturating_add(lease.num_milliseconds())
}

fn held(held: bool) -> Result<(), JobError> {
    if held { Ok(()) } else { Err(JobError::LeaseLost) }
}
