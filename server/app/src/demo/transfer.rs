//! What the warehouse of the demonstration has on its way to the pharmacy.

use anyhow::{Context, anyhow};
use bloom_demo::{Demo, Product, Trade};
use sea_orm::DatabaseTransaction;

use crate::transfers::{self, DraftHead, DraftLine};
use crate::values::Clock;

const PRODUCTS: usize = 6;
const QUANTITY: i64 = 5;

/// Sends a few products from the warehouse to the first pharmacy of its country, by somebody who keeps its stock.
pub async fn seed(tx: &DatabaseTransaction, clock: &Clock, demo: &Demo) -> anyhow::Result<()> {
    let places = &demo.directory.facilities;
    let Some(source) = places.iter().find(|place| place.facility_type == "warehouse") else { return Ok(()) };
    let near = |id: &str| id != source.id && places.iter().any(|p| p.id == id && p.country_id == source.country_id);
    let Some(destination) = demo.trades.iter().find(|trade| near(&trade.facility_id)) else { return Ok(()) };
    let sender = demo
        .directory
        .users
        .iter()
        .find(|user| user.facility_id.as_ref() == Some(&source.id) && user.apps.contains(&"Inventory"));
    let stock = demo.trades.iter().find(|trade| trade.facility_id == source.id);
    let (Some(sender), Some(stock)) = (sender, stock) else { return Ok(()) };
    let (id, by, day) = (clock.new_id().to_string(), sender.full_name(), clock.now().date_naive());
    let head = DraftHead {
        id: &id,
        source_facility_id: &source.id,
        destination_facility_id: &destination.facility_id,
        note: "",
        by: &by,
        upload_id: None,
    };
    let lines: Vec<DraftLine> = sendable(stock, day).map(|product| line(clock, product)).collect();
    let refused = transfers::create_draft(tx, clock, &head, &lines).await.context("demo transfer")?;
    anyhow::ensure!(refused.is_empty(), "demo transfer: {refused:?}");
    let sent = transfers::send_draft(tx, clock, &id, &by, day).await;
    sent.map_err(|problem| anyhow!("demo transfer: {}", problem.code()))
}

fn sendable(stock: &Trade, day: chrono::NaiveDate) -> impl Iterator<Item = &Product> {
    let good = move |product: &&Product| {
        product.batches.iter().filter(|b| b.expiry_date > day).map(|b| b.quantity).sum::<i64>() > 2 * QUANTITY
    };
    stock.products.iter().filter(good).take(PRODUCTS)
}

fn line(clock: &Clock, product: &Product) -> DraftLine {
    DraftLine { id: clock.new_id().to_string(), product_id: product.uuid.clone(), batch_id: None, quantity: QUANTITY }
}
