use axum::http::StatusCode;
use sea_orm::DbErr;
use thiserror::Error;

use crate::jobs::JobError;
use crate::web::Problem;

/// Why a file could not be taken or given.
#[derive(Debug, Error)]
pub enum FileError {
    #[error("the file is too large")]
    TooLarge,
    #[error("there is no such file")]
    Missing,
    /// Whoever sent it broke off.
    #[error("the file did not come whole: {0}")]
    Broken(String),
    #[error("file storage: {0}")]
    Store(#[from] object_store::Error),
    #[error("file storage: {0}")]
    Disk(#[from] std::io::Error),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<FileError> for Problem {
    fn from(error: FileError) -> Problem {
        match error {
            FileError::TooLarge => {
                let detail = "The file is too large. Split it into smaller ones.";
                Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "file_too_large", detail)
            }
            FileError::Missing => Problem::not_found("There is no such file."),
            FileError::Broken(_) => {
                Problem::bad_request("file_broken_off", "The file did not arrive whole. Send it again.")
            }
            FileError::Store(_) | FileError::Disk(_) | FileError::Db(_) => Problem::internal(error),
        }
    }
}

impl From<FileError> for JobError {
    fn from(error: FileError) -> JobError {
        match error {
            FileError::Missing => JobError::GiveUp("The file is not there any more.".to_owned()),
            _ => JobError::Retry(error.to_string()),
        }
    }
}
