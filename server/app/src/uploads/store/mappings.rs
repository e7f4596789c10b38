use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{from_json, json};
use crate::uploads::mappings::UploadMapping;
use crate::uploads::model::{UploadKind, UploadedColumn};

#[derive(FromQueryResult)]
struct MappingRow {
    id: String,
    columns: String,
    saved_by_name: String,
    saved_at: i64,
}

/// Writes it down, or anew.
pub async fn save_mapping(
    tx: &DatabaseTransaction,
    id: &str,
    kind: UploadKind,
    owner_id: &str,
    columns: &[UploadedColumn],
    by: &str,
    now: i64,
) -> Result<(), DbErr> {
    let text = "INSERT INTO upload_mappings (id, kind, owner_id, columns, saved_by_name, saved_at)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE SET columns = excluded.columns,
            saved_by_name = excluded.saved_by_name, saved_at = excluded.saved_at";
    let values: [Value; 6] =
        [id.into(), kind.as_str().into(), owner_id.into(), json(&columns)?.into(), by.into(), now.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

/// The newest of this owner first.
pub async fn mappings(db: &Db, kind: UploadKind, owner_id: &str, most: i64) -> Result<Vec<UploadMapping>, DbErr> {
    let text = "SELECT id, columns, saved_by_name, saved_at FROM upload_mappings
        WHERE owner_id = $1 AND kind = $2 ORDER BY saved_at DESC, id LIMIT $3";
    let values: [Value; 3] = [owner_id.into(), kind.as_str().into(), most.into()];
    let rows = MappingRow::find_by_statement(sql(db.backend(), text, values)).all(db.read()).await?;
    let mapping_of = |row: MappingRow| {
        Ok(UploadMapping {
            id: row.id,
            columns: from_json(&row.columns)?,
            saved_by: row.saved_by_name,
            saved_at: chrono::DateTime::from_timestamp_millis(row.saved_at).unwrap_or_default(),
        })
    };
    rows.into_iter().map(mapping_of).collect()
}

/// Its columns, as JSON, if it is this owner's.
pub async fn mapping_columns(
    tx: &DatabaseTransaction,
    id: &str,
    kind: UploadKind,
    owner_id: &str,
) -> Result<Option<String>, DbErr> {
    let text = "SELECT columns FROM upload_mappings WHERE id = $1 AND kind = $2 AND owner_id = $3";
    let values: [Value; 3] = [id.into(), kind.as_str().into(), owner_id.into()];
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, values)).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}
