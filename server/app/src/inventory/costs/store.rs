//! All SQL of costs.

use std::collections::{BTreeMap, HashMap};

use bloom_storage::{bulk, placeholders, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Value};

use super::CostChange;

/// Rows in one statement: with as many values as SQLite takes.
const AT_ONCE: usize = 5_000;

/// Known costs of those products and of their batches, by id.
pub async fn known(
    tx: &DatabaseTransaction,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashMap<String, i64>, DbErr> {
    let mut costs = HashMap::new();
    for some in product_ids.chunks(AT_ONCE) {
        let ids = placeholders(2, some.len());
        let text = format!(
            "SELECT id, unit_cost FROM products WHERE facility_id = $1 AND unit_cost IS NOT NULL AND id IN ({ids})
             UNION ALL
             SELECT id, unit_cost FROM batches
             WHERE facility_id = $1 AND unit_cost IS NOT NULL AND product_id IN ({ids})"
        );
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        for row in tx.query_all_raw(sql(tx.get_database_backend(), &text, values)).await? {
            costs.insert(row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        }
    }
    Ok(costs)
}

/// `table` is `products` or `batches`.
pub async fn undo(tx: &DatabaseTransaction, table: &str, changes: &[CostChange<'_>]) -> Result<(), DbErr> {
    let rows = changes.iter().map(|cost| [cost.id.into(), cost.before.into(), cost.after.into()]);
    let known = format!("{table}.unit_cost");
    let set = format!("unit_cost = CASE WHEN {known} = change.column3 THEN change.column2 ELSE {known} END");
    bulk::update(tx, table, &set, rows.collect()).await
}

/// `table` is `products` or `batches`.
pub async fn set(tx: &DatabaseTransaction, table: &str, costs: BTreeMap<&str, i64>) -> Result<(), DbErr> {
    let rows = costs.into_iter().map(|(id, cost)| [id.into(), cost.into()]);
    bulk::update(tx, table, "unit_cost = change.column2", rows.collect()).await
}
