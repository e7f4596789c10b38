use std::collections::HashMap;

use bloom_storage::{placeholders, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use crate::catalogue::CatalogueProduct;

const COLUMNS: &str =
    "id, barcode_id, name, generic_name, brand_name, form, strength, pack_size, category, manufacturer,
    register_number, prescription_only";

/// All of them by id. `column` is written into the statement as it is.
pub async fn products_by(
    tx: &DatabaseTransaction,
    column: &'static str,
    values: &[&str],
) -> Result<HashMap<String, CatalogueProduct>, DbErr> {
    let mut found = HashMap::new();
    for some in values.chunks(500) {
        let text = format!("SELECT {COLUMNS} FROM catalogue WHERE {column} IN ({})", placeholders(1, some.len()));
        let values = some.iter().map(|value| Value::from(*value));
        let rows = CatalogueProduct::find_by_statement(sql(tx.get_database_backend(), &text, values)).all(tx).await?;
        found.extend(rows.into_iter().map(|product| (product.id.clone(), product)));
    }
    Ok(found)
}

/// How many of these products some facility carries.
pub async fn carried_anywhere(tx: &DatabaseTransaction, ids: &[&str]) -> Result<usize, DbErr> {
    let mut carried = 0;
    for some in ids.chunks(500) {
        let text = format!(
            "SELECT COUNT(DISTINCT catalogue_id) FROM products WHERE catalogue_id IN ({})",
            placeholders(1, some.len())
        );
        let values = some.iter().map(|id| Value::from(*id));
        let row = tx.query_one_raw(sql(tx.get_database_backend(), &text, values)).await?;
        carried += row.map_or(Ok(0_i64), |row| row.try_get_by_index(0))?;
    }
    Ok(usize::try_from(carried).unwrap_or(usize::MAX))
}

pub async fn delete(tx: &DatabaseTransaction, ids: &[&str]) -> Result<(), DbErr> {
    for some in ids.chunks(500) {
        let text = format!("DELETE FROM catalogue WHERE id IN ({})", placeholders(1, some.len()));
        let values = some.iter().map(|id| Value::from(*id));
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
    Ok(())
}
