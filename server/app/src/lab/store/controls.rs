//! Controls of kits.

use bloom_storage::{Db, bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::unknown;
use crate::lab::model::LabControl;
use crate::lab::payload::{LabControlLevel, LabControlPayload};
use crate::lab::rule::ControlOf;
use crate::values::{Origin, moment};
use crate::web::FeedPart;

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    change_number: i64,
    product_id: String,
    batch_id: String,
    lot: String,
    expiry_date: String,
    name: String,
    level: String,
    passed: bool,
    note: String,
    controlled_at: i64,
    controlled_by: String,
}

const COLUMNS: &str = "id, change_number, product_id, batch_id, lot, expiry_date, name, level, passed, note,
    controlled_at, controlled_by";

fn condition(standing: bool) -> &'static str {
    if standing { "AND controlled_at > $3" } else { "AND CAST($3 AS BIGINT) IS NOT NULL" }
}

/// How many controls came after number `after`, and the part they are. `standing`: only those after `since` (milliseconds).
pub async fn count<'a>(
    db: &Db,
    facility_id: &'a str,
    (standing, since): (bool, i64),
    after: i64,
) -> Result<(i64, FeedPart<'a>), DbErr> {
    let text = format!(
        "SELECT COUNT(*), MAX(change_number) FROM lab_controls WHERE facility_id = $1 AND change_number > $2 {}",
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
        "SELECT {COLUMNS} FROM lab_controls WHERE facility_id = $1 AND change_number > $2 {} AND change_number <= $4
        ORDER BY change_number LIMIT $5",
        condition(standing)
    )
}

/// The first `rows` controls of a part; those up to `since` are gone.
pub async fn page(db: &Db, part: &FeedPart<'_>, since: i64, rows: i64) -> Result<Vec<LabControl>, DbErr> {
    let values: [Value; 5] = [part.facility_id.into(), part.after.into(), since.into(), part.last.into(), rows.into()];
    let statement = sql(db.backend(), &page_text(part.standing), values);
    let rows = Row::find_by_statement(statement).all(db.read()).await?;
    rows.into_iter().map(|row| control(row, since)).collect()
}

fn control(row: Row, since: i64) -> Result<LabControl, DbErr> {
    Ok(LabControl {
        expiry_date: row.expiry_date.parse().map_err(|_| DbErr::Type(format!("not a date: {}", row.expiry_date)))?,
        level: LabControlLevel::parse(&row.level).ok_or_else(|| unknown(&row.level))?,
        at: moment(row.controlled_at)?,
        gone: row.controlled_at <= since,
        uuid: row.id,
        product_uuid: row.product_id,
        batch_id: row.batch_id,
        lot: row.lot,
        name: row.name,
        passed: row.passed,
        note: row.note,
        by: row.controlled_by,
        change_number: row.change_number,
    })
}

const OF_PRODUCT: &str = "SELECT id, product_id, batch_id, lot, level, passed, controlled_at FROM lab_controls
    WHERE facility_id = $1 AND product_id = $2";

/// All controls of a kit, of whatever lot.
pub async fn of_product(
    tx: &DatabaseTransaction,
    facility_id: &str,
    product_id: &str,
) -> Result<Vec<ControlOf>, DbErr> {
    let values = [facility_id.into(), product_id.into()];
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), OF_PRODUCT, values)).await?;
    let control = |row: &sea_orm::QueryResult| {
        Ok(ControlOf {
            id: row.try_get("", "id")?,
            product_id: row.try_get("", "product_id")?,
            batch_id: row.try_get("", "batch_id")?,
            lot: row.try_get("", "lot")?,
            level: row.try_get("", "level")?,
            passed: row.try_get("", "passed")?,
            at: moment(row.try_get("", "controlled_at")?)?,
        })
    };
    rows.iter().map(control).collect()
}

pub async fn insert(
    tx: &DatabaseTransaction,
    control: &LabControlPayload,
    change_number: i64,
    origin: &Origin<'_>,
    by: &str,
) -> Result<(), DbErr> {
    let row = row! {
        id: control.uuid.as_str(),
        facility_id: origin.facility_id,
        change_number,
        product_id: control.product_uuid.as_str(),
        batch_id: control.batch_id.as_str(),
        lot: control.lot.as_str(),
        expiry_date: control.expiry_date.to_string(),
        name: control.name.as_str(),
        level: control.level.as_str(),
        passed: control.passed,
        note: control.note.as_str(),
        controlled_at: control.at.timestamp_millis(),
        controlled_by: by,
        operator_id: origin.operator_id,
    };
    bulk::insert(tx, "lab_controls", vec![row]).await
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    #[tokio::test]
    async fn controls_are_read_along_their_indexes() {
        for standing in [true, false] {
            let values = ["f".into(), 0_i64.into(), 0_i64.into(), 9_i64.into(), 26_i64.into()];
            assert_walks_an_index(&super::page_text(standing), &values).await;
        }
        assert_walks_an_index(super::OF_PRODUCT, &["f".into(), "p".into()]).await;
    }
}
