//! All SQL of readings.

use bloom_storage::{bulk, row};
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::Reading;
use crate::web::Caller;

const HOUR_MS: i64 = 3_600_000;

pub async fn insert(
    tx: &DatabaseTransaction,
    id: &str,
    now: i64,
    caller: &Caller,
    reading: Reading<'_>,
) -> Result<(), DbErr> {
    let row = row! {
        id,
        facility_id: reading.facility_id,
        patient_id: reading.patient_id,
        reader_id: caller.user_id.as_str(),
        reader_name: caller.full_name.as_str(),
        is_staff: caller.is_staff,
        what: reading.what.as_str(),
        subject_id: reading.subject_id,
        at: now,
        hour: now.div_euclid(HOUR_MS),
    };
    bulk::upsert(tx, "patient_readings", vec![row], "ON CONFLICT DO NOTHING").await.map(|_| ())
}
