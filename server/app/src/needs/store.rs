//! All SQL of needs.

use std::collections::HashMap;

use bloom_storage::{Db, bulk, counters, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::model::{Need, StoredNeed};
use crate::values::moment;
use crate::web::FeedPart;

/// How far the figures of a facility are.
#[derive(Debug, Clone, Copy, FromQueryResult)]
pub struct Mark {
    /// When all of them were figured, in milliseconds.
    pub figured_at: i64,
    /// The change of the facility's orders that they know of.
    pub order_changes: i64,
}

/// `None` when nothing was ever figured.
pub async fn mark(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Option<Mark>, DbErr> {
    let text = "SELECT figured_at, order_changes FROM need_marks WHERE facility_id = $1";
    let statement = sql(connection.get_database_backend(), text, [facility_id.into()]);
    Mark::find_by_statement(statement).one(connection).await
}

pub async fn set_figured(tx: &DatabaseTransaction, facility_id: &str, at: i64) -> Result<(), DbErr> {
    let row = row! { facility_id, figured_at: at, order_changes: -1_i64 };
    let conflict = "ON CONFLICT (facility_id) DO UPDATE SET figured_at = excluded.figured_at";
    bulk::upsert(tx, "need_marks", vec![row], conflict).await.map(|_| ())
}

pub async fn set_order_changes(tx: &DatabaseTransaction, facility_id: &str, changes: i64) -> Result<(), DbErr> {
    let text = "UPDATE need_marks SET order_changes = $2 WHERE facility_id = $1";
    let statement = sql(tx.get_database_backend(), text, [facility_id.into(), changes.into()]);
    tx.execute_raw(statement).await.map(|_| ())
}

/// Nobody else figures the needs of the facility until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, facility_id: &str) -> Result<(), DbErr> {
    counters::advance(tx, counters::NEEDS, facility_id, 0).await.map(|_| ())
}

const COLUMNS: &str =
    "product_id, facility_id, number, barcode_id, as_of, days, days_without, consumed, lost, on_order,
    incoming, gone";

/// By product.
pub async fn of_products(tx: &DatabaseTransaction, ids: &[&str]) -> Result<HashMap<String, StoredNeed>, DbErr> {
    let mut found = HashMap::new();
    for some in ids.chunks(500) {
        let condition = format!("product_id IN ({})", placeholders(1, some.len()));
        let rows = select(tx, &condition, some.iter().map(|id| Value::from(*id)).collect()).await?;
        found.extend(rows.into_iter().map(|need| (need.product_id.clone(), need)));
    }
    Ok(found)
}

/// Those of which something is on order.
pub async fn on_order(tx: &DatabaseTransaction, facility_id: &str) -> Result<Vec<StoredNeed>, DbErr> {
    select(tx, "facility_id = $1 AND on_order > 0 AND NOT gone", vec![facility_id.into()]).await
}

/// Those whose product the facility does not keep in stock any more.
pub async fn without_product(tx: &DatabaseTransaction, facility_id: &str) -> Result<Vec<StoredNeed>, DbErr> {
    let condition = "facility_id = $1 AND NOT gone AND NOT EXISTS
        (SELECT p.id FROM products p WHERE p.id = product_needs.product_id AND p.stocked = TRUE)";
    select(tx, condition, vec![facility_id.into()]).await
}

/// All that are not gone, in order of number.
pub async fn standing(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<StoredNeed>, DbErr> {
    select(connection, "facility_id = $1 AND NOT gone ORDER BY number", vec![facility_id.into()]).await
}

async fn select(
    connection: &impl ConnectionTrait,
    condition: &str,
    values: Vec<Value>,
) -> Result<Vec<StoredNeed>, DbErr> {
    let text = format!("SELECT {COLUMNS} FROM product_needs WHERE {condition}");
    StoredNeed::find_by_statement(sql(connection.get_database_backend(), &text, values)).all(connection).await
}

const SAID_ANEW: &str = "ON CONFLICT (product_id) DO UPDATE SET
    number = excluded.number, barcode_id = excluded.barcode_id, as_of = excluded.as_of, days = excluded.days,
    days_without = excluded.days_without, consumed = excluded.consumed, lost = excluded.lost,
    on_order = excluded.on_order, incoming = excluded.incoming, gone = excluded.gone";

/// Writes them with the next numbers of the facility, in the order in which they stand.
pub async fn write(tx: &DatabaseTransaction, facility_id: &str, needs: Vec<StoredNeed>) -> Result<(), DbErr> {
    let count = i64::try_from(needs.len()).unwrap_or(i64::MAX);
    let last = counters::advance(tx, counters::NEEDS, facility_id, count).await?;
    let rows = (last - count + 1..).zip(needs).map(|(number, need)| {
        row! {
            product_id: need.product_id,
            facility_id,
            number,
            barcode_id: need.barcode_id,
            as_of: need.as_of,
            days: need.days,
            days_without: need.days_without,
            consumed: need.consumed,
            lost: need.lost,
            on_order: need.on_order,
            incoming: need.incoming,
            gone: need.gone,
        }
    });
    bulk::upsert(tx, "product_needs", rows.collect(), SAID_ANEW).await.map(|_| ())
}

fn condition(standing: bool) -> &'static str {
    if standing { "AND NOT gone" } else { "" }
}

/// How many needs changed after number `after`, and the part they are.
pub async fn count<'a>(
    db: &Db,
    facility_id: &'a str,
    standing: bool,
    after: i64,
) -> Result<(i64, FeedPart<'a>), DbErr> {
    let text = format!(
        "SELECT COUNT(*), MAX(number) FROM product_needs WHERE facility_id = $1 AND number > $2 {}",
        condition(standing)
    );
    let row = db.read().query_one_raw(sql(db.backend(), &text, [facility_id.into(), after.into()])).await?;
    let (count, last) = match row {
        Some(row) => (row.try_get_by_index(0)?, row.try_get_by_index::<Option<i64>>(1)?),
        None => (0, None),
    };
    Ok((count, FeedPart { facility_id, standing, after, last: last.unwrap_or(after) }))
}

fn page_text(standing: bool) -> String {
    format!(
        "SELECT {COLUMNS} FROM product_needs WHERE facility_id = $1 AND number > $2 AND number <= $3 {}
        ORDER BY number LIMIT $4",
        condition(standing)
    )
}

/// The first `rows` needs of a part.
pub async fn page(db: &Db, part: &FeedPart<'_>, rows: i64) -> Result<Vec<Need>, DbErr> {
    let values: [Value; 4] = [part.facility_id.into(), part.after.into(), part.last.into(), rows.into()];
    let statement = sql(db.backend(), &page_text(part.standing), values);
    let rows = StoredNeed::find_by_statement(statement).all(db.read()).await?;
    rows.into_iter().map(need_of).collect()
}

/// As the contract words it.
pub fn need_of(need: StoredNeed) -> Result<Need, DbErr> {
    Ok(Need {
        product_uuid: need.product_id,
        barcode: need.barcode_id,
        number: need.number,
        as_of: moment(need.as_of)?,
        days: need.days,
        days_without: need.days_without,
        consumed: need.consumed,
        lost: need.lost,
        on_order: need.on_order,
        incoming: need.incoming,
        gone: need.gone,
    })
}

#[cfg(test)]
mod tests {
    use super::page_text;
    use crate::query_plan::assert_walks_an_index;

    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        for standing in [true, false] {
            let values = ["f".into(), 0_i64.into(), i64::MAX.into(), 51_i64.into()];
            assert_walks_an_index(&page_text(standing), &values).await;
        }
    }
}
