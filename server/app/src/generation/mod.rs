//! Which life of the database this is. A database put back from a backup has forgotten what it acknowledged since; its
//! new generation, told with every answer, is how tills learn that, send again what is missing and start their copies
//! anew.

mod store;

use axum::http::HeaderName;
use bloom_storage::Db;
use sea_orm::{DatabaseTransaction, DbErr, FromQueryResult};
use tokio::sync::OnceCell;

use crate::AppState;
use crate::values::Clock;

/// Times are milliseconds since 1970 UTC.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Generation {
    pub id: String,
    pub made_at: i64,
    how: String,
    /// What it was put back from, when that is known.
    pub backup_made_at: Option<i64>,
}

impl Generation {
    pub fn is_restored(&self) -> bool {
        self.how == "restored"
    }

    fn is_restoring(&self) -> bool {
        self.how == "restoring"
    }
}

/// Told with every answer of the API and of the probes.
pub const HEADER: HeaderName = HeaderName::from_static("bloom-generation");

/// Read once: a database changes its generation only while no server runs on it.
pub type KnownGeneration = OnceCell<Generation>;

/// The generation of this server's database; the first one is made here.
pub async fn known(state: &AppState) -> Result<&Generation, DbErr> {
    state.generation.get_or_try_init(|| current(&state.db, &state.clock)).await
}

/// As [`known`], from the database.
///
/// # Errors
/// Also when a restore was cut in the middle: then nothing may be read or sold.
pub async fn current(db: &Db, clock: &Clock) -> Result<Generation, DbErr> {
    let found = match store::read(db).await? {
        Some(found) => found,
        None => {
            let tx = db.begin().await?;
            store::add_first(&tx, &clock.new_id().to_string(), clock.now_ms()).await?;
            tx.commit().await?;
            store::read(db).await?.ok_or_else(|| DbErr::RecordNotFound("the generation of the database".to_owned()))?
        }
    };
    match found.is_restoring() {
        true => Err(DbErr::Custom("a restore was cut short: run `bloom restore` again with --replace".to_owned())),
        false => Ok(found),
    }
}

/// The database is another one from the commit on. `backup_made_at`: what it was put back from, in milliseconds;
/// `None` when other tools put it back and nobody knows.
pub async fn begin_restored(
    tx: &DatabaseTransaction,
    clock: &Clock,
    backup_made_at: Option<i64>,
) -> Result<String, DbErr> {
    let id = clock.new_id().to_string();
    store::replace(tx, &id, clock.now_ms(), backup_made_at).await?;
    Ok(id)
}
