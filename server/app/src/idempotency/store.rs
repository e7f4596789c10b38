//! All SQL of idempotency keys.

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

/// User id, endpoint, key.
type Own<'a> = (&'a str, &'a str, &'a str);

/// False when the key is there already (of two at once, the later one waits for the earlier one's commit).
pub async fn insert(tx: &DatabaseTransaction, own: Own<'_>, hash: &str, now: i64) -> Result<bool, DbErr> {
    let text = "INSERT INTO idempotency_keys (user_id, endpoint, idempotency_key, request_hash, created_at)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    let values = [own.0.into(), own.1.into(), own.2.into(), hash.into(), now.into()];
    let done = tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?;
    Ok(done.rows_affected() == 1)
}

pub async fn hash_of(tx: &DatabaseTransaction, own: Own<'_>) -> Result<Option<String>, DbErr> {
    let text = "SELECT request_hash FROM idempotency_keys
        WHERE user_id = $1 AND endpoint = $2 AND idempotency_key = $3";
    let values = [own.0.into(), own.1.into(), own.2.into()];
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, values)).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

pub async fn forget_before(tx: &DatabaseTransaction, user_id: &str, moment: i64) -> Result<(), DbErr> {
    let text = "DELETE FROM idempotency_keys WHERE user_id = $1 AND created_at < $2";
    tx.execute_raw(sql(tx.get_database_backend(), text, [user_id.into(), moment.into()])).await.map(|_| ())
}
