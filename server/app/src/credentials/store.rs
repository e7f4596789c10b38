//! All SQL of attempts to sign in, and of the places accounts are known from.

use std::collections::HashMap;

use bloom_storage::{Db, bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

use super::limit::Attempts;
use super::lines::KNOWN_FOR_MS;

#[derive(Debug, FromQueryResult)]
struct AttemptsRow {
    subject: String,
    failures: i64,
    window_started_at: i64,
    blocked_until: i64,
}

/// What is kept of lines, by subject; nothing of a line that begins anew.
pub type Kept = HashMap<String, Attempts>;

fn kept(rows: Vec<AttemptsRow>) -> Kept {
    let kept = rows.into_iter().filter(|row| row.window_started_at > 0).map(|row| {
        let AttemptsRow { subject, failures, window_started_at, blocked_until } = row;
        (subject, Attempts { failures, window_started_at, blocked_until })
    });
    kept.collect()
}

/// What is kept of these lines.
pub async fn attempts(db: &Db, subjects: &[&str]) -> Result<Kept, DbErr> {
    let text = format!(
        "SELECT subject, failures, window_started_at, blocked_until FROM sign_in_attempts WHERE subject IN ({})",
        placeholders(1, subjects.len())
    );
    let statement = sql(db.backend(), &text, subjects.iter().map(|subject| Value::from(*subject)));
    Ok(kept(AttemptsRow::find_by_statement(statement).all(db.read()).await?))
}

/// As [`attempts`]; locks the rows until the transaction ends. Callers name the lines of an account before those of an
/// address: of two that want the same ones, one waits for the other.
pub async fn lock_attempts(tx: &DatabaseTransaction, subjects: &[&str]) -> Result<Kept, DbErr> {
    // A row must exist to be locked: of two first attempts at once, one would count for nothing.
    let rows: Vec<String> = (1..=subjects.len()).map(|at| format!("(${at}, 0, 0, 0)")).collect();
    let text = format!(
        "INSERT INTO sign_in_attempts (subject, failures, window_started_at, blocked_until) VALUES {}
        ON CONFLICT (subject) DO UPDATE SET failures = sign_in_attempts.failures
        RETURNING subject, failures, window_started_at, blocked_until",
        rows.join(", ")
    );
    let statement = sql(tx.get_database_backend(), &text, subjects.iter().map(|subject| Value::from(*subject)));
    Ok(kept(AttemptsRow::find_by_statement(statement).all(tx).await?))
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

/// The account signed in from these, which differ.
pub async fn keep_places(tx: &DatabaseTransaction, account: &str, places: [&str; 2], now: i64) -> Result<(), DbErr> {
    let rows = places.map(|place| row! { account, place, last_at: now });
    let conflict = "ON CONFLICT (account, place) DO UPDATE SET last_at = excluded.last_at";
    bulk::upsert(tx, "known_places", rows.into(), conflict).await.map(|_| ())
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
