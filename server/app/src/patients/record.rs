use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::PatientFields;
use super::store::{self, NewAudit};

/// A patient to be written, new to the facility or changed.
#[derive(Debug, Clone)]
pub struct NewPatient {
    pub patient_pk: String,
    pub program: String,
    pub fields: PatientFields,
}

/// What came of writing a patient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "a patient of another facility means that the transaction must be rolled back"]
pub enum Recorded {
    /// The number of the audit.
    Audit(i64),
    /// Another facility has that patient; nothing of this may be committed.
    Elsewhere,
}

/// Writes a patient, new or changed, and its audit.
///
/// Call it last in a transaction: from here to the commit nobody else in the facility can record a patient. That
/// wait is what keeps numbers in the order in which readers can see them. `recorded_at` is in milliseconds.
pub async fn record(
    tx: &DatabaseTransaction,
    facility_id: &str,
    patient: &NewPatient,
    recorded_by: Option<&str>,
    recorded_at: i64,
) -> Result<Recorded, DbErr> {
    let id = counters::next(tx, counters::PATIENT_AUDITS, facility_id).await?;
    let NewPatient { patient_pk, program, fields } = patient;
    let audit = NewAudit { facility_id, id, patient_pk, program, fields, recorded_by, recorded_at };
    let own = store::insert(tx, &audit).await?;
    Ok(if own { Recorded::Audit(id) } else { Recorded::Elsewhere })
}

/// Adds many patients at once, each with its first audit, in this order.
pub async fn add_all(
    tx: &DatabaseTransaction,
    facility_id: &str,
    patients: &[NewPatient],
    recorded_at: i64,
) -> Result<(), DbErr> {
    let count = i64::try_from(patients.len()).unwrap_or(i64::MAX);
    let last = counters::advance(tx, counters::PATIENT_AUDITS, facility_id, count).await?;
    let audits: Vec<NewAudit> = (last - count + 1..)
        .zip(patients)
        .map(|(id, patient)| NewAudit {
            facility_id,
            id,
            patient_pk: &patient.patient_pk,
            program: &patient.program,
            fields: &patient.fields,
            recorded_by: None,
            recorded_at,
        })
        .collect();
    store::insert_new(tx, &audits).await
}
