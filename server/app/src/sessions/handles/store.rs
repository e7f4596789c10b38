//! All SQL of handles.

use super::Handle;
use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

/// Locks the row on PostgreSQL (SQLite's write transaction locks everything).
pub async fn lock(tx: &DatabaseTransaction, id: &str) -> Result<Option<Handle>, DbErr> {
    let backend = tx.get_database_backend();
    let lock = if backend == DbBackend::Postgres { " FOR UPDATE OF h" } else { "" };
    let text = format!(
        "SELECT h.id, h.user_id, u.username, h.device_id, h.secret_hash, h.previous_hash, h.session_id, h.expires_at,
            h.revoked_at
        FROM device_handles h JOIN users u ON u.id = h.user_id WHERE h.id = $1{lock}"
    );
    Handle::find_by_statement(sql(backend, &text, [id.into()])).one(tx).await
}

/// One handle for each person on each device: those before are over.
pub async fn insert(tx: &DatabaseTransaction, handle: &Handle, now: i64) -> Result<(), DbErr> {
    let before = "UPDATE device_handles SET revoked_at = $3
        WHERE user_id = $1 AND device_id = $2 AND revoked_at IS NULL";
    run(tx, before, [handle.user_id.as_str().into(), handle.device_id.as_str().into(), now.into()]).await?;
    let text = "INSERT INTO device_handles (id, user_id, device_id, secret_hash, session_id, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6)";
    let ids = [&handle.id, &handle.user_id, &handle.device_id, &handle.secret_hash, &handle.session_id];
    let [id, user_id, device_id, secret_hash, session_id] = ids.map(|text| Value::from(text.as_str()));
    run(tx, text, [id, user_id, device_id, secret_hash, session_id, handle.expires_at.into()]).await
}

/// It goes on under another session, and longer.
pub async fn renew(tx: &DatabaseTransaction, id: &str, session_id: &str, expires_at: i64) -> Result<(), DbErr> {
    let text = "UPDATE device_handles SET session_id = $2, expires_at = $3 WHERE id = $1";
    run(tx, text, [id.into(), session_id.into(), expires_at.into()]).await
}

/// As [`renew`], with another secret; the one that was shown counts until the new one is used.
pub async fn rotate(
    tx: &DatabaseTransaction,
    id: &str,
    secrets: (&str, &str),
    session_id: &str,
    expires_at: i64,
) -> Result<(), DbErr> {
    let (shown, new) = secrets;
    let text = "UPDATE device_handles SET previous_hash = $2, secret_hash = $3 WHERE id = $1";
    run(tx, text, [id.into(), shown.into(), new.into()]).await?;
    renew(tx, id, session_id, expires_at).await
}

pub async fn revoke(tx: &DatabaseTransaction, id: &str, now: i64) -> Result<(), DbErr> {
    run(tx, "UPDATE device_handles SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL", [id.into(), now.into()])
        .await
}

pub async fn revoke_of_session(tx: &DatabaseTransaction, session_id: &str, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE device_handles SET revoked_at = $2 WHERE session_id = $1 AND revoked_at IS NULL";
    run(tx, text, [session_id.into(), now.into()]).await
}

pub async fn revoke_of_user(tx: &DatabaseTransaction, user_id: &str, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE device_handles SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL";
    run(tx, text, [user_id.into(), now.into()]).await
}

pub async fn sweep(tx: &DatabaseTransaction, now: i64) -> Result<(), DbErr> {
    run(tx, "DELETE FROM device_handles WHERE expires_at < $1", [now.into()]).await
}

async fn run<const N: usize>(tx: &DatabaseTransaction, text: &str, values: [Value; N]) -> Result<(), DbErr> {
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
