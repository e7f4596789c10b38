use bloom_storage::{Db, bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{contacts, read, visits, written};
use crate::programmes::model::{Enrolment, Medicine};
use crate::values::moment;
use crate::web::FeedPart;

/// Of each enrolment of the feed so many visits and contacts at the most, newest first.
const NEWEST: (i64, i64) = (5, 10);
const ALL: (i64, i64) = (i64::MAX, i64::MAX);

/// An enrolment to be written; times in milliseconds.
pub struct NewEnrolment<'a> {
    pub id: &'a str,
    pub facility_id: &'a str,
    pub change_number: i64,
    pub patient_id: &'a str,
    pub programme_id: &'a str,
    pub code: &'a str,
    pub version: i64,
    pub enrolled_at: i64,
    pub received_at: i64,
    pub operator_id: &'a str,
    pub enrolled_by: &'a str,
    pub consent: bool,
    pub target: &'a str,
    pub medicines: &'a [Medicine],
}

pub async fn insert(tx: &DatabaseTransaction, new: &NewEnrolment<'_>) -> Result<(), DbErr> {
    let row = row! {
        id: new.id,
        facility_id: new.facility_id,
        change_number: new.change_number,
        patient_id: new.patient_id,
        programme_id: new.programme_id,
        code: new.code,
        version: new.version,
        enrolled_at: new.enrolled_at,
        received_at: new.received_at,
        operator_id: new.operator_id,
        enrolled_by: new.enrolled_by,
        consent: new.consent,
        target: new.target,
        medicines: written(&new.medicines)?,
    };
    bulk::insert(tx, "enrolments", vec![row]).await
}

/// An enrolment without what came of it.
#[derive(Debug, Clone, FromQueryResult)]
pub struct EnrolmentRow {
    id: String,
    pub facility_id: String,
    change_number: i64,
    pub patient_id: String,
    programme_id: String,
    code: String,
    version: i64,
    enrolled_at: i64,
    enrolled_by: String,
    consent: bool,
    target: String,
    medicines: String,
    gone: bool,
}

const COLUMNS: &str =
    "id, facility_id, change_number, patient_id, programme_id, code, version, enrolled_at, enrolled_by,
    consent, target, medicines, gone";

async fn select(
    connection: &impl ConnectionTrait,
    condition: &str,
    values: Vec<Value>,
) -> Result<Vec<EnrolmentRow>, DbErr> {
    let text = format!("SELECT {COLUMNS} FROM enrolments WHERE {condition}");
    EnrolmentRow::find_by_statement(sql(connection.get_database_backend(), &text, values)).all(connection).await
}

pub async fn find(connection: &impl ConnectionTrait, id: &str) -> Result<Option<EnrolmentRow>, DbErr> {
    Ok(select(connection, "id = $1", vec![id.into()]).await?.into_iter().next())
}

/// With everything that came of it.
pub async fn whole(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Enrolment>, DbErr> {
    let rows = select(connection, "id = $1", vec![id.into()]).await?;
    Ok(shown(connection, rows, ALL).await?.into_iter().next())
}

/// When it ended, in milliseconds, and whether that is long ago. Devices hear of it with the new number.
pub async fn set_ended(
    tx: &DatabaseTransaction,
    id: &str,
    change_number: i64,
    (ended_at, gone): (Option<i64>, bool),
) -> Result<(), DbErr> {
    let key = row! { id };
    let now = row! { change_number, ended_at, gone };
    tx.execute_raw(now.update("enrolments", key, tx.get_database_backend())).await.map(|_| ())
}

/// Those that ended before this moment, and that devices keep still.
pub async fn long_ended(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    before: i64,
) -> Result<Vec<String>, DbErr> {
    let text = "SELECT id FROM enrolments
        WHERE facility_id = $1 AND ended_at IS NOT NULL AND NOT gone AND ended_at < $2 ORDER BY id";
    let statement = sql(connection.get_database_backend(), text, [facility_id.into(), before.into()]);
    connection.query_all_raw(statement).await?.iter().map(|row| row.try_get_by_index(0)).collect()
}

pub async fn let_go(tx: &DatabaseTransaction, id: &str, change_number: i64) -> Result<(), DbErr> {
    let key = row! { id };
    let now = row! { change_number, gone: true };
    tx.execute_raw(now.update("enrolments", key, tx.get_database_backend())).await.map(|_| ())
}

pub async fn ids_of_patient(
    tx: &DatabaseTransaction,
    facility_id: &str,
    patient_id: &str,
) -> Result<Vec<String>, DbErr> {
    let rows = select(tx, "facility_id = $1 AND patient_id = $2", vec![facility_id.into(), patient_id.into()]).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

pub async fn set_patient(
    tx: &DatabaseTransaction,
    id: &str,
    patient_id: &str,
    change_number: i64,
) -> Result<(), DbErr> {
    let key = row! { id };
    let now = row! { patient_id, change_number };
    tx.execute_raw(now.update("enrolments", key, tx.get_database_backend())).await.map(|_| ())
}

pub async fn forget_words(tx: &DatabaseTransaction, id: &str, change_number: i64) -> Result<(), DbErr> {
    let key = row! { id };
    let now = row! { target: "", change_number };
    tx.execute_raw(now.update("enrolments", key, tx.get_database_backend())).await.map(|_| ())
}

fn condition(standing: bool) -> &'static str {
    if standing { "AND NOT gone" } else { "" }
}

/// How many changed after number `after`, and the part they are.
pub async fn count<'a>(
    db: &Db,
    facility_id: &'a str,
    standing: bool,
    after: i64,
) -> Result<(i64, FeedPart<'a>), DbErr> {
    let text = format!(
        "SELECT COUNT(*), MAX(change_number) FROM enrolments WHERE facility_id = $1 AND change_number > $2 {}",
        condition(standing)
    );
    let row = db.read().query_one_raw(sql(db.backend(), &text, [facility_id.into(), after.into()])).await?;
    let (count, last) = match row {
        Some(row) => (row.try_get_by_index(0)?, row.try_get_by_index::<Option<i64>>(1)?),
        None => (0, None),
    };
    Ok((count, FeedPart { facility_id, standing, after, last: last.unwrap_or(after) }))
}

fn page_condition(standing: bool) -> String {
    format!(
        "facility_id = $1 AND change_number > $2 AND change_number <= $3 {} ORDER BY change_number LIMIT $4",
        condition(standing)
    )
}

/// The first `rows` of a part, each with its newest visits and contacts.
pub async fn page(db: &Db, part: &FeedPart<'_>, rows: i64) -> Result<Vec<Enrolment>, DbErr> {
    let values = vec![part.facility_id.into(), part.after.into(), part.last.into(), rows.into()];
    let rows = select(db.read(), &page_condition(part.standing), values).await?;
    shown(db.read(), rows, NEWEST).await
}

/// All of a patient, newest first, each with everything that came of it.
pub async fn of_patient(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_id: &str,
) -> Result<Vec<Enrolment>, DbErr> {
    let condition = "facility_id = $1 AND patient_id = $2 ORDER BY enrolled_at DESC, id DESC";
    let rows = select(connection, condition, vec![facility_id.into(), patient_id.into()]).await?;
    shown(connection, rows, ALL).await
}

/// All of a facility, each with everything that came of it.
pub async fn of_facility(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<Enrolment>, DbErr> {
    let rows = select(connection, "facility_id = $1", vec![facility_id.into()]).await?;
    shown(connection, rows, ALL).await
}

async fn shown(
    connection: &impl ConnectionTrait,
    rows: Vec<EnrolmentRow>,
    (most_visits, most_contacts): (i64, i64),
) -> Result<Vec<Enrolment>, DbErr> {
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let mut visits = visits::of_enrolments(connection, &ids, most_visits).await?;
    let mut contacts = contacts::of_enrolments(connection, &ids, most_contacts).await?;
    let shown = rows.into_iter().map(|row| {
        Ok(Enrolment {
            change_number: row.change_number,
            patient_id: row.patient_id,
            programme_uuid: row.programme_id,
            code: row.code,
            version: row.version,
            enrolled_at: moment(row.enrolled_at)?,
            by: row.enrolled_by,
            consent: row.consent,
            target: row.target,
            medicines: read(&row.medicines)?,
            visits: visits.remove(&row.id).unwrap_or_default(),
            contacts: contacts.remove(&row.id).unwrap_or_default(),
            gone: row.gone,
            uuid: row.id,
        })
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::{COLUMNS, page_condition};
    use crate::query_plan::assert_walks_an_index;

    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        for standing in [true, false] {
            let text = format!("SELECT {COLUMNS} FROM enrolments WHERE {}", page_condition(standing));
            assert_walks_an_index(&text, &["f".into(), 0_i64.into(), i64::MAX.into(), 51_i64.into()]).await;
        }
    }
}
