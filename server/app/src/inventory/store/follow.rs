//! SQL of what products take over from the catalogue and from price lists.

use bloom_storage::{placeholders, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Value};

pub async fn take_names(tx: &DatabaseTransaction, barcodes: &[&str]) -> Result<(), DbErr> {
    for some in barcodes.chunks(500) {
        let text = format!(
            "UPDATE products SET name = c.name, generic_name = c.generic_name, brand_name = c.brand_name,
                form = c.form, strength = c.strength, pack_size = c.pack_size, category = c.category,
                prescription_only = COALESCE(c.prescription_only, FALSE)
             FROM catalogue c WHERE products.catalogue_id = c.id AND c.barcode_id IN ({})",
            placeholders(1, some.len())
        );
        let values = some.iter().map(|barcode| Value::from(*barcode));
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
    Ok(())
}

/// Of those whose catalogue says it otherwise than the facility's product does.
pub async fn mark_prescription_changed(tx: &DatabaseTransaction, barcodes: &[&str], now: i64) -> Result<(), DbErr> {
    for some in barcodes.chunks(500) {
        let text = format!(
            "UPDATE stock_changes SET changed_at = $1 WHERE product_id IN (
                SELECT p.id FROM products p JOIN catalogue c ON p.catalogue_id = c.id
                WHERE c.barcode_id IN ({}) AND p.prescription_only <> COALESCE(c.prescription_only, FALSE))",
            placeholders(2, some.len())
        );
        let values = std::iter::once(Value::from(now)).chain(some.iter().map(|barcode| Value::from(*barcode)));
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
    Ok(())
}

pub async fn take_prices(tx: &DatabaseTransaction, country_id: i64, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE products SET old_walk_in_price = products.walk_in_price,
            old_member_price = products.member_price, walk_in_price = l.walk_in_price,
            member_price = l.member_price, prices_changed_at = l.changed_at
        FROM price_list l
        WHERE l.country_id = $1 AND l.changed_at = $2 AND products.catalogue_id = l.catalogue_id
            AND products.facility_id IN (SELECT id FROM facilities WHERE country_id = $1)
            AND (products.walk_in_price <> l.walk_in_price OR products.member_price <> l.member_price)";
    tx.execute_raw(sql(tx.get_database_backend(), text, [country_id.into(), now.into()])).await.map(|_| ())
}

pub async fn mark_priced(tx: &DatabaseTransaction, product_ids: &[&str], now: i64) -> Result<(), DbErr> {
    for some in product_ids.chunks(500) {
        let text = format!("UPDATE products SET prices_changed_at = $1 WHERE id IN ({})", placeholders(2, some.len()));
        let values = std::iter::once(Value::from(now)).chain(some.iter().map(|id| Value::from(*id)));
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
    Ok(())
}
