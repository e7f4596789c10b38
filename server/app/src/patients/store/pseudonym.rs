//! All SQL of patients who are known by a number only, and of what was ever said of one.

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{AuditRow, audit_of};
use crate::patients::model::PatientAudit;
use crate::patients::pseudonymise::{Label, PastAudit};

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
