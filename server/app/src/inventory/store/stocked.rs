//! SQL of what is kept in stock and what is not.

use std::collections::HashSet;

use bloom_storage::{placeholders, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Value};

pub async fn not_stocked(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashSet<String>, DbErr> {
    let select = "SELECT id FROM products WHERE facility_id = $1 AND stocked = FALSE AND id IN";
    ids(connection, select, facility_id, product_ids).await
}

/// An own product of two facilities is the same by barcode and name, as a transfer has it.
pub async fn not_stocked_there(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashSet<String>, DbErr> {
    let select = "SELECT other.id FROM products other
        JOIN products own ON own.facility_id = $1 AND own.barcode_id = other.barcode_id AND own.name = other.name
            AND own.catalogue_id IS NULL
        WHERE own.stocked = FALSE AND other.catalogue_id IS NULL AND other.id IN";
    ids(connection, select, facility_id, product_ids).await
}

/// Runs `select`, whose last condition is `IN` a list of ids, for as many ids at once as a statement takes.
async fn ids(
    connection: &impl ConnectionTrait,
    select: &str,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashSet<String>, DbErr> {
    let mut found = HashSet::new();
    for some in product_ids.chunks(5_000) {
        let text = format!("{select} ({})", placeholders(2, some.len()));
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        for row in connection.query_all_raw(sql(connection.get_database_backend(), &text, values)).await? {
            found.insert(row.try_get_by_index(0)?);
        }
    }
    Ok(found)
}

/// Tills hear of it with the changed products. `now` in milliseconds.
pub async fn set(
    tx: &DatabaseTransaction,
    facility_id: &str,
    product_id: &str,
    stocked: bool,
    now: i64,
) -> Result<(), DbErr> {
    let text = "UPDATE products SET stocked = $3 WHERE facility_id = $1 AND id = $2";
    let values: [Value; 3] = [facility_id.into(), product_id.into(), stocked.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?;
    announce(tx, product_id, now).await
}

/// As [`set`].
pub async fn set_prescription_only(
    tx: &DatabaseTransaction,
    facility_id: &str,
    product_id: &str,
    prescription_only: bool,
    now: i64,
) -> Result<(), DbErr> {
    let text = "UPDATE products SET prescription_only = $3 WHERE facility_id = $1 AND id = $2";
    let values: [Value; 3] = [facility_id.into(), product_id.into(), prescription_only.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?;
    announce(tx, product_id, now).await
}

async fn announce(tx: &DatabaseTransaction, product_id: &str, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE stock_changes SET changed_at = $2 WHERE product_id = $1";
    tx.execute_raw(sql(tx.get_database_backend(), text, [product_id.into(), now.into()])).await.map(|_| ())
}
