use std::collections::HashMap;

use bloom_storage::{bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{from_json, json};

/// What a file changed of one thing; nothing before: it was not there.
pub struct Changed<State> {
    pub subject_id: String,
    pub before: Option<State>,
    pub after: State,
}

#[derive(FromQueryResult)]
struct ChangedRow {
    subject_id: String,
    before: Option<String>,
    after: String,
}

/// Of two changes of one file what was there before the first stays.
const CHANGED_AGAIN: &str = "ON CONFLICT (upload_id, subject_id) DO UPDATE SET after = excluded.after";

/// Keeps what a piece changed; what is the same after it is left out.
pub async fn keep_changes<State: Serialize + PartialEq>(
    tx: &DatabaseTransaction,
    upload_id: &str,
    before: &HashMap<String, State>,
    after: HashMap<String, State>,
) -> Result<(), DbErr> {
    let changed = after.into_iter().filter(|(id, after)| before.get(id) != Some(after));
    let row = |(id, after): (String, State)| {
        let before: Option<String> = before.get(&id).map(json).transpose()?;
        Ok(row! { upload_id, subject_id: id, before, after: json(&after)? })
    };
    let rows = changed.map(row).collect::<Result<_, DbErr>>()?;
    bulk::upsert(tx, "upload_changes", rows, CHANGED_AGAIN).await.map(|_| ())
}

pub async fn changes<State: DeserializeOwned>(
    tx: &DatabaseTransaction,
    upload_id: &str,
) -> Result<Vec<Changed<State>>, DbErr> {
    let text = "SELECT subject_id, before, after FROM upload_changes WHERE upload_id = $1 ORDER BY subject_id";
    let rows = ChangedRow::find_by_statement(sql(tx.get_database_backend(), text, [upload_id.into()])).all(tx).await?;
    let changed_of = |row: ChangedRow| {
        let before = row.before.as_deref().map(from_json).transpose()?;
        Ok(Changed { subject_id: row.subject_id, before, after: from_json(&row.after)? })
    };
    rows.into_iter().map(changed_of).collect()
}

/// False when it has not ended, was undone before, or is too old to be known.
pub async fn claim_undo(tx: &DatabaseTransaction, id: &str, by: &str, now: i64) -> Result<bool, DbErr> {
    let text = "UPDATE uploads SET undone_at = $2, undone_by_name = $3
        WHERE id = $1 AND undone_at IS NULL AND completed_at IS NOT NULL AND keeps_changes";
    let done = tx.execute_raw(sql(tx.get_database_backend(), text, [id.into(), now.into(), by.into()])).await?;
    Ok(done.rows_affected() == 1)
}
