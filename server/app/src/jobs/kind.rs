use futures::future::BoxFuture;
use sea_orm::{DatabaseTransaction, DbErr};
use thiserror::Error;

use super::JobContext;

/// One kind of job, as [`crate::work`] lists it.
#[derive(Clone, Copy)]
pub struct JobKind {
    /// What `enqueue` names.
    pub name: &'static str,
    /// Does the work for a subject, from where it was left. Must do nothing for a subject that is finished.
    pub run: for<'a> fn(&'a JobContext, &'a str) -> BoxFuture<'a, Result<(), JobError>>,
    /// Tells the subject that nothing more will happen to it, in the transaction that gives the job up.
    pub given_up: for<'a> fn(&'a DatabaseTransaction, GivenUp<'a>) -> BoxFuture<'a, Result<(), DbErr>>,
}

/// A job that is given up.
#[derive(Debug, Clone, Copy)]
pub struct GivenUp<'a> {
    pub subject_id: &'a str,
    /// Readable by a person.
    pub reason: &'a str,
    /// Milliseconds.
    pub now_ms: i64,
}

/// Why a job did not finish.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum JobError {
    /// May pass by itself; the words are for the log.
    #[error("{0}")]
    Retry(String),
    /// Will never work; the words are for a person.
    #[error("{0}")]
    GiveUp(String),
    /// Somebody else has the job now.
    #[error("the lease was lost")]
    LeaseLost,
}

impl From<DbErr> for JobError {
    fn from(error: DbErr) -> JobError {
        JobError::Retry(error.to_string())
    }
}
