//! Files people bring and fetch: uploads and exports. Their bytes lie in a folder or in S3, streamed in and out.
//!
//! Invariants: a file's row is there before its bytes, so that nothing in storage is unknown; every file has a day on
//! which the sweep takes it; a link works without headers, for an hour, and is worth nothing when anything in it is
//! changed.

mod error;
mod file_store;
mod get_file;
mod link;
mod local;
mod put;
mod store;
mod sweep;

use futures::stream::BoxStream;
use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use error::FileError;
pub use file_store::FileStore;
pub use link::{Link, link};
pub use local::{LocalFile, local, scratch};
pub use put::{StoredFile, put, put_file};
pub use sweep::sweep;

/// For [`keep`]: the sweep never takes it.
pub const FOR_EVER: i64 = i64::MAX;

pub type Bytes = BoxStream<'static, Result<bytes::Bytes, FileError>>;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(get_file::get_file))
}

/// Says within the caller's transaction from when on the sweep may take a file (milliseconds).
pub async fn keep(tx: &DatabaseTransaction, id: &str, until_ms: i64) -> Result<(), DbErr> {
    store::keep(tx, id, until_ms).await
}

/// The bytes of a file.
pub async fn stream(state: &AppState, id: &str) -> Result<Bytes, FileError> {
    store::whole(&state.db, id).await?.ok_or(FileError::Missing)?;
    state.files.read(id).await
}
