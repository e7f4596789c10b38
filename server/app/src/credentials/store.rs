//! All SQL of attempts to sign in, and of the places accounts are known from.

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

use super::limit::Attempts;
use super::lines::KNOWN_FOR_MS;

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

/// Forgets attempts of earlier windows, and places nobody has signed in from for long.
/// Passes over rows that a sign-in holds: waiting for them could end in a deadlock.
pub async fn sweep(tx: &DatabaseTransaction, now: i64, window_ms: i64) -> Result<(), DbErr> {
    run(tx, "DELETE FROM known_places WHERE last_at < $1", [(now - KNOWN_FOR_MS).into()]).await?;
    let skip = if tx.get_database_backend() == DbBackend::Postgres { " FOR UPDATE SKIP LOCKED" } else { "" };
    let text = format!(
        "DELETE FROM sign_in_attempts WHERE subject IN
            (SELECT subject FROM sign_in_attempts WHERE window_started_at < $1 AND blocked_until < $2{skip})"
    );
    run(tx, &text, [(now - window_ms).into(), now.into()]).await
}

async fn run<const N: usize>(tx: &DatabaseTransaction, text: &str, values: [Value; N]) -> Result<(), DbErr> {
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
