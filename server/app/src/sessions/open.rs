//! The sessions of a person: on which devices somebody is signed in.

use bloom_storage::Db;
use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::{handles, store};
use crate::AppState;

/// How long a device that is in use is not asked again.
const SEEN_EVERY_MS: i64 = 60_000;

/// A session that has not ended.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenSession {
    pub id: String,
    pub signed_in_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub last_seen_at: Option<DateTime<Utc>>,
    /// Empty when it is not known
    pub device: String,
}

/// Where the person is signed in, the latest sign-in first.
pub async fn open_sessions(db: &Db, user_id: &str, now_ms: i64) -> Result<Vec<OpenSession>, DbErr> {
    store::open_sessions(db, user_id, now_ms).await
}

/// Ends a session of the person. False when the person has none of this id.
pub async fn end_session(
    tx: &DatabaseTransaction,
    user_id: &str,
    session_id: &str,
    now_ms: i64,
) -> Result<bool, DbErr> {
    if !store::has_session(tx, user_id, session_id).await? {
        return Ok(false);
    }
    store::revoke_session(tx, session_id, now_ms).await?;
    handles::revoke_of_session(tx, session_id, now_ms).await?;
    Ok(true)
}

/// Ends every session of the person but one, and what every device keeps of one.
pub async fn end_sessions(
    tx: &DatabaseTransaction,
    user_id: &str,
    but: Option<&str>,
    now_ms: i64,
) -> Result<(), DbErr> {
    store::revoke_sessions(tx, user_id, but.unwrap_or_default(), now_ms).await?;
    end_handles(tx, user_id, now_ms).await
}

/// No device of the person comes back without a password.
pub async fn end_handles(tx: &DatabaseTransaction, user_id: &str, now_ms: i64) -> Result<(), DbErr> {
    handles::revoke_of_user(tx, user_id, now_ms).await
}

/// Notes that the device is in use, at most once a minute, beside the call: a long write must not keep it waiting.
pub fn note_seen(state: &AppState, session_id: &str, last_seen_at: Option<i64>) {
    let now = state.clock.now_ms();
    if last_seen_at.is_some_and(|seen| now - seen < SEEN_EVERY_MS) {
        return;
    }
    let (db, session_id) = (state.db.clone(), session_id.to_owned());
    tokio::spawn(async move {
        if let Err(error) = seen(&db, &session_id, now).await {
            tracing::warn!(%error, "could not note when a device was last seen");
        }
    });
}

async fn seen(db: &Db, session_id: &str, now: i64) -> Result<(), DbErr> {
    let tx = db.begin().await?;
    store::seen(&tx, session_id, now, now - SEEN_EVERY_MS).await?;
    tx.commit().await
}
