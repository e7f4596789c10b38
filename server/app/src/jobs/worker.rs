//! Claims jobs one after the other and runs them.

use std::time::Duration;

use sea_orm::DbErr;
use tokio::task::{JoinError, JoinHandle};

use super::context::{JobContext, lease_end};
use super::kind::{GivenUp, JobError, JobKind};
use super::retry::{self, MOST_CRASHES, MOST_FAILURES};
use super::store::{self, Claimed, Lease};
use crate::AppState;

/// How often a worker that has nothing to do looks for what other servers enqueued.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long it leaves a database alone that does not answer.
const PAUSE: Duration = Duration::from_secs(5);
const WORN_OUT: &str =
    "It was tried several times and did not work. Try again later; if it happens again, tell support.";
const CRASHED: &str = "The server stopped several times while doing this. Tell support.";

/// Runs jobs until `stopped` ends. The one under way is broken off then and handed back for somebody to resume.
pub async fn run_until(state: AppState, kinds: &'static [JobKind], stopped: impl Future<Output = ()>) {
    let mut stopped = std::pin::pin!(stopped);
    loop {
        // Not while claiming: a claim that is dropped half-way may hold a lease that nobody knows of.
        tokio::select! {
            biased;
            () = &mut stopped => return,
            () = std::future::ready(()) => {}
        }
        let pause = match next(&state, kinds).await {
            Ok(Some((job, lease))) => {
                match work(&state, kinds, job, lease, &mut stopped).await {
                    Ok(true) => continue,
                    Ok(false) => return,
                    Err(error) => tracing::warn!(%error, "cannot write how a job went; its lease will run out"),
                }
                PAUSE
            }
            Ok(None) => LOOK_EVERY,
            Err(error) => {
                tracing::warn!(%error, "cannot look for jobs; trying again soon");
                PAUSE
            }
        };
        tokio::select! {
            biased;
            () = &mut stopped => return,
            () = state.jobs.woken() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Runs what is due until nothing is left, and says how many jobs that were.
pub async fn run_due(state: &AppState, kinds: &'static [JobKind]) -> Result<usize, DbErr> {
    let mut never = std::pin::pin!(std::future::pending());
    let mut ran = 0;
    while let Some((job, lease)) = next(state, kinds).await? {
        work(state, kinds, job, lease, &mut never).await?;
        ran += 1;
    }
    Ok(ran)
}

async fn next(state: &AppState, kinds: &[JobKind]) -> Result<Option<(Claimed, Lease)>, DbErr> {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
    let now = state.clock.now_ms();
    if names.is_empty() || !store::any_due(&state.db, &names, now).await? {
        return Ok(None);
    }
    let token = state.clock.new_id().to_string();
    let tx = state.db.begin().await?;
    let claimed = store::claim(&tx, &names, &token, now, lease_end(state)).await?;
    tx.commit().await?;
    Ok(claimed.map(|job| {
        let lease = Lease { job_id: job.id.clone(), token };
        (job, lease)
    }))
}

/// Runs one job and writes down how it went. False when it was broken off because the server stops.
async fn work(
    state: &AppState,
    kinds: &[JobKind],
    job: Claimed,
    lease: Lease,
    stopped: &mut (impl Future<Output = ()> + Unpin),
) -> Result<bool, DbErr> {
    // The claim asked for these kinds only.
    let Some(kind) = kinds.iter().find(|kind| kind.name == job.kind).copied() else { return Ok(true) };
    if job.crashes > MOST_CRASHES {
        give_up(state, kind, &job, &lease, CRASHED).await?;
        return Ok(true);
    }
    tracing::info!(kind = job.kind, subject = job.subject_id, failures = job.failures, "job begins");
    let context = JobContext::new(state.clone(), lease.clone());
    let subject = job.subject_id.clone();
    // A task of its own: a panic stays within it, and work that does not yield cannot hold up the heartbeat.
    let mut task = tokio::spawn(async move { (kind.run)(&context, &subject).await });
    let result = tokio::select! {
        ended = &mut task => outcome(ended),
        () = lose_lease(state, &lease) => {
            broken_off(task).await;
            Err(JobError::LeaseLost)
        }
        () = stopped => {
            broken_off(task).await;
            hand_back(state, &lease).await?;
            return Ok(false);
        }
    };
    write_down(state, kind, &job, &lease, result).await.map(|()| true)
}

fn outcome(ended: Result<Result<(), JobError>, JoinError>) -> Result<(), JobError> {
    ended.unwrap_or_else(|error| Err(JobError::Retry(format!("the job broke: {error}"))))
}

/// Ends a task; when this returns its transactions are rolled back.
async fn broken_off(task: JoinHandle<Result<(), JobError>>) {
    task.abort();
    if let Ok(result) = task.await {
        tracing::debug!(?result, "a job ended just before it was broken off");
    }
}

/// Renews the lease; returns when it is somebody else's.
async fn lose_lease(state: &AppState, lease: &Lease) {
    let every = state.config.jobs.job_lease() / 3;
    loop {
        tokio::time::sleep(every).await;
        match renew(state, lease).await {
            Ok(true) => {}
            Ok(false) => return,
            // The fence decides when it comes to writing.
            Err(error) => tracing::warn!(%error, "cannot renew the lease of a job"),
        }
    }
}

async fn renew(state: &AppState, lease: &Lease) -> Result<bool, DbErr> {
    let tx = state.db.begin().await?;
    let held = store::extend(&tx, lease, lease_end(state)).await?;
    tx.commit().await?;
    Ok(held)
}

async fn hand_back(state: &AppState, lease: &Lease) -> Result<(), DbErr> {
    let tx = state.db.begin().await?;
    store::put_back(&tx, lease, state.clock.now_ms()).await?;
    tx.commit().await
}

async fn write_down(
    state: &AppState,
    kind: JobKind,
    job: &Claimed,
    lease: &Lease,
    result: Result<(), JobError>,
) -> Result<(), DbErr> {
    match result {
        Ok(()) => {
            let tx = state.db.begin().await?;
            store::end(&tx, lease, "done", None, state.clock.now_ms()).await?;
            tx.commit().await?;
            tracing::info!(kind = job.kind, subject = job.subject_id, "job done");
            Ok(())
        }
        Err(JobError::GiveUp(reason)) => give_up(state, kind, job, lease, &reason).await,
        Err(JobError::Retry(reason)) => try_again(state, kind, job, lease, &reason).await,
        Err(JobError::LeaseLost) => {
            tracing::warn!(kind = job.kind, subject = job.subject_id, "somebody else took this job over");
            Ok(())
        }
    }
}

async fn try_again(state: &AppState, kind: JobKind, job: &Claimed, lease: &Lease, reason: &str) -> Result<(), DbErr> {
    let tx = state.db.begin().await?;
    let Some(before) = store::failures(&tx, lease).await? else { return Ok(()) };
    let failures = before + 1;
    tracing::warn!(kind = job.kind, subject = job.subject_id, failures, reason, "job failed");
    if failures >= MOST_FAILURES {
        tx.rollback().await?;
        return give_up(state, kind, job, lease, WORN_OUT).await;
    }
    let due = state.clock.now() + retry::wait(&job.id, failures);
    store::note_failure(&tx, lease, failures, reason, due.timestamp_millis()).await?;
    tx.commit().await
}

async fn give_up(state: &AppState, kind: JobKind, job: &Claimed, lease: &Lease, reason: &str) -> Result<(), DbErr> {
    let tx = state.db.begin().await?;
    let now_ms = state.clock.now_ms();
    if store::end(&tx, lease, "given_up", Some(reason), now_ms).await? {
        (kind.given_up)(&tx, GivenUp { subject_id: &job.subject_id, reason, now_ms }).await?;
        tracing::error!(kind = job.kind, subject = job.subject_id, reason, "job given up");
    }
    tx.commit().await
}
