use std::collections::HashMap;

use bloom_storage::{Db, bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{read, written};
use crate::programmes::model::Programme;
use crate::values::moment;
use crate::web::FeedPart;

#[derive(Debug, FromQueryResult)]
struct ProgrammeRow {
    id: String,
    code: String,
    version: i64,
    change_number: i64,
    published_at: i64,
    published_by: String,
    approved_by: String,
    countries: String,
    retired: bool,
    document: String,
}

const COLUMNS: &str =
    "id, code, version, change_number, published_at, published_by, approved_by, countries, retired, document";

pub async fn insert(tx: &DatabaseTransaction, programme: &Programme) -> Result<(), DbErr> {
    let row = row! {
        id: programme.uuid.as_str(),
        code: programme.code.as_str(),
        version: programme.version,
        change_number: programme.change_number,
        published_at: programme.published_at.timestamp_millis(),
        published_by: programme.published_by.as_str(),
        approved_by: programme.approved_by.as_str(),
        countries: joined(&programme.countries),
        retired: programme.retired,
        document: written(&programme.document)?,
    };
    bulk::insert(tx, "programmes", vec![row]).await
}

/// With a comma before and after each, so that one is found by itself; empty for none.
fn joined(countries: &[String]) -> String {
    if countries.is_empty() { String::new() } else { format!(",{},", countries.join(",")) }
}

/// 0 when there is no programme of that code.
pub async fn newest_version(tx: &DatabaseTransaction, code: &str) -> Result<i64, DbErr> {
    let text = "SELECT COALESCE(MAX(version), 0) FROM programmes WHERE code = $1";
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [code.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// Those of these versions that are known, by id.
pub async fn of_ids(connection: &impl ConnectionTrait, ids: &[&str]) -> Result<HashMap<String, Programme>, DbErr> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let text = format!("SELECT {COLUMNS} FROM programmes WHERE id IN ({})", placeholders(1, ids.len()));
    let values = ids.iter().map(|id| Value::from(*id));
    let rows = ProgrammeRow::find_by_statement(sql(connection.get_database_backend(), &text, values));
    let rows = rows.all(connection).await?;
    rows.into_iter().map(|row| programme_of(row).map(|programme| (programme.uuid.clone(), programme))).collect()
}

pub async fn find(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Programme>, DbErr> {
    Ok(of_ids(connection, &[id]).await?.remove(id))
}

/// Those of which any version was published.
pub async fn codes(db: &Db) -> Result<Vec<String>, DbErr> {
    let rows = db.read().query_all_raw(sql(db.backend(), "SELECT DISTINCT code FROM programmes", [])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Every version of every programme, in order of code and version.
pub async fn all(connection: &impl ConnectionTrait) -> Result<Vec<Programme>, DbErr> {
    let text = format!("SELECT {COLUMNS} FROM programmes ORDER BY code, version");
    let rows = ProgrammeRow::find_by_statement(sql(connection.get_database_backend(), &text, []));
    rows.all(connection).await?.into_iter().map(programme_of).collect()
}

pub async fn retire(tx: &DatabaseTransaction, id: &str, change_number: i64) -> Result<(), DbErr> {
    let key = row! { id };
    let now = row! { retired: true, change_number };
    tx.execute_raw(now.update("programmes", key, tx.get_database_backend())).await.map(|_| ())
}

/// What finds a country; all of them without one.
fn pattern(country: Option<&str>) -> Value {
    country.map_or_else(|| "%".into(), |country| format!("%,{country},%").into())
}

/// How many changed after number `after`, and the part they are. Versions stay for good: what stands is all of them.
pub async fn count<'a>(
    db: &Db,
    country: Option<&str>,
    (facility_id, standing, after): (&'a str, bool, i64),
) -> Result<(i64, FeedPart<'a>), DbErr> {
    let text = "SELECT COUNT(*), MAX(change_number) FROM programmes
        WHERE change_number > $1 AND (countries = '' OR countries LIKE $2)";
    let row = db.read().query_one_raw(sql(db.backend(), text, [after.into(), pattern(country)])).await?;
    let (count, last) = match row {
        Some(row) => (row.try_get_by_index(0)?, row.try_get_by_index::<Option<i64>>(1)?),
        None => (0, None),
    };
    Ok((count, FeedPart { facility_id, standing, after, last: last.unwrap_or(after) }))
}

fn page_text() -> String {
    format!(
        "SELECT {COLUMNS} FROM programmes WHERE change_number > $1 AND change_number <= $2
            AND (countries = '' OR countries LIKE $3) ORDER BY change_number LIMIT $4"
    )
}

/// The first `rows` of a part.
pub async fn page(db: &Db, country: Option<&str>, part: &FeedPart<'_>, rows: i64) -> Result<Vec<Programme>, DbErr> {
    let values = [part.after.into(), part.last.into(), pattern(country), rows.into()];
    let rows = ProgrammeRow::find_by_statement(sql(db.backend(), &page_text(), values)).all(db.read()).await?;
    rows.into_iter().map(programme_of).collect()
}

fn programme_of(row: ProgrammeRow) -> Result<Programme, DbErr> {
    let countries = row.countries.split(',').filter(|code| !code.is_empty()).map(str::to_owned);
    Ok(Programme {
        uuid: row.id,
        code: row.code,
        version: row.version,
        change_number: row.change_number,
        published_at: moment(row.published_at)?,
        published_by: row.published_by,
        approved_by: row.approved_by,
        countries: countries.collect(),
        retired: row.retired,
        document: read(&row.document)?,
    })
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        let values = [0_i64.into(), i64::MAX.into(), "%,GH,%".into(), 51_i64.into()];
        assert_walks_an_index(&super::page_text(), &values).await;
    }
}
