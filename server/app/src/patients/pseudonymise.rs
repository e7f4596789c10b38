//! A patient whom nobody is to know any more: a number stays, and what figures need (sex, year of birth).

use bloom_storage::counters;
use chrono::{Datelike, NaiveDate};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};

use super::model::{PSEUDONYMISED, PatientAudit, PatientFields};
use super::store::{self, NewAudit, pseudonym};

/// What stands for the name of a patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub first_name: &'static str,
    pub last_name: String,
}

impl Label {
    /// Of the facility's `number`-th patient that was pseudonymised.
    pub fn of(number: i64) -> Label {
        Label { first_name: "Patient", last_name: format!("P-{number:06}") }
    }

    /// What is left of `fields`: nothing that tells who it is. Of the birth date the year stays, as its first of January.
    pub fn fields_of(&self, fields: &PatientFields) -> PatientFields {
        let year = |date: NaiveDate| NaiveDate::from_ymd_opt(date.year(), 1, 1);
        PatientFields {
            first_name: self.first_name.to_owned(),
            last_name: self.last_name.clone(),
            phone: String::new(),
            sex: fields.sex.clone(),
            birth_date: fields.birth_date.and_then(year),
            member_number: String::new(),
        }
    }
}

/// Who said something of a patient, and when.
#[derive(Debug, Clone, PartialEq, FromQueryResult)]
pub struct PastAudit {
    /// Id of a person.
    pub recorded_by: Option<String>,
    /// Milliseconds.
    pub recorded_at: i64,
}

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
    let label = Label::of(number);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_pseudonymised_patient_stay_a_number_the_sex_and_the_year() {
        let was = PatientFields {
            first_name: "Adjoa".to_owned(),
            last_name: "Owusu".to_owned(),
            phone: "024".to_owned(),
            sex: "F".to_owned(),
            birth_date: "1990-02-28".parse().ok(),
            member_number: "ACC-7".to_owned(),
        };
        let left = Label::of(123).fields_of(&was);
        assert_eq!(left.full_name(), "Patient P-000123");
        assert_eq!((left.sex.as_str(), left.birth_date), ("F", "1990-01-01".parse().ok()));
        assert_eq!((left.phone.as_str(), left.member_number.as_str()), ("", ""));
    }
}
