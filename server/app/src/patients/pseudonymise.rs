//! A patient whom nobody is to know any more: a number stays, and what figures need (sex, year of birth).

use bloom_storage::counters;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::model::{PSEUDONYMISED, PatientAudit, PatientFields};
use super::store::{self, NewAudit, PastAudit, pseudonym};

/// Who is to be forgotten.
#[derive(Debug, Clone, Copy)]
pub struct Pseudonymise<'a> {
    pub facility_id: &'a str,
    pub patient_pk: &'a str,
    /// Id of who says so.
    pub by: &'a str,
    /// Milliseconds.
    pub at: i64,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
#[must_use = "unless it is done, nothing of this may be committed"]
pub enum Pseudonymising {
    Done(Box<Forgotten>),
    /// It was done before.
    Already,
    /// The facility does not have the patient.
    Unknown,
    /// It was merged into another one, which is the one to ask for.
    Merged,
}

/// A patient as it was, for who has to forget it elsewhere too.
#[derive(Debug, Clone, PartialEq)]
pub struct Forgotten {
    /// The patient's own `patient_pk`, then those of whoever was merged into it.
    pub patient_pks: Vec<String>,
    /// Everything that was ever said of it, the newest first.
    pub was: Vec<PatientFields>,
    /// What is known from now on; the name is `Patient P-000123`, with the facility's next number.
    pub now: PatientFields,
}

/// Takes away what tells who a patient is, in every audit of it and of whoever was merged into it, and what two devices said
/// differently of it. Its next audit, with program [`PSEUDONYMISED`], has tills hear of it.
///
/// Call it last in a transaction, as with [`record`](super::record).
pub async fn pseudonymise(tx: &DatabaseTransaction, asked: Pseudonymise<'_>) -> Result<Pseudonymising, DbErr> {
    let Pseudonymise { facility_id, patient_pk, by, at } = asked;
    // First: from here to the commit nobody else in the facility records or merges a patient.
    let id = counters::next(tx, counters::PATIENT_AUDITS, facility_id).await?;
    let Some(known) = store::known(tx, facility_id, patient_pk).await? else { return Ok(Pseudonymising::Unknown) };
    if known.merged_into.is_some() {
        return Ok(Pseudonymising::Merged);
    }
    if known.audit.program == PSEUDONYMISED {
        return Ok(Pseudonymising::Already);
    }
    let number = counters::next(tx, counters::PSEUDONYMS, facility_id).await?;
    let label = pseudonym::Label::of(number);
    let patient_pks = pseudonym::records_of(tx, facility_id, patient_pk).await?;
    let was = history(tx, facility_id, patient_pk).await?.into_iter().rev().map(|(audit, _)| audit.patient).collect();
    pseudonym::forget(tx, facility_id, patient_pk, &label).await?;
    let fields = label.fields_of(&known.audit.patient);
    let audit = NewAudit {
        facility_id,
        id,
        patient_pk,
        program: PSEUDONYMISED,
        fields: &fields,
        recorded_by: Some(by),
        recorded_at: at,
    };
    // It is the facility's own: it was found there.
    store::insert(tx, &audit).await?;
    Ok(Pseudonymising::Done(Box::new(Forgotten { patient_pks, was, now: fields })))
}

/// The patient's own `patient_pk`, then those of whoever was merged into it.
pub async fn records_of(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
) -> Result<Vec<String>, DbErr> {
    pseudonym::records_of(connection, facility_id, patient_pk).await
}

/// Every audit of a patient and of whoever was merged into it, oldest first.
pub async fn history(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
) -> Result<Vec<(PatientAudit, PastAudit)>, DbErr> {
    pseudonym::history(connection, facility_id, patient_pk).await
}
