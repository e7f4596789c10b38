//! Laboratory tests of the demonstration: their kits, what is charged for them, and what they are.

use std::collections::HashSet;

use anyhow::Context;
use bloom_demo::{CareProduct, Demo};
use sea_orm::DatabaseTransaction;

use crate::catalogue::{self, CatalogueProduct};
use crate::inventory::{self, BatchOwner, NewBatch, NewProduct};
use crate::lab;
use crate::prices::{self, NewPrice};
use crate::values::{Clock, Money, Prices};

/// Who approves what is published.
const APPROVES: &str = "efua";

pub async fn seed(tx: &DatabaseTransaction, clock: &Clock, demo: &Demo) -> anyhow::Result<()> {
    let now = clock.now_ms();
    let (mut known, mut priced) = (HashSet::new(), HashSet::new());
    for trade in &demo.trades {
        let place = demo.directory.facilities.iter().find(|place| place.id == trade.facility_id);
        let country_id = place.context("a demo facility")?.country_id;
        let new = trade.care.iter().filter(|product| known.insert(&product.catalogue_id));
        catalogue::register(tx, &new.map(catalogue_product).collect::<Vec<_>>()).await.context("demo kits")?;
        let new = trade.care.iter().filter(|product| priced.insert((country_id, &product.catalogue_id)));
        prices::open_list(tx, country_id, &new.map(new_price).collect::<Vec<_>>(), now).await?;
        let products: Vec<_> = trade.care.iter().map(new_product).collect();
        inventory::add(tx, &trade.facility_id, &products, now).await.context("demo kits")?;
    }
    let person = demo.directory.users.iter().find(|user| user.username == APPROVES);
    let name = person.map(bloom_demo::User::full_name).unwrap_or_default();
    lab::publish_ready(tx, clock, &name).await.context("demo definitions of tests")
}

fn catalogue_product(product: &CareProduct) -> CatalogueProduct {
    CatalogueProduct {
        id: product.catalogue_id.clone(),
        barcode_id: product.barcode_id.clone(),
        name: product.catalogue_name.to_owned(),
        generic_name: String::new(),
        brand_name: String::new(),
        form: String::new(),
        strength: String::new(),
        pack_size: String::new(),
        category: product.category.clone(),
        manufacturer: String::new(),
        register_number: String::new(),
        prescription_only: Some(false),
    }
}

fn prices_of(product: &CareProduct) -> Prices {
    let price = Money::from_minor(product.price);
    Prices { walk_in: price, member: price }
}

fn new_price(product: &CareProduct) -> NewPrice {
    NewPrice { product_id: product.catalogue_id.clone(), prices: prices_of(product) }
}

fn new_product(product: &CareProduct) -> NewProduct {
    let batches = product.batches.iter().map(|batch| NewBatch {
        id: batch.id.clone(),
        lot: batch.lot.clone(),
        expiry_date: batch.expiry_date,
        owner: BatchOwner::Facility,
        unit_cost: None,
        quantity: batch.quantity,
        sold: 0,
    });
    NewProduct {
        id: product.uuid.clone(),
        catalogue_id: Some(product.catalogue_id.clone()),
        barcode_id: product.barcode_id.clone(),
        name: product.name.clone(),
        generic_name: String::new(),
        brand_name: String::new(),
        form: String::new(),
        strength: String::new(),
        pack_size: String::new(),
        category: product.category.clone(),
        stocked: !product.batches.is_empty(),
        prescription_only: false,
        reorder_level: None,
        prices: prices_of(product),
        unit_cost: product.unit_cost.map(Money::from_minor),
        batches: batches.collect(),
        sold_without_batch: 0,
    }
}
