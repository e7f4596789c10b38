//! All SQL of patients who are known by a number only, and of what was ever said of one.

use bloom_storage::sql;
use chrono::{Datelike, NaiveDate};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{AuditRow, audit_of};
use crate::patients::model::{PatientAudit, PatientFields};

/// What stands for the name of a patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    first_name: &'static str,
    last_name: String,
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

const RECORDS: &str = "SELECT patient_pk FROM patients WHERE facility_id = $1 AND (patient_pk = $2 OR merged_into = $2)
    ORDER BY CASE WHEN patient_pk = $2 THEN 0 ELSE 1 END, patient_pk";

/// The patient's own `patient_pk`, then those of whoever was merged into it.
pub async fn records_of(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
) -> Result<Vec<String>, DbErr> {
    let values = [facility_id.into(), patient_pk.into()];
    let rows = connection.query_all_raw(sql(connection.get_database_backend(), RECORDS, values)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

const OF_PATIENT: &str = "facility_id = $1 AND patient_pk IN
    (SELECT p.patient_pk FROM patients p WHERE p.facility_id = $1 AND (p.patient_pk = $2 OR p.merged_into = $2))";

/// Rewrites every audit of the patient, and lets go of what two devices said differently.
pub async fn forget(tx: &DatabaseTransaction, facility_id: &str, patient_pk: &str, label: &Label) -> Result<(), DbErr> {
    let backend = tx.get_database_backend();
    let text = format!(
        "UPDATE patient_audits SET first_name = $3, last_name = $4, phone = '', member_number = '',
            birth_date = SUBSTR(birth_date, 1, 4) || '-01-01'
        WHERE {OF_PATIENT}"
    );
    let values: [Value; 4] =
        [facility_id.into(), patient_pk.into(), label.first_name.into(), label.last_name.as_str().into()];
    tx.execute_raw(sql(backend, &text, values)).await?;
    let text = format!("DELETE FROM patient_conflicts WHERE {OF_PATIENT}");
    tx.execute_raw(sql(backend, &text, [facility_id.into(), patient_pk.into()])).await.map(|_| ())
}

/// Who said something of a patient, and when.
#[derive(Debug, Clone, PartialEq, FromQueryResult)]
pub struct PastAudit {
    /// Id of a person.
    pub recorded_by: Option<String>,
    /// Milliseconds.
    pub recorded_at: i64,
}

/// Every audit of a patient and of whoever was merged into it, oldest first.
pub async fn history(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
) -> Result<Vec<(PatientAudit, PastAudit)>, DbErr> {
    let text = format!(
        "SELECT id, patient_pk, program, first_name, last_name, phone, sex, birth_date, member_number, recorded_by,
            recorded_at
        FROM patient_audits WHERE {OF_PATIENT} ORDER BY id"
    );
    let values = [facility_id.into(), patient_pk.into()];
    let rows = connection.query_all_raw(sql(connection.get_database_backend(), &text, values)).await?;
    rows.iter()
        .map(|row| Ok((audit_of(AuditRow::from_query_result(row, "")?)?, PastAudit::from_query_result(row, "")?)))
        .collect()
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
