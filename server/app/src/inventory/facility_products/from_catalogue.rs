use std::collections::HashMap;

use sea_orm::{DatabaseTransaction, DbErr};

use super::store;
use crate::catalogue;
use crate::inventory::{self, NewProduct};
use crate::values::Clock;

/// The facility's products of these catalogue ids, added where it carries none yet, with the price of its country's
/// price list (0 while that has none) and no stock. Ids that the catalogue does not know are missing in the answer.
pub async fn ensure_catalogue_products(
    tx: &DatabaseTransaction,
    clock: &Clock,
    facility_id: &str,
    catalogue_ids: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    let mut by_catalogue_id = store::of_catalogue(tx, facility_id, catalogue_ids).await?;
    let missing: Vec<&str> = catalogue_ids.iter().copied().filter(|id| !by_catalogue_id.contains_key(*id)).collect();
    let priced = catalogue::priced(tx, facility_id, &missing).await?;
    let mut products = Vec::with_capacity(priced.len());
    for (known, prices) in priced {
        let id = clock.new_id().to_string();
        by_catalogue_id.insert(known.id.clone(), id.clone());
        products.push(NewProduct {
            id,
            catalogue_id: Some(known.id),
            barcode_id: known.barcode_id,
            name: known.name,
            generic_name: known.generic_name,
            brand_name: known.brand_name,
            form: known.form,
            strength: known.strength,
            pack_size: known.pack_size,
            category: known.category,
            stocked: true,
            prescription_only: known.prescription_only.unwrap_or(false),
            reorder_level: None,
            prices,
            unit_cost: None,
            batches: Vec::new(),
            sold_without_batch: 0,
        });
    }
    inventory::add(tx, facility_id, &products, clock.now_ms()).await?;
    Ok(by_catalogue_id)
}
