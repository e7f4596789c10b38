//! All SQL of download times.

use bloom_storage::{bulk, row};
use sea_orm::{DatabaseTransaction, DbErr};

use super::track_operation::TrackOperation;

pub async fn insert(
    tx: &DatabaseTransaction,
    id: &str,
    user_id: &str,
    operation: &TrackOperation,
    now_ms: i64,
) -> Result<(), DbErr> {
    let row = row! {
        id,
        user_id,
        facility_id: operation.facility_id.as_str(),
        name: operation.name.as_str(),
        operation_type: operation.operation_type.as_str(),
        start_time: operation.start_time.as_str(),
        end_time: operation.end_time.as_str(),
        number_of_records: operation.number_of_records,
        received_at: now_ms,
    };
    bulk::insert(tx, "track_operations", vec![row]).await
}
