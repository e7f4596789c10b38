use std::collections::HashMap;

use bloom_storage::{placeholders, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use crate::prices::ListedPrice;

#[derive(FromQueryResult)]
struct ListedRow {
    catalogue_id: String,
    walk_in_price: i64,
    member_price: i64,
    changed_at: i64,
}

pub async fn listed(
    tx: &DatabaseTransaction,
    country_id: i64,
    ids: &[&str],
) -> Result<HashMap<String, ListedPrice>, DbErr> {
    let mut found = HashMap::new();
    for some in ids.chunks(500) {
        let text = format!(
            "SELECT catalogue_id, walk_in_price, member_price, changed_at FROM price_list
            WHERE country_id = $1 AND catalogue_id IN ({})",
            placeholders(2, some.len())
        );
        let values = std::iter::once(Value::from(country_id)).chain(some.iter().map(|id| Value::from(*id)));
        let rows = ListedRow::find_by_statement(sql(tx.get_database_backend(), &text, values)).all(tx).await?;
        found.extend(rows.into_iter().map(|row| {
            let price =
                ListedPrice { walk_in: row.walk_in_price, member: row.member_price, changed_at: row.changed_at };
            (row.catalogue_id, price)
        }));
    }
    Ok(found)
}

pub async fn priced_anywhere(tx: &DatabaseTransaction, ids: &[&str]) -> Result<usize, DbErr> {
    let mut priced = 0;
    for some in ids.chunks(500) {
        let text = format!(
            "SELECT COUNT(DISTINCT catalogue_id) FROM price_list WHERE catalogue_id IN ({})",
            placeholders(1, some.len())
        );
        let values = some.iter().map(|id| Value::from(*id));
        let row = tx.query_one_raw(sql(tx.get_database_backend(), &text, values)).await?;
        priced += row.map_or(Ok(0_i64), |row| row.try_get_by_index(0))?;
    }
    Ok(usize::try_from(priced).unwrap_or(usize::MAX))
}

pub async fn delete_listed(tx: &DatabaseTransaction, country_id: i64, ids: &[&str]) -> Result<(), DbErr> {
    delete(tx, "price_list", "catalogue_id", country_id, ids).await
}

/// What products have cost where `country_id` says.
pub async fn delete_changes(tx: &DatabaseTransaction, country_id: i64, ids: &[&str]) -> Result<(), DbErr> {
    delete(tx, "price_changes", "subject_id", country_id, ids).await
}

/// `table` and `column` are written into the statement as they are.
async fn delete(
    tx: &DatabaseTransaction,
    table: &str,
    column: &str,
    country_id: i64,
    ids: &[&str],
) -> Result<(), DbErr> {
    for some in ids.chunks(500) {
        let list = placeholders(2, some.len());
        let text = format!("DELETE FROM {table} WHERE country_id = $1 AND {column} IN ({list})");
        let values = std::iter::once(Value::from(country_id)).chain(some.iter().map(|id| Value::from(*id)));
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
    Ok(())
}
