//! Looking up a facility's products for other domains, and adding products that a facility lacks: from the catalogue, or
//! as the counterparts of another facility's products.

mod from_catalogue;
mod store;

use std::collections::{HashMap, HashSet};

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::Ledger;
use crate::values::Clock;

pub use from_catalogue::ensure_catalogue_products;

/// The products another facility has for these, added there when it lacks them: what is of the catalogue by the
/// catalogue, a facility's own product by barcode and name. The caller holds the other facility's ledger.
pub async fn ensure_products(
    tx: &DatabaseTransaction,
    clock: &Clock,
    there: &Ledger,
    product_ids: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    let catalogue_ids = store::catalogue_ids(tx, product_ids).await?;
    let mut known: Vec<&str> = catalogue_ids.values().map(String::as_str).collect();
    known.sort_unstable();
    known.dedup();
    let by_catalogue_id = ensure_catalogue_products(tx, clock, there.facility_id(), &known).await?;
    let mut same = store::own_counterparts(tx, there.facility_id(), product_ids).await?;
    for product_id in product_ids {
        let of_catalogue = catalogue_ids.get(*product_id).and_then(|id| by_catalogue_id.get(id));
        if let Some(id) = of_catalogue {
            same.insert((*product_id).to_owned(), id.clone());
        } else if !same.contains_key(*product_id) {
            let id = clock.new_id().to_string();
            store::copy_own(tx, product_id, &id, there.facility_id(), there.now()).await?;
            same.insert((*product_id).to_owned(), id);
        }
    }
    Ok(same)
}

/// Those of the products that the facility has, with their names.
pub async fn names(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    store::names(connection, facility_id, product_ids).await
}

/// The facility's products with these barcodes; of two with the same one, that of the catalogue.
pub async fn ids_by_barcode(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    barcodes: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    store::ids_by_barcode(connection, facility_id, barcodes).await
}

/// Those of the batches of the facility that are the provider's.
pub async fn providers_batches(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    batch_ids: &[&str],
) -> Result<HashSet<String>, DbErr> {
    Ok(store::providers_batches(connection, facility_id, batch_ids).await?.into_keys().collect())
}

/// The product each of those batches of the facility belongs to.
pub async fn products_of_batches(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    batch_ids: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    store::products_of_batches(connection, facility_id, batch_ids).await
}
