//! All SQL of sign-in: sessions, attempts, and counts of signing in with no network.

use bloom_storage::{Db, sql};
use chrono::DateTime;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

use super::count_offline_logins::OfflineLoginCount;
use super::limit::Attempts;
use super::lines::KNOWN_FOR_MS;
use super::sessions::OpenSession;

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

/// A session to be opened. Times in milliseconds.
#[derive(Debug)]
pub struct NewSession<'a> {
    pub id: &'a str,
    pub user_id: &'a str,
    pub issued_at: i64,
    /// When it ends by itself
    pub expires_at: i64,
    /// In words; empty when it is not known
    pub device: &'a str,
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

/// Hours that the facility allows without a network.
pub async fn offline_hours(db: &Db, facility_id: &str) -> Result<Option<i64>, DbErr> {
    let text = "SELECT offline_time_allowed FROM facilities WHERE id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
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

/// Whose session it is, and from when to when. Times in milliseconds.
#[derive(Debug, FromQueryResult)]
pub struct SessionSpan {
    pub user_id: String,
    pub issued_at: i64,
    pub expires_at: i64,
}

pub async fn session_span(tx: &DatabaseTransaction, session_id: &str) -> Result<Option<SessionSpan>, DbErr> {
    let text = "SELECT user_id, issued_at, expires_at FROM sessions WHERE id = $1";
    SessionSpan::find_by_statement(sql(tx.get_database_backend(), text, [session_id.into()])).one(tx).await
}

pub async fn revoke_session(tx: &DatabaseTransaction, session_id: &str, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE sessions SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL";
    run(tx, text, [session_id.into(), now.into()]).await
}

/// Forgets what can matter no more: sessions past their end, attempts of earlier windows.
/// Passes over rows that a sign-in holds: waiting for them could end in a deadlock.
pub async fn sweep(tx: &DatabaseTransaction, now: i64, window_ms: i64) -> Result<(), DbErr> {
    run(tx, "DELETE FROM sessions WHERE expires_at < $1", [now.into()]).await?;
    run(tx, "DELETE FROM known_places WHERE last_at < $1", [(now - KNOWN_FOR_MS).into()]).await?;
    let skip = if tx.get_database_backend() == DbBackend::Postgres { " FOR UPDATE SKIP LOCKED" } else { "" };
    let text = format!(
        "DELETE FROM sign_in_attempts WHERE subject IN
            (SELECT subject FROM sign_in_attempts WHERE window_started_at < $1 AND blocked_until < $2{skip})"
    );
    run(tx, &text, [(now - window_ms).into(), now.into()]).await
}

#[derive(Debug, FromQueryResult)]
struct AttemptsRow {
    failures: i64,
    window_started_at: i64,
    blocked_until: i64,
}

const ATTEMPTS: &str = "SELECT failures, window_started_at, blocked_until FROM sign_in_attempts WHERE subject = $1";

fn attempts_of(row: AttemptsRow) -> Option<Attempts> {
    let AttemptsRow { failures, window_started_at, blocked_until } = row;
    (window_started_at > 0).then_some(Attempts { failures, window_started_at, blocked_until })
}

/// What is kept of a line.
pub async fn attempts(db: &Db, subject: &str) -> Result<Option<Attempts>, DbErr> {
    let statement = sql(db.backend(), ATTEMPTS, [subject.into()]);
    Ok(AttemptsRow::find_by_statement(statement).one(db.read()).await?.and_then(attempts_of))
}

/// As [`attempts`]; locks the row on PostgreSQL (SQLite's write transaction locks everything).
pub async fn lock_attempts(tx: &DatabaseTransaction, subject: &str) -> Result<Option<Attempts>, DbErr> {
    let backend = tx.get_database_backend();
    // The row must exist to be locked: of two first attempts at once, one would count for nothing.
    let ensure = "INSERT INTO sign_in_attempts (subject, failures, window_started_at, blocked_until)
        VALUES ($1, 0, 0, 0) ON CONFLICT (subject) DO NOTHING";
    run(tx, ensure, [subject.into()]).await?;
    let lock = if backend == DbBackend::Postgres { " FOR UPDATE" } else { "" };
    let statement = sql(backend, &format!("{ATTEMPTS}{lock}"), [subject.into()]);
    Ok(AttemptsRow::find_by_statement(statement).one(tx).await?.and_then(attempts_of))
}

pub async fn keep_attempts(tx: &DatabaseTransaction, subject: &str, kept: Attempts) -> Result<(), DbErr> {
    let text = "UPDATE sign_in_attempts SET failures = $2, window_started_at = $3, blocked_until = $4
        WHERE subject = $1";
    let values = [subject.into(), kept.failures.into(), kept.window_started_at.into(), kept.blocked_until.into()];
    run(tx, text, values).await
}

/// A line starts anew.
pub async fn restart(tx: &DatabaseTransaction, subject: &str) -> Result<(), DbErr> {
    let text = "UPDATE sign_in_attempts SET failures = 0, window_started_at = 0, blocked_until = 0 WHERE subject = $1";
    run(tx, text, [subject.into()]).await
}

/// As [`restart`], of `subject` and of all that begin with it and a colon. It holds no wild card.
pub async fn restart_all(tx: &DatabaseTransaction, subject: &str) -> Result<(), DbErr> {
    let text = "UPDATE sign_in_attempts SET failures = 0, window_started_at = 0, blocked_until = 0
        WHERE subject = $1 OR subject LIKE $2";
    run(tx, text, [subject.into(), format!("{subject}:%").into()]).await
}

/// Those of `places` where the account signed in since.
pub async fn known_places(db: &Db, account: &str, places: [&str; 2], since: i64) -> Result<Vec<String>, DbErr> {
    let text = "SELECT place FROM known_places WHERE account = $1 AND place IN ($2, $3) AND last_at >= $4";
    let values = [account.into(), places[0].into(), places[1].into(), since.into()];
    let rows = db.read().query_all_raw(sql(db.backend(), text, values)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

pub async fn keep_place(tx: &DatabaseTransaction, account: &str, place: &str, now: i64) -> Result<(), DbErr> {
    let text = "INSERT INTO known_places (account, place, last_at) VALUES ($1, $2, $3)
        ON CONFLICT (account, place) DO UPDATE SET last_at = excluded.last_at";
    run(tx, text, [account.into(), place.into(), now.into()]).await
}

/// Adds what a device counted on one day (`date` as yyyy-MM-dd) to the sums of that person, facility and day.
pub async fn add_offline_logins(
    tx: &DatabaseTransaction,
    facility_id: &str,
    user_id: &str,
    count: &OfflineLoginCount,
    now: i64,
) -> Result<(), DbErr> {
    let text = "INSERT INTO offline_login_counts (facility_id, user_id, date, success, fail, last_received_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (facility_id, user_id, date) DO UPDATE SET
            success = offline_login_counts.success + excluded.success,
            fail = offline_login_counts.fail + excluded.fail,
            last_received_at = excluded.last_received_at";
    let (date, success, fail) = (count.date.as_str().into(), count.success.into(), count.fail.into());
    run(tx, text, [facility_id.into(), user_id.into(), date, success, fail, now.into()]).await
}

async fn run<const N: usize>(tx: &DatabaseTransaction, text: &str, values: [Value; N]) -> Result<(), DbErr> {
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
