//! Which product is meant where only a registration number is known.
//!
//! A registration number is not unique: registers list several packs, or several names, under one. What has the same number, name and
//! pack is the same product; its Drug ID is the number, and of the next one with that number `number/2`.

use std::collections::HashMap;

use sea_orm::{ConnectionTrait, DbErr};

use super::{CatalogueProduct, Sharing, store};

/// The products that have one of these registration numbers, in order of their Drug IDs.
pub async fn sharing(db: &impl ConnectionTrait, numbers: &[&str]) -> Result<Vec<Sharing>, DbErr> {
    store::sharing(db, numbers).await
}

/// Gives products without a Drug ID the one they are known by, or a new one. `plain` makes equal what is spelt alike.
pub async fn name_unnamed(
    db: &impl ConnectionTrait,
    products: &mut [CatalogueProduct],
    plain: impl Fn(&str) -> String,
) -> Result<(), DbErr> {
    let unnamed = products.iter().filter(|product| product.barcode_id.is_empty());
    let mut numbers: Vec<&str> = unnamed.map(|product| product.register_number.as_str()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut known: HashMap<String, Vec<Known>> = HashMap::new();
    for found in store::sharing(db, &numbers).await? {
        let known = known.entry(found.register_number).or_default();
        known.push(Known { barcode_id: found.barcode_id, name: plain(&found.name), pack: plain(&found.pack_size) });
    }
    // A Drug ID of another product may look like a number.
    let taken = store::ids_by_barcode(db, &numbers).await?;
    for product in products.iter_mut().filter(|product| product.barcode_id.is_empty()) {
        let number = product.register_number.clone();
        let known = known.entry(number.clone()).or_default();
        let (name, pack) = (plain(&product.name), plain(&product.pack_size));
        product.barcode_id = match known.iter().find(|other| other.name == name && other.pack == pack) {
            Some(same) => same.barcode_id.clone(),
            None => {
                let is_free = |id: &String| {
                    !known.iter().any(|other| other.barcode_id == *id) && (*id != number || !taken.contains_key(id))
                };
                let first = std::iter::once(number.clone());
                let mut ids = first.chain((2..).map(|at: u32| format!("{number}/{at}"))).filter(is_free);
                // Without an end, one of them is free.
                let barcode_id = ids.next().unwrap_or_default();
                known.push(Known { barcode_id: barcode_id.clone(), name, pack });
                barcode_id
            }
        };
    }
    Ok(())
}

struct Known {
    barcode_id: String,
    /// Both as `plain` makes them.
    name: String,
    pack: String,
}
