use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::{MERGED, PatientFields};
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

/// Writes a patient, new or changed, and its audit. Of one that was merged the other one learns what it does not know
/// yet, and whoever still shows it hears once more that it was merged.
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
    let keep = store::known(tx, facility_id, patient_pk).await?.and_then(|known| known.merged_into);
    let program = if keep.is_some() { MERGED } else { program };
    let audit = NewAudit { facility_id, id, patient_pk, program, fields, recorded_by, recorded_at };
    let own = store::insert(tx, &audit).await?;
    if let Some(keep) = keep {
        fill(tx, facility_id, &keep, fields, recorded_by, recorded_at).await?;
    }
    Ok(if own { Recorded::Audit(id) } else { Recorded::Elsewhere })
}

/// What a patient does not have yet is taken from `fields`; a new audit when that is anything.
pub(super) async fn fill(
    tx: &DatabaseTransaction,
    facility_id: &str,
    patient_pk: &str,
    fields: &PatientFields,
    recorded_by: Option<&str>,
    recorded_at: i64,
) -> Result<(), DbErr> {
    let Some(known) = store::known(tx, facility_id, patient_pk).await? else { return Ok(()) };
    let fields = known.audit.patient.filled_from(fields);
    if fields == known.audit.patient {
        return Ok(());
    }
    let id = counters::next(tx, counters::PATIENT_AUDITS, facility_id).await?;
    let program = known.audit.program.as_str();
    let audit = NewAudit { facility_id, id, patient_pk, program, fields: &fields, recorded_by, recorded_at };
    store::insert(tx, &audit).await.map(|_| ())
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
