//! A whole database as files, taken while a server writes to it, and back again.
//!
//! SQLite: one file, made by the database itself in one read transaction (`VACUUM INTO`). PostgreSQL: one file per
//! table in the database's own text form (`COPY`), all of one snapshot; the schema is that of the migrations. Neither
//! needs a program of the database's.

mod postgres;
mod sqlite;

use std::path::Path;

use sea_orm_migration::MigratorTrait;
use serde::{Deserialize, Serialize};

use crate::migrations::Migrator;

pub use postgres::{Presence, refuse_if_open as refuse_if_postgres_open};
pub use sqlite::{PutBack, check as check_sqlite, file_of as sqlite_file, refuse_if_open as refuse_if_sqlite_open};

#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    Sqlx(#[from] sea_orm::sqlx::Error),
    #[error(transparent)]
    Database(#[from] sea_orm::DbErr),
    #[error("{0}: {1}")]
    File(String, #[source] std::io::Error),
}

impl CopyError {
    fn file(path: &Path, error: std::io::Error) -> CopyError {
        CopyError::File(path.display().to_string(), error)
    }
}

pub(crate) type Result<T> = std::result::Result<T, CopyError>;

/// What a copy holds.
#[derive(Debug, Clone, Serialize, Deserialize, PartialEq, Eq)]
pub struct DatabaseCopy {
    pub kind: DatabaseKind,
    /// Those the database had been through, in order.
    pub migrations: Vec<String>,
    pub tables: Vec<TableCopy>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum DatabaseKind {
    Sqlite,
    Postgres,
}

#[derive(Debug, Clone, Serialize, Deserialize, PartialEq, Eq)]
pub struct TableCopy {
    pub name: String,
    pub columns: Vec<String>,
    pub rows: u64,
}

impl DatabaseKind {
    pub fn of(url: &str) -> DatabaseKind {
        if url.starts_with("sqlite:") { DatabaseKind::Sqlite } else { DatabaseKind::Postgres }
    }
}

/// Writes the database into `folder`, which is there and empty. A server may go on writing meanwhile.
pub async fn copy_out(url: &str, folder: &Path) -> Result<DatabaseCopy> {
    match DatabaseKind::of(url) {
        DatabaseKind::Sqlite => sqlite::copy_out(url, folder).await,
        DatabaseKind::Postgres => postgres::copy_out(url, folder).await,
    }
}

/// Puts a copy into the PostgreSQL of `url` and returns the name of the schema that keeps what was there before.
/// The database is marked as being restored until `begin_restored` of the server ends that.
pub async fn put_back_postgres(url: &str, folder: &Path, copy: &DatabaseCopy, aside: &str) -> Result<Option<String>> {
    postgres::put_back(url, folder, copy, aside).await
}

/// Whether a PostgreSQL database holds Bloom's tables.
pub async fn has_tables(url: &str) -> Result<bool> {
    postgres::has_tables(url).await
}

/// Puts the SQLite file of a copy beside `database` and leaves its swap to the caller.
pub async fn put_back_sqlite(folder: &Path, copy: &DatabaseCopy, database: &Path) -> Result<PutBack> {
    known_migrations(copy)?;
    sqlite::stage(folder, database).await
}

/// A copy of a newer program has been through migrations that this one does not know.
fn known_migrations(copy: &DatabaseCopy) -> Result<usize> {
    let ours: Vec<String> = Migrator::migrations().iter().map(|one| one.name().to_owned()).collect();
    match copy.migrations.iter().find(|name| !ours.contains(name)) {
        Some(name) => Err(CopyError::Refused(format!(
            "this backup was made by a newer version of Bloom ({name}): restore it with that version"
        ))),
        None => Ok(copy.migrations.len()),
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
