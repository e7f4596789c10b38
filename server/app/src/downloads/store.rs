//! All SQL of download times.

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::track_operation::TrackOperation;

pub async fn insert(
    tx: &DatabaseTransaction,
    id: &str,
    user_id: &str,
    operation: &TrackOperation,
    now_ms: i64,
) -> Result<(), DbErr> {
    let text = "INSERT INTO track_operations
            (id, user_id, facility_id, name, operation_type, start_time, end_time, number_of_records, received_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let values = [
        id.into(),
        user_id.into(),
        operation.facility_id.as_str().into(),
        operation.name.as_str().into(),
        operation.operation_type.as_str().into(),
        operation.start_time.as_str().into(),
        operation.end_time.as_str().into(),
        operation.number_of_records.into(),
        now_ms.into(),
    ];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
