//! What the facilities of the demonstration have in common: the catalogue, and the price list of each country.

use std::collections::HashSet;

use anyhow::Context;
use bloom_demo::{Demo, Product};
use sea_orm::DatabaseTransaction;

use crate::catalogue::{self, CatalogueProduct};
use crate::prices::{self, NewPrice};
use crate::values::{Money, Prices};

/// Rows converted and written together: a server keeps the memory it once needed.
const AT_ONCE: usize = 500;

/// `now` is when the first price lists are said to have been made, in milliseconds.
pub async fn seed(tx: &DatabaseTransaction, demo: &Demo, now: i64) -> anyhow::Result<()> {
    let mut known = HashSet::new();
    let mut priced = HashSet::new();
    for trade in &demo.trades {
        let place = demo.directory.facilities.iter().find(|place| place.id == trade.facility_id);
        let country_id = place.context("a demo facility")?.country_id;
        for some in trade.products.chunks(AT_ONCE) {
            let new: Vec<_> = some.iter().filter(|product| known.insert(&product.catalogue_id)).collect();
            let products: Vec<_> = new.into_iter().map(catalogue_product).collect();
            catalogue::register(tx, &products).await.context("demo catalogue")?;
            let new = some.iter().filter(|product| priced.insert((country_id, &product.catalogue_id)));
            let new: Vec<_> = new.map(new_price).collect();
            prices::open_list(tx, country_id, &new, now).await.context("demo price lists")?;
        }
    }
    Ok(())
}

fn catalogue_product(product: &Product) -> CatalogueProduct {
    CatalogueProduct {
        id: product.catalogue_id.clone(),
        barcode_id: product.barcode_id.clone(),
        name: product.name.clone(),
        generic_name: product.generic_name.to_owned(),
        brand_name: product.brand_name.clone(),
        form: product.form.to_owned(),
        strength: product.strength.to_owned(),
        pack_size: product.pack_size.to_owned(),
        category: product.therapeutic_class.to_owned(),
        manufacturer: product.manufacturer.to_owned(),
        register_number: String::new(),
        prescription_only: Some(product.prescription_only),
    }
}

fn new_price(product: &Product) -> NewPrice {
    NewPrice {
        product_id: product.catalogue_id.clone(),
        prices: Prices {
            walk_in: Money::from_minor(product.walk_in_selling_price),
            member: Money::from_minor(product.member_selling_price),
        },
    }
}
