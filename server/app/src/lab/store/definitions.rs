//! Definitions of tests.

use std::collections::HashMap;

use bloom_storage::{Db, bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{from_json, to_json};
use crate::lab::model::LabDefinition;
use crate::values::moment;
use crate::web::FeedPart;

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    code: String,
    version: i64,
    change_number: i64,
    published_at: i64,
    published_by: String,
    approved_by: String,
    countries: String,
    retired: bool,
    test: String,
}

const COLUMNS: &str =
    "id, code, version, change_number, published_at, published_by, approved_by, countries, retired, test";

/// Of a country: those for it, and those for all.
const OF_COUNTRY: &str = "(countries = '[]' OR countries LIKE $1) AND change_number > $2";

fn definition(row: Row) -> Result<LabDefinition, DbErr> {
    Ok(LabDefinition {
        published_at: moment(row.published_at)?,
        countries: from_json(&row.countries)?,
        test: from_json(&row.test)?,
        uuid: row.id,
        code: row.code,
        version: row.version,
        change_number: row.change_number,
        published_by: row.published_by,
        approved_by: row.approved_by,
        retired: row.retired,
    })
}

fn names(country: &str) -> String {
    format!("%\"{country}\"%")
}

/// How many of a country (two letters) changed after number `after`, and the part they are.
pub async fn count<'a>(
    db: &Db,
    facility_id: &'a str,
    country: &str,
    standing: bool,
    after: i64,
) -> Result<(i64, FeedPart<'a>), DbErr> {
    let text = format!("SELECT COUNT(*), MAX(change_number) FROM lab_definitions WHERE {OF_COUNTRY}");
    let values = [names(country).into(), after.into()];
    let (count, last) = match db.read().query_one_raw(sql(db.backend(), &text, values)).await? {
        Some(row) => (row.try_get_by_index(0)?, row.try_get_by_index::<Option<i64>>(1)?),
        None => (0, None),
    };
    Ok((count, FeedPart { facility_id, standing, after, last: last.unwrap_or(after) }))
}

/// The first `rows` of a part.
pub async fn page(db: &Db, part: &FeedPart<'_>, country: &str, rows: i64) -> Result<Vec<LabDefinition>, DbErr> {
    let text = format!(
        "SELECT {COLUMNS} FROM lab_definitions WHERE {OF_COUNTRY} AND change_number <= $3
        ORDER BY change_number LIMIT $4"
    );
    let values: [Value; 4] = [names(country).into(), part.after.into(), part.last.into(), rows.into()];
    let rows = Row::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    rows.into_iter().map(definition).collect()
}

/// By id; what is missing is not known here.
pub async fn by_ids(connection: &impl ConnectionTrait, ids: &[&str]) -> Result<HashMap<String, LabDefinition>, DbErr> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let text = format!("SELECT {COLUMNS} FROM lab_definitions WHERE id IN ({})", placeholders(1, ids.len()));
    let values = ids.iter().map(|id| Value::from(*id));
    let statement = sql(connection.get_database_backend(), &text, values);
    let rows = Row::find_by_statement(statement).all(connection).await?;
    rows.into_iter().map(|row| Ok((row.id.clone(), definition(row)?))).collect()
}

/// The codes of which there is any version.
pub async fn codes(db: &Db) -> Result<Vec<String>, DbErr> {
    let rows = db.read().query_all_raw(sql(db.backend(), "SELECT DISTINCT code FROM lab_definitions", [])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// 0 when there is none.
pub async fn newest_version(tx: &DatabaseTransaction, code: &str) -> Result<i64, DbErr> {
    let text = "SELECT COALESCE(MAX(version), 0) FROM lab_definitions WHERE code = $1";
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [code.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

pub async fn insert(tx: &DatabaseTransaction, definition: &LabDefinition) -> Result<(), DbErr> {
    let row = row! {
        id: definition.uuid.as_str(),
        code: definition.code.as_str(),
        version: definition.version,
        change_number: definition.change_number,
        published_at: definition.published_at.timestamp_millis(),
        published_by: definition.published_by.as_str(),
        approved_by: definition.approved_by.as_str(),
        countries: to_json(&definition.countries)?,
        retired: definition.retired,
        test: to_json(&definition.test)?,
    };
    bulk::insert(tx, "lab_definitions", vec![row]).await
}

/// Those of a code up to a version that are not retired, first version first.
pub async fn standing(tx: &DatabaseTransaction, code: &str, up_to: i64) -> Result<Vec<String>, DbErr> {
    let text = "SELECT id FROM lab_definitions WHERE code = $1 AND version <= $2 AND retired = FALSE ORDER BY version";
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, [code.into(), up_to.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

pub async fn retire(tx: &DatabaseTransaction, id: &str, change_number: i64) -> Result<(), DbErr> {
    let text = "UPDATE lab_definitions SET retired = TRUE, change_number = $2 WHERE id = $1";
    let values = [id.into(), change_number.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

/// The newest version of a code.
pub async fn newest(tx: &DatabaseTransaction, code: &str) -> Result<Option<LabDefinition>, DbErr> {
    let text = format!("SELECT {COLUMNS} FROM lab_definitions WHERE code = $1 ORDER BY version DESC LIMIT 1");
    let statement = sql(tx.get_database_backend(), &text, [code.into()]);
    Row::find_by_statement(statement).one(tx).await?.map(definition).transpose()
}
