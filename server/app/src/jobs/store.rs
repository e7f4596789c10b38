//! All SQL of jobs.

use bloom_storage::{Db, placeholders, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

/// A job that was claimed just now.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Claimed {
    pub id: String,
    pub kind: String,
    pub subject_id: String,
    pub owner: String,
    pub failures: i64,
    pub crashes: i64,
}

/// Which job, and by which right. Every claim mints a new `token`.
#[derive(Debug, Clone)]
pub struct Lease {
    pub job_id: String,
    pub token: String,
}

impl Lease {
    fn values(&self) -> [Value; 2] {
        [self.job_id.as_str().into(), self.token.as_str().into()]
    }
}

pub async fn insert(
    tx: &DatabaseTransaction,
    id: &str,
    kind: &str,
    subject_id: &str,
    owner: &str,
    now: i64,
) -> Result<(), DbErr> {
    let text = "INSERT INTO jobs (id, kind, subject_id, owner, state, due_at, created_at)
        VALUES ($1, $2, $3, $5, 'queued', $4, $4) ON CONFLICT (kind, subject_id) DO NOTHING";
    run(tx, text, [id.into(), kind.into(), subject_id.into(), now.into(), owner.into()]).await.map(|_| ())
}

/// As [`insert`]; one that ended begins anew.
pub async fn insert_or_revive(
    tx: &DatabaseTransaction,
    id: &str,
    kind: &str,
    subject_id: &str,
    now: i64,
) -> Result<(), DbErr> {
    let text =
        "INSERT INTO jobs (id, kind, subject_id, state, due_at, created_at) VALUES ($1, $2, $3, 'queued', $4, $4)
        ON CONFLICT (kind, subject_id) DO UPDATE SET state = 'queued', due_at = excluded.due_at, failures = 0,
            crashes = 0, reason = NULL, ended_at = NULL
        WHERE jobs.state IN ('done', 'given_up')";
    run(tx, text, [id.into(), kind.into(), subject_id.into(), now.into()]).await.map(|_| ())
}

/// A job is due when its wait is over, or when the lease of who runs it is. Servers of different versions may know
/// different kinds.
fn due(first: usize, kinds: usize) -> String {
    format!("state IN ('queued', 'running') AND due_at <= $1 AND kind IN ({})", placeholders(first, kinds))
}

/// Whoever had a turn longest ago goes first, and of the own jobs the one that waits longest.
const BY_TURNS: &str =
    "ORDER BY COALESCE((SELECT t.last_at FROM job_turns t WHERE t.owner = jobs.owner), 0), due_at, id
    LIMIT 1";

/// Without a lock: to look is cheap, to claim stops every other writer of SQLite.
pub async fn any_due(db: &Db, kinds: &[&str], now: i64) -> Result<bool, DbErr> {
    let text = format!("SELECT id FROM jobs WHERE {} LIMIT 1", due(2, kinds.len()));
    let values = std::iter::once(now.into()).chain(kinds.iter().map(|kind| (*kind).into()));
    Ok(db.read().query_one_raw(sql(db.backend(), &text, values)).await?.is_some())
}

/// Takes the job whose turn it is, if any is due, until `until`.
pub async fn claim(
    tx: &DatabaseTransaction,
    kinds: &[&str],
    token: &str,
    now: i64,
    until: i64,
) -> Result<Option<Claimed>, DbErr> {
    let backend = tx.get_database_backend();
    let skip = if backend == DbBackend::Postgres { " FOR UPDATE SKIP LOCKED" } else { "" };
    let text = format!(
        "UPDATE jobs SET crashes = crashes + CASE WHEN state = 'running' THEN 1 ELSE 0 END,
            state = 'running', lease_by = $2, due_at = $3
        WHERE id = (SELECT id FROM jobs WHERE {} {BY_TURNS}{skip})
        RETURNING id, kind, subject_id, owner, failures, crashes",
        due(4, kinds.len())
    );
    let fixed: [Value; 3] = [now.into(), token.into(), until.into()];
    let values = fixed.into_iter().chain(kinds.iter().map(|kind| (*kind).into()));
    let claimed = Claimed::find_by_statement(sql(backend, &text, values)).one(tx).await?;
    if let Some(claimed) = &claimed {
        let turn = "INSERT INTO job_turns (owner, last_at) VALUES ($1, $2)
            ON CONFLICT (owner) DO UPDATE SET last_at = excluded.last_at";
        run(tx, turn, [claimed.owner.as_str().into(), now.into()]).await?;
    }
    Ok(claimed)
}

const HELD: &str = "WHERE id = $1 AND lease_by = $2 AND state = 'running'";

/// Makes the lease end at `until` and keeps its row locked for the transaction. False when it is not ours any more.
pub async fn extend(tx: &DatabaseTransaction, lease: &Lease, until: i64) -> Result<bool, DbErr> {
    let [id, token] = lease.values();
    run(tx, &format!("UPDATE jobs SET due_at = $3 {HELD}"), [id, token, until.into()]).await
}

/// As [`extend`], and what went wrong before counts no more.
pub async fn extend_and_reset_failures(tx: &DatabaseTransaction, lease: &Lease, until: i64) -> Result<bool, DbErr> {
    let [id, token] = lease.values();
    let text = format!("UPDATE jobs SET due_at = $3, failures = 0, crashes = 0 {HELD}");
    run(tx, &text, [id, token, until.into()]).await
}

/// Failures since the job last got on.
pub async fn failures(tx: &DatabaseTransaction, lease: &Lease) -> Result<Option<i64>, DbErr> {
    let text = format!("SELECT failures FROM jobs {HELD}");
    let row = tx.query_one_raw(sql(tx.get_database_backend(), &text, lease.values())).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

/// Puts a job back for somebody to take from `due` on.
pub async fn put_back(tx: &DatabaseTransaction, lease: &Lease, due: i64) -> Result<bool, DbErr> {
    let [id, token] = lease.values();
    run(tx, &format!("UPDATE jobs SET state = 'queued', lease_by = NULL, due_at = $3 {HELD}"), [id, token, due.into()])
        .await
}

pub async fn note_failure(
    tx: &DatabaseTransaction,
    lease: &Lease,
    failures: i64,
    reason: &str,
    due: i64,
) -> Result<bool, DbErr> {
    let [id, token] = lease.values();
    let text =
        format!("UPDATE jobs SET state = 'queued', lease_by = NULL, due_at = $3, failures = $4, reason = $5 {HELD}");
    run(tx, &text, [id, token, due.into(), failures.into(), reason.into()]).await
}

/// `state` is `done` or `given_up`.
pub async fn end(
    tx: &DatabaseTransaction,
    lease: &Lease,
    state: &str,
    reason: Option<&str>,
    now: i64,
) -> Result<bool, DbErr> {
    let [id, token] = lease.values();
    let text = format!("UPDATE jobs SET state = $3, reason = $4, lease_by = NULL, ended_at = $5 {HELD}");
    run(tx, &text, [id, token, state.into(), reason.into(), now.into()]).await
}

pub async fn forget_ended(tx: &DatabaseTransaction, before: i64) -> Result<(), DbErr> {
    run(tx, "DELETE FROM job_turns WHERE last_at < $1", [before.into()]).await?;
    run(tx, "DELETE FROM jobs WHERE ended_at IS NOT NULL AND ended_at < $1", [before.into()]).await.map(|_| ())
}

/// True when a row was written.
async fn run(tx: &DatabaseTransaction, text: &str, values: impl IntoIterator<Item = Value>) -> Result<bool, DbErr> {
    let done = tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?;
    Ok(done.rows_affected() == 1)
}
