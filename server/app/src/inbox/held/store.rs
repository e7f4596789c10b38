//! All SQL of held records as people look at them.

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::model::Resolution;

#[derive(Debug, FromQueryResult)]
pub struct Held {
    pub fingerprint: String,
    pub facility_id: String,
    pub code: String,
    pub detail: String,
    pub raw: String,
    pub record_id: Option<String>,
    pub device_id: Option<String>,
    pub seq: Option<i64>,
    pub sent_by: String,
    pub first_received_at: i64,
    pub last_received_at: i64,
    pub times: i64,
    pub resolved_at: Option<i64>,
    pub resolution: Option<String>,
    pub resolved_by_name: Option<String>,
    pub reason: Option<String>,
}

const COLUMNS: &str = "fingerprint, facility_id, code, detail, raw, record_id, device_id, seq, sent_by,
    first_received_at, last_received_at, times, resolved_at, resolution, resolved_by_name, reason";

pub async fn count(db: &Db, facility_id: &str, open: bool) -> Result<i64, DbErr> {
    let text = format!("SELECT COUNT(*) FROM sync_quarantine WHERE facility_id = $1 AND {}", state(open));
    let row = db.read().query_one_raw(sql(db.backend(), &text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn state(open: bool) -> &'static str {
    if open { "resolved_at IS NULL" } else { "resolved_at IS NOT NULL" }
}

fn page_text(open: bool) -> String {
    format!(
        "SELECT {COLUMNS} FROM sync_quarantine
        WHERE facility_id = $1 AND {} AND (first_received_at, fingerprint) < ($2, $3)
        ORDER BY first_received_at DESC, fingerprint DESC LIMIT $4",
        state(open)
    )
}

/// Records before (`first_received_at`, `fingerprint`), newest first.
pub async fn page(db: &Db, facility_id: &str, open: bool, before: (i64, &str), rows: i64) -> Result<Vec<Held>, DbErr> {
    let values: [Value; 4] = [facility_id.into(), before.0.into(), before.1.into(), rows.into()];
    Held::find_by_statement(sql(db.backend(), &page_text(open), values)).all(db.read()).await
}

/// `None` when the facility holds no such record.
pub async fn find(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    fingerprint: &str,
) -> Result<Option<Held>, DbErr> {
    let text = format!("SELECT {COLUMNS} FROM sync_quarantine WHERE facility_id = $1 AND fingerprint = $2");
    let values = [facility_id.into(), fingerprint.into()];
    Held::find_by_statement(sql(connection.get_database_backend(), &text, values)).one(connection).await
}

/// What a person decided.
#[derive(Debug)]
pub struct Decision<'a> {
    pub facility_id: &'a str,
    pub fingerprint: &'a str,
    pub resolution: Resolution,
    pub by: &'a str,
    pub by_name: &'a str,
    pub reason: &'a str,
    /// Milliseconds.
    pub at: i64,
}

/// False when it was settled before: the first decision stands.
pub async fn decide(tx: &DatabaseTransaction, decision: &Decision<'_>) -> Result<bool, DbErr> {
    let text = "UPDATE sync_quarantine SET resolved_at = $3, resolution = $4, resolved_by = $5, resolved_by_name = $6,
            reason = $7
        WHERE facility_id = $1 AND fingerprint = $2 AND resolved_at IS NULL";
    let values: [Value; 7] = [
        decision.facility_id.into(),
        decision.fingerprint.into(),
        decision.at.into(),
        decision.resolution.as_str().into(),
        decision.by.into(),
        decision.by_name.into(),
        decision.reason.into(),
    ];
    let done = tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?;
    Ok(done.rows_affected() == 1)
}

/// Fingerprints of everything that is, or was, held of a facility and names `id`, each with the record as it is kept.
pub async fn naming(tx: &DatabaseTransaction, facility_id: &str, id: &str) -> Result<Vec<(String, String)>, DbErr> {
    let text = "SELECT fingerprint, raw FROM sync_quarantine WHERE facility_id = $1 AND raw LIKE $2";
    let values = [facility_id.into(), format!("%{id}%").into()];
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, values)).await?;
    rows.iter().map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).collect()
}

/// What is kept of a record; the same bytes sent again are still the same record.
pub async fn rewrite(tx: &DatabaseTransaction, facility_id: &str, fingerprint: &str, raw: &str) -> Result<(), DbErr> {
    let text = "UPDATE sync_quarantine SET raw = $3 WHERE facility_id = $1 AND fingerprint = $2";
    let values = [facility_id.into(), fingerprint.into(), raw.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    // DWN-07: the last page costs what the first one costs
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        let values = ["f".into(), 1_i64.into(), "x".into(), 26_i64.into()];
        assert_walks_an_index(&super::page_text(true), &values).await;
        assert_walks_an_index(&super::page_text(false), &values).await;
    }
}
