//! SQL of products that go again.

use bloom_storage::{Db, bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Value};

/// Products in one statement.
const AT_ONCE: usize = 500;

pub async fn delete(tx: &DatabaseTransaction, facility_id: &str, product_ids: &[&str], now: i64) -> Result<(), DbErr> {
    for some in product_ids.chunks(AT_ONCE) {
        let text = format!("DELETE FROM products WHERE facility_id = $1 AND id IN ({})", placeholders(2, some.len()));
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
    let rows = product_ids.iter().map(|id| row! { product_id: *id, facility_id, withdrawn_at: now });
    bulk::insert(tx, "withdrawn_products", rows.collect()).await
}

/// The products of the facility that went at `since` (milliseconds) or later.
pub async fn since(db: &Db, facility_id: &str, since: i64) -> Result<Vec<String>, DbErr> {
    let text = "SELECT product_id FROM withdrawn_products WHERE facility_id = $1 AND withdrawn_at >= $2
        ORDER BY withdrawn_at, product_id";
    let rows = db.read().query_all_raw(sql(db.backend(), text, [facility_id.into(), since.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}
