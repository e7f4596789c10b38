//! All SQL of looking up a facility's products and of adding their counterparts.

use std::collections::HashMap;

use bloom_storage::{bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Value};

pub async fn names(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    let select = "SELECT id, name FROM products WHERE facility_id = $1 AND id IN";
    pairs(connection, select, facility_id, product_ids).await
}

pub async fn ids_by_barcode(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    barcodes: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    let select = "SELECT p.barcode_id, p.id FROM products p WHERE p.facility_id = $1
        AND p.id = (SELECT s.id FROM products s WHERE s.facility_id = p.facility_id AND s.barcode_id = p.barcode_id
            ORDER BY CASE WHEN s.catalogue_id IS NULL THEN 1 ELSE 0 END, s.id LIMIT 1)
        AND p.barcode_id IN";
    pairs(connection, select, facility_id, barcodes).await
}

pub async fn products_of_batches(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    batch_ids: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    let select = "SELECT id, product_id FROM batches WHERE facility_id = $1 AND id IN";
    pairs(connection, select, facility_id, batch_ids).await
}

/// Product ids by batch, of those batches that are the provider's.
pub async fn providers_batches(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    batch_ids: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    let select = "SELECT id, product_id FROM batches WHERE facility_id = $1 AND owner = 'provider' AND id IN";
    pairs(connection, select, facility_id, batch_ids).await
}

/// The catalogue's ids of those products that are the catalogue's, of whatever facility.
pub async fn catalogue_ids(tx: &DatabaseTransaction, product_ids: &[&str]) -> Result<HashMap<String, String>, DbErr> {
    let select = "SELECT id, catalogue_id FROM products WHERE catalogue_id IS NOT NULL AND id <> $1 AND id IN";
    pairs(tx, select, "", product_ids).await
}

/// Product ids by catalogue id.
pub async fn of_catalogue(
    tx: &DatabaseTransaction,
    facility_id: &str,
    catalogue_ids: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    let mut by_catalogue_id = HashMap::new();
    for some in catalogue_ids.chunks(500) {
        let text = format!(
            "SELECT catalogue_id, id FROM products WHERE facility_id = $1 AND catalogue_id IN ({})",
            placeholders(2, some.len())
        );
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        for row in tx.query_all_raw(sql(tx.get_database_backend(), &text, values)).await? {
            by_catalogue_id.insert(row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        }
    }
    Ok(by_catalogue_id)
}

/// Products of the facility's own that are those own products of others: same barcode and name.
pub async fn own_counterparts(
    tx: &DatabaseTransaction,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    let select = "SELECT other.id, own.id FROM products other
        JOIN products own ON own.facility_id = $1 AND own.barcode_id = other.barcode_id AND own.name = other.name
            AND own.catalogue_id IS NULL
        WHERE other.catalogue_id IS NULL AND other.id IN";
    pairs(tx, select, facility_id, product_ids).await
}

/// Runs `select`, whose last condition is `IN` a list of ids, for as many ids at once as a statement takes.
async fn pairs(
    connection: &impl ConnectionTrait,
    select: &str,
    first: &str,
    ids: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    let mut pairs = HashMap::new();
    for some in ids.chunks(5_000) {
        let text = format!("{select} ({})", placeholders(2, some.len()));
        let values = std::iter::once(first).chain(some.iter().copied()).map(Value::from);
        for row in connection.query_all_raw(sql(connection.get_database_backend(), &text, values)).await? {
            pairs.insert(row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        }
    }
    Ok(pairs)
}

/// Adds another facility's own product to this one, without stock; its price is kept within the country only.
pub async fn copy_own(
    tx: &DatabaseTransaction,
    product_id: &str,
    new_id: &str,
    facility_id: &str,
    now: i64,
) -> Result<(), DbErr> {
    let price = |column: &str| {
        format!(
            "CASE WHEN (SELECT f.country_id FROM facilities f WHERE f.id = $3)
                = (SELECT f.country_id FROM facilities f WHERE f.id = p.facility_id) THEN p.{column} ELSE 0 END"
        )
    };
    let text = format!(
        "INSERT INTO products (id, facility_id, barcode_id, name, generic_name, brand_name, form, strength, pack_size,
            category, prescription_only, is_custom, walk_in_price, member_price)
        SELECT $2, $3, p.barcode_id, p.name, p.generic_name, p.brand_name, p.form, p.strength, p.pack_size, p.category,
            p.prescription_only, TRUE, {}, {} FROM products p WHERE p.id = $1",
        price("walk_in_price"),
        price("member_price")
    );
    let values = [product_id.into(), new_id.into(), facility_id.into()];
    tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    let changed = row! { product_id: new_id, facility_id, changed_at: now };
    bulk::insert(tx, "stock_changes", vec![changed]).await
}
