//! Requests, their tests and what was done about them.

use std::collections::HashMap;

use bloom_storage::{Db, bulk, placeholders, row, sql};
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{from_json, to_json, unknown};
use crate::lab::case::{Case, CaseTest};
use crate::lab::document::Sex;
use crate::lab::model::LabEntry;
use crate::lab::payload::LabEntryKind;
use crate::values::{Origin, moment};
use crate::web::FeedPart;

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    facility_id: String,
    number: i64,
    change_number: i64,
    is_open: bool,
    patient_id: Option<String>,
    walk_in_code: Option<String>,
    sex: Option<String>,
    birth_date: Option<String>,
    prescriber: String,
    note: String,
    requested_at: i64,
    requested_by: String,
}

const COLUMNS: &str = "r.id, r.facility_id, r.number, r.change_number, r.is_open, r.patient_id, r.walk_in_code, r.sex,
    r.birth_date, r.prescriber, r.note, r.requested_at, r.requested_by";

fn condition(standing: bool) -> &'static str {
    if standing { "AND (r.is_open = TRUE OR r.requested_at > $3)" } else { "AND CAST($3 AS BIGINT) IS NOT NULL" }
}

/// How many requests changed after number `after`, and the part they are. `standing`: only what is open or was asked for
/// after `since` (milliseconds).
pub async fn count<'a>(
    db: &Db,
    facility_id: &'a str,
    (standing, since): (bool, i64),
    after: i64,
) -> Result<(i64, FeedPart<'a>), DbErr> {
    let text = format!(
        "SELECT COUNT(*), MAX(r.change_number) FROM lab_requests r
        WHERE r.facility_id = $1 AND r.change_number > $2 {}",
        condition(standing)
    );
    let values: [Value; 3] = [facility_id.into(), after.into(), since.into()];
    let (count, last) = match db.read().query_one_raw(sql(db.backend(), &text, values)).await? {
        Some(row) => (row.try_get_by_index(0)?, row.try_get_by_index::<Option<i64>>(1)?),
        None => (0, None),
    };
    Ok((count, FeedPart { facility_id, standing, after, last: last.unwrap_or(after) }))
}

fn page_text(standing: bool) -> String {
    format!(
        "SELECT {COLUMNS} FROM lab_requests r WHERE r.facility_id = $1 AND r.change_number > $2 {}
            AND r.change_number <= $4
        ORDER BY r.change_number LIMIT $5",
        condition(standing)
    )
}

/// The first `rows` requests of a part.
pub async fn page(db: &Db, part: &FeedPart<'_>, since: i64, rows: i64) -> Result<Vec<Case>, DbErr> {
    let values: [Value; 5] = [part.facility_id.into(), part.after.into(), since.into(), part.last.into(), rows.into()];
    let statement = sql(db.backend(), &page_text(part.standing), values);
    let rows = Row::find_by_statement(statement).all(db.read()).await?;
    whole(db.read(), rows).await
}

pub async fn find(connection: &impl ConnectionTrait, facility_id: &str, id: &str) -> Result<Option<Case>, DbErr> {
    let text = format!("SELECT {COLUMNS} FROM lab_requests r WHERE r.id = $1 AND r.facility_id = $2");
    let statement = sql(connection.get_database_backend(), &text, [id.into(), facility_id.into()]);
    let rows = Row::find_by_statement(statement).all(connection).await?;
    Ok(whole(connection, rows).await?.pop())
}

pub async fn count_of_patient(db: &Db, facility_id: &str, patient_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM lab_requests WHERE facility_id = $1 AND patient_id = $2";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into(), patient_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn of_patient_text() -> String {
    format!(
        "SELECT {COLUMNS} FROM lab_requests r
        WHERE r.facility_id = $1 AND r.patient_id = $2 AND r.number < $3 ORDER BY r.number DESC LIMIT $4"
    )
}

/// Requests of a patient with a number below `before`, newest first.
pub async fn of_patient(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_id: &str,
    before: i64,
    rows: i64,
) -> Result<Vec<Case>, DbErr> {
    let values: [Value; 4] = [facility_id.into(), patient_id.into(), before.into(), rows.into()];
    let statement = sql(connection.get_database_backend(), &of_patient_text(), values);
    let rows = Row::find_by_statement(statement).all(connection).await?;
    whole(connection, rows).await
}

/// Of which kit, and by which tests: those that are not sensitive, or all.
pub struct OfKit<'a> {
    pub facility_id: &'a str,
    pub product_id: &'a str,
    pub lot: &'a str,
    pub sensitive: bool,
}

const OF_KIT: &str = "FROM lab_requests r WHERE r.facility_id = $1 AND r.id IN (
        SELECT e.request_id FROM lab_entries e
            JOIN lab_request_tests t ON t.request_id = e.request_id AND t.id = e.test_id
        WHERE e.facility_id = $1 AND e.kit_product_id = $2 AND e.kit_lot = $3
            AND (t.is_sensitive = FALSE OR t.is_sensitive = $4))";

impl OfKit<'_> {
    fn values(&self) -> [Value; 4] {
        [self.facility_id.into(), self.product_id.into(), self.lot.into(), self.sensitive.into()]
    }
}

pub async fn count_of_kit(db: &Db, kit: &OfKit<'_>) -> Result<i64, DbErr> {
    let text = format!("SELECT COUNT(*) {OF_KIT}");
    let row = db.read().query_one_raw(sql(db.backend(), &text, kit.values())).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// Requests with a number below `before` of which a test used up a kit, newest first.
pub async fn of_kit(db: &Db, kit: &OfKit<'_>, before: i64, rows: i64) -> Result<Vec<Case>, DbErr> {
    let text = format!("SELECT {COLUMNS} {OF_KIT} AND r.number < $5 ORDER BY r.number DESC LIMIT $6");
    let values = kit.values().into_iter().chain([before.into(), rows.into()]);
    let rows = Row::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    whole(db.read(), rows).await
}

#[derive(Debug, FromQueryResult)]
struct TestRow {
    request_id: String,
    id: String,
    definition_id: String,
    code: String,
    version: i64,
    consent: bool,
    is_sensitive: bool,
}

#[derive(Debug, FromQueryResult)]
struct EntryRow {
    id: String,
    request_id: String,
    test_id: Option<String>,
    kind: String,
    entered_at: i64,
    entered_by: String,
    note: String,
    sale_id: Option<String>,
    result: Option<String>,
}

/// Requests with their tests and entries, in the order of `rows`.
async fn whole(connection: &impl ConnectionTrait, rows: Vec<Row>) -> Result<Vec<Case>, DbErr> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let backend = connection.get_database_backend();
    let ids = || rows.iter().map(|row| Value::from(row.id.as_str()));
    let places = placeholders(1, rows.len());
    let text = format!(
        "SELECT request_id, id, definition_id, code, version, consent, is_sensitive FROM lab_request_tests
        WHERE request_id IN ({places}) ORDER BY request_id, position"
    );
    let mut tests: HashMap<String, Vec<CaseTest>> = HashMap::new();
    for row in TestRow::find_by_statement(sql(backend, &text, ids())).all(connection).await? {
        let TestRow { request_id, id, definition_id, code, version, consent, is_sensitive } = row;
        let test = CaseTest { id, definition_id, code, version, consent, is_sensitive };
        tests.entry(request_id).or_default().push(test);
    }
    let text = format!(
        "SELECT id, request_id, test_id, kind, entered_at, entered_by, note, sale_id, result FROM lab_entries
        WHERE request_id IN ({places}) ORDER BY request_id, position"
    );
    let mut entries: HashMap<String, Vec<LabEntry>> = HashMap::new();
    for row in EntryRow::find_by_statement(sql(backend, &text, ids())).all(connection).await? {
        entries.entry(row.request_id.clone()).or_default().push(entry(row)?);
    }
    rows.into_iter()
        .map(|row| {
            let (tests, entries) = (tests.remove(&row.id), entries.remove(&row.id));
            case(row, tests.unwrap_or_default(), entries.unwrap_or_default())
        })
        .collect()
}

fn entry(row: EntryRow) -> Result<LabEntry, DbErr> {
    Ok(LabEntry {
        kind: LabEntryKind::parse(&row.kind).ok_or_else(|| unknown(&row.kind))?,
        at: moment(row.entered_at)?,
        result: row.result.as_deref().map(from_json).transpose()?,
        uuid: row.id,
        request_uuid: row.request_id,
        test_uuid: row.test_id,
        note: row.note,
        sale_uuid: row.sale_id,
        by: row.entered_by,
    })
}

fn case(row: Row, tests: Vec<CaseTest>, entries: Vec<LabEntry>) -> Result<Case, DbErr> {
    let date = |text: String| text.parse().map_err(|_| DbErr::Type(format!("not a date: {text}")));
    let sex = |text: String| Sex::parse(&text).ok_or_else(|| unknown(&text));
    Ok(Case {
        sex: row.sex.map(sex).transpose()?,
        birth_date: row.birth_date.map(date).transpose()?,
        requested_at: moment(row.requested_at)?,
        id: row.id,
        facility_id: row.facility_id,
        number: row.number,
        change_number: row.change_number,
        is_open: row.is_open,
        patient_id: row.patient_id,
        walk_in_code: row.walk_in_code,
        prescriber: row.prescriber,
        note: row.note,
        requested_by: row.requested_by,
        tests,
        entries,
    })
}

/// A request that comes in, with its tests.
pub async fn insert(
    tx: &DatabaseTransaction,
    case: &Case,
    operator_id: &str,
    received_at: DateTime<Utc>,
) -> Result<(), DbErr> {
    let head = row! {
        id: case.id.as_str(),
        facility_id: case.facility_id.as_str(),
        number: case.number,
        change_number: case.change_number,
        is_open: case.is_open,
        patient_id: case.patient_id.clone(),
        walk_in_code: case.walk_in_code.clone(),
        sex: case.sex.map(|sex| sex.as_str().to_owned()),
        birth_date: case.birth_date.map(|date| date.to_string()),
        prescriber: case.prescriber.as_str(),
        note: case.note.as_str(),
        requested_at: case.requested_at.timestamp_millis(),
        requested_by: case.requested_by.as_str(),
        operator_id,
        received_at: received_at.timestamp_millis(),
    };
    bulk::insert(tx, "lab_requests", vec![head]).await?;
    let tests = (0_i64..).zip(&case.tests).map(|(position, test)| {
        row! {
            request_id: case.id.as_str(),
            id: test.id.as_str(),
            position,
            definition_id: test.definition_id.as_str(),
            code: test.code.as_str(),
            version: test.version,
            consent: test.consent,
            is_sensitive: test.is_sensitive,
        }
    });
    bulk::insert(tx, "lab_request_tests", tests.collect()).await
}

/// An entry at its position among those of its request.
pub async fn insert_entry(
    tx: &DatabaseTransaction,
    entry: &LabEntry,
    position: i64,
    origin: &Origin<'_>,
) -> Result<(), DbErr> {
    let kit = entry.result.as_ref().and_then(|result| result.kit.as_ref());
    let row = row! {
        id: entry.uuid.as_str(),
        request_id: entry.request_uuid.as_str(),
        facility_id: origin.facility_id,
        position,
        test_id: entry.test_uuid.clone(),
        kind: entry.kind.as_str(),
        entered_at: entry.at.timestamp_millis(),
        entered_by: entry.by.as_str(),
        operator_id: origin.operator_id,
        note: entry.note.as_str(),
        sale_id: entry.sale_uuid.clone(),
        result: entry.result.as_ref().map(to_json).transpose()?,
        kit_product_id: kit.map(|kit| kit.product_uuid.clone()),
        kit_lot: kit.map(|kit| kit.lot.clone()),
    };
    bulk::insert(tx, "lab_entries", vec![row]).await
}

pub async fn renumber(tx: &DatabaseTransaction, id: &str, change_number: i64, is_open: bool) -> Result<(), DbErr> {
    let text = "UPDATE lab_requests SET change_number = $2, is_open = $3 WHERE id = $1";
    let values = [id.into(), change_number.into(), is_open.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

/// The requests of a patient, first number first.
pub async fn ids_of_patient(
    tx: &DatabaseTransaction,
    facility_id: &str,
    patient_id: &str,
) -> Result<Vec<String>, DbErr> {
    let text = "SELECT id FROM lab_requests WHERE facility_id = $1 AND patient_id = $2 ORDER BY number";
    let values = [facility_id.into(), patient_id.into()];
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, values)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

pub async fn move_to_patient(
    tx: &DatabaseTransaction,
    id: &str,
    patient_id: &str,
    change_number: i64,
) -> Result<(), DbErr> {
    let text = "UPDATE lab_requests SET patient_id = $2, change_number = $3 WHERE id = $1";
    let values = [id.into(), patient_id.into(), change_number.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

/// The texts of a request and of its entries, and its birthday but for the year.
pub async fn forget_words(tx: &DatabaseTransaction, id: &str, change_number: i64) -> Result<(), DbErr> {
    let text = "UPDATE lab_requests SET note = '', prescriber = '', birth_date = SUBSTR(birth_date, 1, 4) || '-01-01',
        change_number = $2 WHERE id = $1";
    tx.execute_raw(sql(tx.get_database_backend(), text, [id.into(), change_number.into()])).await?;
    let text = "UPDATE lab_entries SET note = '' WHERE request_id = $1";
    tx.execute_raw(sql(tx.get_database_backend(), text, [id.into()])).await.map(|_| ())
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    #[tokio::test]
    async fn requests_are_read_along_their_indexes() {
        let (facility, zero) = (|| "f".into(), || 0_i64.into());
        for standing in [true, false] {
            let values = [facility(), zero(), zero(), 9_i64.into(), 26_i64.into()];
            assert_walks_an_index(&super::page_text(standing), &values).await;
        }
        let values = [facility(), "p".into(), 9_i64.into(), 26_i64.into()];
        assert_walks_an_index(&super::of_patient_text(), &values).await;
    }
}
