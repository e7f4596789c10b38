//! Table of contents: one line per kind of background job.

use futures::future::join_all;
use tokio::sync::watch;

use crate::jobs::{self, JobKind};
use crate::{AppState, exports, insights, needs, stock_counts, supplier_accounts, uploads};

pub const KINDS: &[JobKind] =
    &[exports::JOB, uploads::JOB, insights::JOB, stock_counts::JOB, needs::JOB, supplier_accounts::JOB];

/// Runs as many jobs at once as the settings say, until `stopped` turns true.
pub async fn run_until(state: AppState, stopped: watch::Receiver<bool>) {
    let workers =
        (0..state.config.jobs.job_workers).map(|_| jobs::run_until(state.clone(), KINDS, told(stopped.clone())));
    join_all(workers).await;
}

/// Ends when `stopped` turns true, or when nobody is left to say so.
async fn told(mut stopped: watch::Receiver<bool>) {
    stopped.wait_for(|stop| *stop).await.map(|_| ()).unwrap_or_default();
}
