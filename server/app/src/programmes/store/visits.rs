use std::collections::HashMap;

use bloom_storage::{bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{day, meant, read, word, written};
use crate::programmes::model::{Visit, VisitPayload};
use crate::programmes::questionnaire::QuestionnaireResponse;
use crate::values::moment;

/// Enrolments asked about with one statement.
const AT_ONCE: usize = 500;

/// A visit to be written, with what the record does not say; times in milliseconds.
pub struct NewVisit<'a> {
    pub said: &'a VisitPayload,
    pub facility_id: &'a str,
    /// After merges.
    pub patient_id: &'a str,
    pub visited_at: i64,
    pub received_at: i64,
    pub operator_id: &'a str,
    pub visited_by: &'a str,
}

pub async fn insert(tx: &DatabaseTransaction, new: &NewVisit<'_>) -> Result<(), DbErr> {
    let said = new.said;
    let row = row! {
        id: said.uuid.as_str(),
        facility_id: new.facility_id,
        enrolment_id: said.enrolment_uuid.clone(),
        patient_id: new.patient_id,
        programme_id: said.programme_uuid.as_str(),
        code: said.code.as_str(),
        version: said.version,
        visited_at: new.visited_at,
        received_at: new.received_at,
        operator_id: new.operator_id,
        visited_by: new.visited_by,
        answers: written(&said.answers)?,
        vals: written(&said.values)?,
        advice: said.advice.clone(),
        urgency: said.urgency.map(word).transpose()?,
        status: said.status.map(word).transpose()?,
        next_on: said.next_on.map(|day| day.to_string()),
        letter: said.letter,
        skipped_reason: said.skipped_reason.as_str(),
    };
    bulk::insert(tx, "visits", vec![row]).await
}

#[derive(Debug, FromQueryResult)]
struct VisitRow {
    id: String,
    enrolment_id: Option<String>,
    patient_id: String,
    programme_id: String,
    code: String,
    version: i64,
    visited_at: i64,
    visited_by: String,
    answers: String,
    vals: String,
    advice: Option<String>,
    urgency: Option<String>,
    status: Option<String>,
    next_on: Option<String>,
    letter: bool,
    skipped_reason: String,
}

const COLUMNS: &str =
    "id, enrolment_id, patient_id, programme_id, code, version, visited_at, visited_by, answers, vals,
    advice, urgency, status, next_on, letter, skipped_reason";

/// The newest `most` of each of these enrolments, newest first.
pub async fn of_enrolments(
    connection: &impl ConnectionTrait,
    enrolments: &[&str],
    most: i64,
) -> Result<HashMap<String, Vec<Visit>>, DbErr> {
    let mut found: HashMap<String, Vec<Visit>> = HashMap::new();
    for some in enrolments.chunks(AT_ONCE) {
        let text = format!(
            "SELECT {COLUMNS} FROM (SELECT v.*, ROW_NUMBER() OVER (PARTITION BY v.enrolment_id
                ORDER BY v.visited_at DESC, v.id DESC) AS place FROM visits v WHERE v.enrolment_id IN ({})) AS placed
            WHERE place <= ${} ORDER BY visited_at DESC, id DESC",
            placeholders(1, some.len()),
            some.len() + 1
        );
        let values = some.iter().map(|id| Value::from(*id)).chain([most.into()]);
        let statement = sql(connection.get_database_backend(), &text, values);
        for row in VisitRow::find_by_statement(statement).all(connection).await? {
            let Some(enrolment) = row.enrolment_id.clone() else { continue };
            found.entry(enrolment).or_default().push(visit_of(row)?);
        }
    }
    Ok(found)
}

/// Those of a patient that belong to no enrolment that is known here, newest first.
pub async fn without_enrolment(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_id: &str,
) -> Result<Vec<Visit>, DbErr> {
    let text = format!(
        "SELECT {COLUMNS} FROM visits WHERE facility_id = $1 AND patient_id = $2
            AND NOT EXISTS (SELECT e.id FROM enrolments e WHERE e.id = visits.enrolment_id)
        ORDER BY visited_at DESC, id DESC"
    );
    let statement = sql(connection.get_database_backend(), &text, [facility_id.into(), patient_id.into()]);
    VisitRow::find_by_statement(statement).all(connection).await?.into_iter().map(visit_of).collect()
}

/// All of a patient, in whatever order.
pub async fn of_patient(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_id: &str,
) -> Result<Vec<VisitPayload>, DbErr> {
    let text = format!("SELECT {COLUMNS} FROM visits WHERE facility_id = $1 AND patient_id = $2");
    let statement = sql(connection.get_database_backend(), &text, [facility_id.into(), patient_id.into()]);
    let rows = VisitRow::find_by_statement(statement).all(connection).await?;
    rows.into_iter().map(|row| visit_of(row).map(|visit| visit.said)).collect()
}

/// What is left of the answers of a visit, without a reason.
pub async fn forget_words(tx: &DatabaseTransaction, id: &str, answers: &QuestionnaireResponse) -> Result<(), DbErr> {
    let key = row! { id };
    let now = row! { answers: written(answers)?, skipped_reason: "" };
    tx.execute_raw(now.update("visits", key, tx.get_database_backend())).await.map(|_| ())
}

/// The visits of `drop` are those of `keep` from now on.
pub async fn move_to_patient(tx: &DatabaseTransaction, facility_id: &str, drop: &str, keep: &str) -> Result<(), DbErr> {
    let text = "UPDATE visits SET patient_id = $3 WHERE facility_id = $1 AND patient_id = $2";
    let values = [facility_id.into(), drop.into(), keep.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

fn visit_of(row: VisitRow) -> Result<Visit, DbErr> {
    let said = VisitPayload {
        uuid: row.id,
        enrolment_uuid: row.enrolment_id,
        patient_id: row.patient_id,
        programme_uuid: row.programme_id,
        code: row.code,
        version: row.version,
        visited_at: moment(row.visited_at)?,
        answers: read(&row.answers)?,
        values: read(&row.vals)?,
        advice: row.advice,
        urgency: row.urgency.map(meant).transpose()?,
        status: row.status.map(meant).transpose()?,
        next_on: row.next_on.map(day).transpose()?,
        letter: row.letter,
        skipped_reason: row.skipped_reason,
    };
    Ok(Visit { said, by: row.visited_by })
}
