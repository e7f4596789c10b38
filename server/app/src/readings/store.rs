//! All SQL of readings.

use bloom_storage::{Db, bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::model::{PastReading, Reading, Shown, What};
use crate::values::moment;
use crate::web::Caller;

const HOUR_MS: i64 = 3_600_000;

pub async fn insert(
    tx: &DatabaseTransaction,
    id: &str,
    now: i64,
    caller: &Caller,
    reading: Reading<'_>,
) -> Result<(), DbErr> {
    let row = row! {
        id,
        facility_id: reading.facility_id,
        patient_id: reading.patient_id,
        reader_id: caller.user_id.as_str(),
        reader_name: caller.full_name.as_str(),
        is_staff: caller.is_staff,
        what: reading.what.as_str(),
        subject_id: reading.subject_id,
        at: now,
        hour: now.div_euclid(HOUR_MS),
    };
    bulk::upsert(tx, "patient_readings", vec![row], "ON CONFLICT DO NOTHING").await.map(|_| ())
}

impl Shown<'_> {
    /// The condition, and its values; each kind of list has a statement of its own, so that each can use its index.
    fn condition(&self) -> (&'static str, Vec<Value>) {
        match self.patient_id {
            Some(patient_id) => {
                ("facility_id = $1 AND patient_id = $2", vec![self.facility_id.into(), patient_id.into()])
            }
            None => ("facility_id = $1", vec![self.facility_id.into()]),
        }
    }
}

pub async fn count(db: &Db, shown: Shown<'_>) -> Result<i64, DbErr> {
    let (condition, values) = shown.condition();
    let text = format!("SELECT COUNT(*) FROM patient_readings WHERE {condition}");
    let row = db.read().query_one_raw(sql(db.backend(), &text, values)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
struct ReadingRow {
    id: String,
    patient_id: String,
    reader_id: String,
    reader_name: String,
    is_staff: bool,
    what: String,
    subject_id: String,
    at: i64,
}

/// `last`: how many values come before those of the page.
fn page_text(condition: &str, last: usize) -> String {
    format!(
        "SELECT id, patient_id, reader_id, reader_name, is_staff, what, subject_id, at FROM patient_readings
        WHERE {condition} AND id < ${} ORDER BY id DESC LIMIT ${}",
        last + 1,
        last + 2
    )
}

/// No id sorts behind it.
const BEHIND_ALL: &str = "~";

/// At most `rows` readings before the one with this id, the newest first; from the newest on with an empty id.
pub async fn page(db: &Db, shown: Shown<'_>, before: &str, rows: i64) -> Result<Vec<PastReading>, DbErr> {
    let (condition, mut values) = shown.condition();
    let text = page_text(condition, values.len());
    values.push(if before.is_empty() { BEHIND_ALL } else { before }.into());
    values.push(rows.into());
    let rows = ReadingRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    rows.into_iter().map(reading_of).collect()
}

fn reading_of(row: ReadingRow) -> Result<PastReading, DbErr> {
    Ok(PastReading {
        what: What::parse(&row.what).ok_or_else(|| DbErr::Type(format!("unknown in the readings: {}", row.what)))?,
        at: moment(row.at)?,
        id: row.id,
        patient_id: row.patient_id,
        reader_id: row.reader_id,
        reader_name: row.reader_name,
        is_staff: row.is_staff,
        subject_id: row.subject_id,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query_plan::assert_walks_an_index;

    // DWN-07: the last page costs what the first one costs
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        for patient_id in [None, Some("p")] {
            let (condition, mut values) = Shown { facility_id: "f", patient_id }.condition();
            let text = page_text(condition, values.len());
            values.extend(["x".into(), 26_i64.into()]);
            assert_walks_an_index(&text, &values).await;
        }
    }
}
