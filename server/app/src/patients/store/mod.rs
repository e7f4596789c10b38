//! All SQL of patients.

pub mod conflicts;
pub mod find;
pub mod pseudonym;

use bloom_storage::{Db, Row, bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};

use super::KnownPatient;
use super::by_field;
use super::model::{PatientAudit, PatientFields};

pub struct NewAudit<'a> {
    pub facility_id: &'a str,
    pub id: i64,
    pub patient_pk: &'a str,
    pub program: &'a str,
    pub fields: &'a PatientFields,
    pub recorded_by: Option<&'a str>,
    pub recorded_at: i64,
}

fn audit_row(audit: &NewAudit<'_>) -> Row<12> {
    row! {
        facility_id: audit.facility_id,
        id: audit.id,
        patient_pk: audit.patient_pk,
        program: audit.program,
        first_name: audit.fields.first_name.as_str(),
        last_name: audit.fields.last_name.as_str(),
        phone: audit.fields.phone.as_str(),
        sex: audit.fields.sex.as_str(),
        birth_date: audit.fields.birth_date.map(|date| date.to_string()),
        member_number: audit.fields.member_number.as_str(),
        recorded_at: audit.recorded_at,
        recorded_by: audit.recorded_by.map(str::to_owned),
    }
}

/// False when the patient belongs to another facility: the transaction must then be rolled back.
pub async fn insert(tx: &DatabaseTransaction, audit: &NewAudit<'_>) -> Result<bool, DbErr> {
    bulk::insert(tx, "patient_audits", vec![audit_row(audit)]).await?;
    let text = "INSERT INTO patients (patient_pk, facility_id, audit_id) VALUES ($1, $2, $3)
        ON CONFLICT (patient_pk) DO UPDATE SET audit_id = excluded.audit_id
        WHERE patients.facility_id = excluded.facility_id";
    let values = [audit.patient_pk.into(), audit.facility_id.into(), audit.id.into()];
    let done = tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?;
    Ok(done.rows_affected() == 1)
}

/// Fails when one of the patients is there already.
pub async fn insert_new(tx: &DatabaseTransaction, audits: &[NewAudit<'_>]) -> Result<(), DbErr> {
    bulk::insert(tx, "patient_audits", audits.iter().map(audit_row).collect()).await?;
    let rows = audits.iter().map(|audit| {
        row! { patient_pk: audit.patient_pk, facility_id: audit.facility_id, audit_id: audit.id }
    });
    bulk::insert(tx, "patients", rows.collect()).await
}

const KNOWN: &str = "SELECT a.id, a.patient_pk, a.program, a.first_name, a.last_name, a.phone, a.sex, a.birth_date,
        a.member_number, p.merged_into
    FROM patients p JOIN patient_audits a ON a.facility_id = p.facility_id AND a.id = p.audit_id
    WHERE p.patient_pk = $1 AND p.facility_id = $2";

pub async fn known(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
) -> Result<Option<KnownPatient>, DbErr> {
    let values = [patient_pk.into(), facility_id.into()];
    let row = connection.query_one_raw(sql(connection.get_database_backend(), KNOWN, values)).await?;
    let Some(row) = row else { return Ok(None) };
    let merged_into = row.try_get("", "merged_into")?;
    Ok(Some(KnownPatient { audit: audit_of(AuditRow::from_query_result(&row, "")?)?, merged_into }))
}

/// Who said last, and when, that a field is `value`: by the newest audits of the patient.
pub async fn last_said(
    tx: &DatabaseTransaction,
    facility_id: &str,
    patient_pk: &str,
    field: &str,
    value: &str,
) -> Result<(Option<String>, i64), DbErr> {
    let text = "SELECT id, patient_pk, program, first_name, last_name, phone, sex, birth_date, member_number,
            recorded_by, recorded_at
        FROM patient_audits WHERE facility_id = $1 AND patient_pk = $2 ORDER BY id DESC LIMIT 50";
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, [facility_id.into(), patient_pk.into()])).await?;
    let mut last = (None, 0);
    for row in rows {
        let audit = audit_of(AuditRow::from_query_result(&row, "")?)?;
        if by_field::value(&audit.patient, field) != value {
            break;
        }
        last = (row.try_get("", "recorded_by")?, row.try_get("", "recorded_at")?);
    }
    Ok(last)
}

const MERGE: &str =
    "UPDATE patients SET merged_into = $3 WHERE facility_id = $1 AND (patient_pk = $2 OR merged_into = $2)";

/// `drop`, and whoever was merged into it, is `keep` from now on.
pub async fn merge(tx: &DatabaseTransaction, facility_id: &str, keep: &str, drop: &str) -> Result<(), DbErr> {
    let values = [facility_id.into(), drop.into(), keep.into()];
    tx.execute_raw(sql(tx.get_database_backend(), MERGE, values)).await.map(|_| ())
}

pub async fn count(db: &Db, facility_id: &str, after: i64) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM patients WHERE facility_id = $1 AND audit_id > $2";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into(), after.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
struct AuditRow {
    id: i64,
    patient_pk: String,
    program: String,
    first_name: String,
    last_name: String,
    phone: String,
    sex: String,
    birth_date: Option<String>,
    member_number: String,
}

const PAGE: &str = "SELECT a.id, a.patient_pk, a.program, a.first_name, a.last_name, a.phone, a.sex, a.birth_date,
        a.member_number
    FROM patients p JOIN patient_audits a ON a.facility_id = p.facility_id AND a.id = p.audit_id
    WHERE p.facility_id = $1 AND p.audit_id > $2 ORDER BY p.audit_id LIMIT $3";

/// `rows` patients whose newest audit has a number above `after`, in order of that number.
pub async fn page(db: &Db, facility_id: &str, after: i64, rows: i64) -> Result<Vec<PatientAudit>, DbErr> {
    let statement = sql(db.backend(), PAGE, [facility_id.into(), after.into(), rows.into()]);
    let rows = AuditRow::find_by_statement(statement).all(db.read()).await?;
    rows.into_iter().map(audit_of).collect()
}

fn audit_of(row: AuditRow) -> Result<PatientAudit, DbErr> {
    let birth_date = row.birth_date.map(|text| text.parse().map_err(|_| DbErr::Type(format!("not a date: {text}"))));
    Ok(PatientAudit {
        id: row.id,
        patient_pk: row.patient_pk,
        program: row.program,
        patient: PatientFields {
            first_name: row.first_name,
            last_name: row.last_name,
            phone: row.phone,
            sex: row.sex,
            birth_date: birth_date.transpose()?,
            member_number: row.member_number,
        },
    })
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    // DWN-07: the last page costs what the first one costs
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        assert_walks_an_index(super::PAGE, &["f".into(), 7_i64.into(), 26_i64.into()]).await;
        assert_walks_an_index(super::KNOWN, &["p".into(), "f".into()]).await;
    }
}
