//! All SQL of costs.

use std::collections::{BTreeMap, HashMap};

use bloom_storage::{placeholders, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Value};

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
pub async fn set(tx: &DatabaseTransaction, table: &str, costs: BTreeMap<&str, i64>) -> Result<(), DbErr> {
    let costs: Vec<_> = costs.into_iter().collect();
    for some in costs.chunks(AT_ONCE) {
        let rows: Vec<String> = (0..some.len()).map(|row| format!("({})", placeholders(row * 2 + 1, 2))).collect();
        let text = format!(
            "UPDATE {table} SET unit_cost = paid.column2 FROM (VALUES {}) AS paid WHERE {table}.id = paid.column1",
            rows.join(", ")
        );
        let values = some.iter().flat_map(|(id, cost)| [Value::from(*id), (*cost).into()]);
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
    Ok(())
}
