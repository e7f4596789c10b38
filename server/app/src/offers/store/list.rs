//! Suppliers and their lists.

use std::collections::HashSet;

use bloom_storage::{bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use crate::offers::model::{StoredOffer, StoredSupplier};

const COLUMNS: &str = "id, country_id, supplier_id, number, barcode_id, name, generic_name, pack, pack_key, pack_units,
    price, availability, lead_days, minimum_packs, as_of, withdrawn, listed_by";

/// What these suppliers offer, or offered, of these products.
pub async fn known(
    tx: &DatabaseTransaction,
    supplier_ids: &[&str],
    barcodes: &[&str],
) -> Result<Vec<StoredOffer>, DbErr> {
    let mut found = Vec::new();
    for suppliers in supplier_ids.chunks(500) {
        for some in barcodes.chunks(500) {
            let text = format!(
                "SELECT {COLUMNS} FROM offers WHERE supplier_id IN ({}) AND barcode_id IN ({})",
                placeholders(1, suppliers.len()),
                placeholders(suppliers.len() + 1, some.len())
            );
            let values = suppliers.iter().chain(some).map(|value| Value::from(*value));
            let statement = sql(tx.get_database_backend(), &text, values);
            found.extend(StoredOffer::find_by_statement(statement).all(tx).await?);
        }
    }
    Ok(found)
}

/// What the suppliers whose last list this is offer, and it does not say; in order of number.
pub async fn unlisted(tx: &DatabaseTransaction, country_id: i64, list_id: &str) -> Result<Vec<StoredOffer>, DbErr> {
    let text = format!(
        "SELECT {COLUMNS} FROM offers WHERE country_id = $1 AND NOT withdrawn AND listed_by <> $2
            AND supplier_id IN (SELECT id FROM suppliers WHERE country_id = $1 AND listed_by = $2)
        ORDER BY number"
    );
    let statement = sql(tx.get_database_backend(), &text, [country_id.into(), list_id.into()]);
    StoredOffer::find_by_statement(statement).all(tx).await
}

const SAID_ANEW: &str = "ON CONFLICT (id) DO UPDATE SET
    number = excluded.number, name = excluded.name, generic_name = excluded.generic_name, pack = excluded.pack,
    pack_units = excluded.pack_units, price = excluded.price, availability = excluded.availability,
    lead_days = excluded.lead_days, minimum_packs = excluded.minimum_packs, as_of = excluded.as_of,
    withdrawn = excluded.withdrawn, listed_by = excluded.listed_by";

/// New ones, and what is known of the others.
pub async fn write(tx: &DatabaseTransaction, offers: &[StoredOffer]) -> Result<(), DbErr> {
    let rows = offers.iter().map(|offer| {
        row! {
            id: offer.id.as_str(),
            country_id: offer.country_id,
            supplier_id: offer.supplier_id.as_str(),
            number: offer.number,
            barcode_id: offer.barcode_id.as_str(),
            name: offer.name.as_str(),
            generic_name: offer.generic_name.as_str(),
            pack: offer.pack.as_str(),
            pack_key: offer.pack_key.as_str(),
            pack_units: offer.pack_units,
            price: offer.price,
            availability: offer.availability.as_str(),
            lead_days: offer.lead_days,
            minimum_packs: offer.minimum_packs,
            as_of: offer.as_of,
            withdrawn: offer.withdrawn,
            listed_by: offer.listed_by.as_str(),
        }
    });
    bulk::upsert(tx, "offers", rows.collect(), SAID_ANEW).await.map(|_| ())
}

/// This list said them, and nothing new of them.
pub async fn mark(tx: &DatabaseTransaction, list_id: &str, ids: &[String]) -> Result<(), DbErr> {
    for some in ids.chunks(500) {
        let text = format!("UPDATE offers SET listed_by = $1 WHERE id IN ({})", placeholders(2, some.len()));
        let values = std::iter::once(list_id).chain(some.iter().map(String::as_str)).map(Value::from);
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
    Ok(())
}

/// Those of these keys.
pub async fn suppliers(tx: &DatabaseTransaction, country_id: i64, keys: &[&str]) -> Result<Vec<StoredSupplier>, DbErr> {
    let mut found = Vec::new();
    for some in keys.chunks(500) {
        let text = format!(
            "SELECT id, country_id, name, name_key, listed_by, listed_at FROM suppliers
            WHERE country_id = $1 AND name_key IN ({})",
            placeholders(2, some.len())
        );
        let values = std::iter::once(Value::from(country_id)).chain(some.iter().map(|key| Value::from(*key)));
        let statement = sql(tx.get_database_backend(), &text, values);
        found.extend(StoredSupplier::find_by_statement(statement).all(tx).await?);
    }
    Ok(found)
}

pub async fn add_suppliers(tx: &DatabaseTransaction, suppliers: &[StoredSupplier]) -> Result<(), DbErr> {
    let rows = suppliers.iter().map(|supplier| {
        row! {
            id: supplier.id.as_str(),
            country_id: supplier.country_id,
            name: supplier.name.as_str(),
            name_key: supplier.name_key.as_str(),
            listed_by: supplier.listed_by.as_str(),
            listed_at: supplier.listed_at,
        }
    });
    bulk::insert(tx, "suppliers", rows.collect()).await
}

/// The last list of a supplier is this one.
pub async fn listed(tx: &DatabaseTransaction, supplier_id: &str, list_id: &str, at: i64) -> Result<(), DbErr> {
    let text = "UPDATE suppliers SET listed_by = $2, listed_at = $3 WHERE id = $1";
    let values = [supplier_id.into(), list_id.into(), at.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

/// The suppliers whose last list this is.
pub async fn last_listed_by(
    tx: &DatabaseTransaction,
    country_id: i64,
    list_id: &str,
) -> Result<HashSet<String>, DbErr> {
    let text = "SELECT id FROM suppliers WHERE country_id = $1 AND listed_by = $2";
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, [country_id.into(), list_id.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}
