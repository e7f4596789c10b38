//! All SQL of sessions.

use bloom_storage::{Db, sql};
use chrono::DateTime;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::model::{NewSession, SessionSpan};
use super::open::OpenSession;

/// A session with the person it belongs to (read together: every call of the API asks for it).
#[derive(Debug, FromQueryResult)]
pub struct SessionRow {
    pub expires_at: i64,
    pub revoked_at: Option<i64>,
    pub last_seen_at: Option<i64>,
    pub is_active: bool,
    pub must_change_password: bool,
    /// `None` for people of the provider
    pub facility_is_active: Option<bool>,
    pub user_id: String,
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub facility_id: Option<String>,
    pub location: String,
    pub is_staff: bool,
    pub scopes: String,
    pub user_groups: String,
    pub apps: String,
}

pub async fn session(db: &Db, session_id: &str) -> Result<Option<SessionRow>, DbErr> {
    let text = "SELECT s.expires_at, s.revoked_at, s.last_seen_at, u.is_active, u.must_change_password,
            f.is_active AS facility_is_active, u.id AS user_id, u.username, u.first_name, u.last_name, u.facility_id, u.location, u.is_staff, u.scopes,
            u.user_groups, u.apps
        FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN facilities f ON f.id = u.facility_id
        WHERE s.id = $1";
    SessionRow::find_by_statement(sql(db.backend(), text, [session_id.into()])).one(db.read()).await
}

pub async fn open_session(tx: &DatabaseTransaction, session: &NewSession<'_>) -> Result<(), DbErr> {
    let text = "INSERT INTO sessions (id, user_id, issued_at, expires_at, device, last_seen_at)
        VALUES ($1, $2, $3, $4, $5, $3)";
    let (id, user_id, device) = (session.id.into(), session.user_id.into(), session.device.into());
    run(tx, text, [id, user_id, session.issued_at.into(), session.expires_at.into(), device]).await
}

#[derive(Debug, FromQueryResult)]
struct OpenSessionRow {
    id: String,
    issued_at: i64,
    expires_at: i64,
    last_seen_at: Option<i64>,
    device: String,
}

/// The latest sign-in first.
pub async fn open_sessions(db: &Db, user_id: &str, now: i64) -> Result<Vec<OpenSession>, DbErr> {
    let text = "SELECT id, issued_at, expires_at, last_seen_at, device FROM sessions
        WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY issued_at DESC, id DESC";
    let statement = sql(db.backend(), text, [user_id.into(), now.into()]);
    let rows = OpenSessionRow::find_by_statement(statement).all(db.read()).await?;
    let moment = |at| DateTime::from_timestamp_millis(at).unwrap_or_default();
    let session_of = |row: OpenSessionRow| OpenSession {
        id: row.id,
        signed_in_at: moment(row.issued_at),
        expires_at: moment(row.expires_at),
        last_seen_at: row.last_seen_at.map(moment),
        device: row.device,
    };
    Ok(rows.into_iter().map(session_of).collect())
}

pub async fn has_session(tx: &DatabaseTransaction, user_id: &str, session_id: &str) -> Result<bool, DbErr> {
    let text = "SELECT id FROM sessions WHERE id = $1 AND user_id = $2";
    let statement = sql(tx.get_database_backend(), text, [session_id.into(), user_id.into()]);
    Ok(tx.query_one_raw(statement).await?.is_some())
}

/// Ends every session of the person but `but`.
pub async fn revoke_sessions(tx: &DatabaseTransaction, user_id: &str, but: &str, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE sessions SET revoked_at = $3 WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL";
    run(tx, text, [user_id.into(), but.into(), now.into()]).await
}

/// Notes the moment unless the session was seen after `before`.
pub async fn seen(tx: &DatabaseTransaction, session_id: &str, now: i64, before: i64) -> Result<(), DbErr> {
    let text = "UPDATE sessions SET last_seen_at = $2 WHERE id = $1 AND (last_seen_at IS NULL OR last_seen_at <= $3)";
    run(tx, text, [session_id.into(), now.into(), before.into()]).await
}

pub async fn session_span(tx: &DatabaseTransaction, session_id: &str) -> Result<Option<SessionSpan>, DbErr> {
    let text = "SELECT user_id, issued_at, expires_at FROM sessions WHERE id = $1";
    SessionSpan::find_by_statement(sql(tx.get_database_backend(), text, [session_id.into()])).one(tx).await
}

pub async fn revoke_session(tx: &DatabaseTransaction, session_id: &str, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE sessions SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL";
    run(tx, text, [session_id.into(), now.into()]).await
}

/// Forgets sessions past their end.
pub async fn sweep(tx: &DatabaseTransaction, now: i64) -> Result<(), DbErr> {
    run(tx, "DELETE FROM sessions WHERE expires_at < $1", [now.into()]).await
}

async fn run<const N: usize>(tx: &DatabaseTransaction, text: &str, values: [Value; N]) -> Result<(), DbErr> {
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
