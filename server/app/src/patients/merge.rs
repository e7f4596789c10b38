use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::{MERGED, PSEUDONYMISED, PatientAudit};
use super::record::fill;
use super::store::{self, NewAudit};

/// Two patients of a facility that are one person.
#[derive(Debug, Clone, Copy)]
pub struct Merge<'a> {
    pub facility_id: &'a str,
    pub keep: &'a str,
    pub drop: &'a str,
    /// Id of who says so.
    pub merged_by: &'a str,
    /// Milliseconds.
    pub merged_at: i64,
}

/// What came of merging two patients.
#[derive(Debug, Clone, PartialEq)]
#[must_use = "unless it is done, nothing of this may be committed"]
pub enum Merging {
    /// Both as they were before.
    Done { keep: Box<PatientAudit>, drop: Box<PatientAudit> },
    /// It was done before.
    Already,
    /// The facility does not have both.
    Unknown,
    /// One of them was merged into yet another one.
    Elsewhere,
    /// One of them is known by a number only: nobody can tell that it is the same person.
    Pseudonymised,
}

/// Makes `drop` the same patient as `keep`: `drop` gets an audit that says so, `keep` what only `drop` knew.
///
/// Call it last in a transaction, as with [`record`](super::record).
pub async fn merge(tx: &DatabaseTransaction, merge: Merge<'_>) -> Result<Merging, DbErr> {
    let Merge { facility_id, keep, drop, merged_by, merged_at } = merge;
    // First: from here to the commit nobody else in the facility records or merges a patient.
    let id = counters::next(tx, counters::PATIENT_AUDITS, facility_id).await?;
    let known = (store::known(tx, facility_id, keep).await?, store::known(tx, facility_id, drop).await?);
    let (Some(kept), Some(dropped)) = known else { return Ok(Merging::Unknown) };
    match (&kept.merged_into, &dropped.merged_into) {
        (None, None) => {}
        (None, Some(into)) if into == keep => return Ok(Merging::Already),
        _ => return Ok(Merging::Elsewhere),
    }
    if [&kept, &dropped].iter().any(|known| known.audit.program == PSEUDONYMISED) {
        return Ok(Merging::Pseudonymised);
    }
    let fields = &dropped.audit.patient;
    let recorded_by = Some(merged_by);
    let audit =
        NewAudit { facility_id, id, patient_pk: drop, program: MERGED, fields, recorded_by, recorded_at: merged_at };
    // It is the facility's own: it was found there.
    store::insert(tx, &audit).await?;
    fill(tx, facility_id, keep, fields, recorded_by, merged_at).await?;
    store::merge(tx, facility_id, keep, drop).await?;
    Ok(Merging::Done { keep: Box::new(kept.audit), drop: Box::new(dropped.audit) })
}
