use chrono::NaiveDate;
use sea_orm::{DatabaseTransaction, DbErr};

use super::{BatchOwner, store};
use crate::values::{Money, Prices};

/// A product to be added, with its stock.
#[derive(Debug, Clone)]
pub struct NewProduct {
    pub id: String,
    /// None for a product of the facility's own.
    pub catalogue_id: Option<String>,
    pub barcode_id: String,
    pub name: String,
    pub generic_name: String,
    pub brand_name: String,
    pub form: String,
    pub strength: String,
    pub pack_size: String,
    pub category: String,
    /// False: a service or a fee, not kept in stock.
    pub stocked: bool,
    pub prescription_only: bool,
    /// Base units.
    pub reorder_level: Option<i64>,
    pub prices: Prices,
    /// Of one unit, when somebody knows.
    pub unit_cost: Option<Money>,
    pub batches: Vec<NewBatch>,
    /// Base units that were sold before without saying from which batch.
    pub sold_without_batch: i64,
}

#[derive(Debug, Clone)]
pub struct NewBatch {
    pub id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    pub owner: BatchOwner,
    /// Of one unit of this batch, when somebody knows.
    pub unit_cost: Option<Money>,
    /// Base units there now.
    pub quantity: i64,
    /// Base units that [`add_past_sold`] takes out of it: they count into the opening balance.
    pub sold: i64,
}

/// A sale of the past, already gone from the quantities.
#[derive(Debug, Clone)]
pub struct PastSold {
    pub sale_id: String,
    pub line: i64,
    pub product_id: String,
    pub batch_id: Option<String>,
    pub quantity: i64,
    /// Milliseconds.
    pub moved_at: i64,
    pub receipt_number: String,
    /// Full name.
    pub sold_by: String,
}

/// Adds products with their batches and opening balances, many at once. `opened_at` is in milliseconds.
pub async fn add(
    tx: &DatabaseTransaction,
    facility_id: &str,
    products: &[NewProduct],
    opened_at: i64,
) -> Result<(), DbErr> {
    store::insert_products(tx, facility_id, products).await?;
    store::insert_batches(tx, facility_id, products).await?;
    store::insert_openings(tx, facility_id, products, opened_at).await
}

/// Books the movements of past sales, so that movements and quantities agree.
pub async fn add_past_sold(tx: &DatabaseTransaction, facility_id: &str, sold: &[PastSold]) -> Result<(), DbErr> {
    store::insert_past_sold(tx, facility_id, sold).await
}
