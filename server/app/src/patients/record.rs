use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::PatientFields;
use super::store;

/// Writes a patient, new or changed, and its audit; returns the audit's number.
///
/// Call it last in a transaction: from here to the commit nobody else in the facility can record a patient. That
/// wait is what keeps numbers in the order in which readers can see them. `recorded_at` is in milliseconds.
pub async fn record(
    tx: &DatabaseTransaction,
    facility_id: &str,
    patient_pk: &str,
    program: &str,
    fields: &PatientFields,
    recorded_by: Option<&str>,
    recorded_at: i64,
) -> Result<i64, DbErr> {
    let id = counters::next(tx, counters::PATIENT_AUDITS, facility_id).await?;
    let audit = store::NewAudit { facility_id, id, patient_pk, program, fields, recorded_by, recorded_at };
    store::insert(tx, &audit).await?;
    Ok(id)
}
