//! Stock on hand in the order of the products' names, a page after the other, for exports.

mod store;

use bloom_storage::Db;
use sea_orm::DbErr;

use crate::values::Money;

/// A product with everything it has on the shelf. Its stock is the sum of `batches` minus `oversold`.
#[derive(Debug, Clone, PartialEq)]
pub struct StockLevel {
    pub id: String,
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
    pub walk_in_price: Money,
    pub member_price: Money,
    pub oversold: i64,
    /// With stock, first expiring first.
    pub batches: Vec<BatchLevel>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct BatchLevel {
    pub lot: String,
    /// yyyy-MM-dd
    pub expiry_date: String,
    pub quantity: i64,
}

/// Where a page ended: name and id of its last product.
pub type Mark = (String, String);

/// How many products a facility has.
pub async fn count(db: &Db, facility_id: &str) -> Result<i64, DbErr> {
    store::count(db, facility_id).await
}

/// Up to `most` products after the mark.
pub async fn page(db: &Db, facility_id: &str, after: Option<&Mark>, most: i64) -> Result<Vec<StockLevel>, DbErr> {
    store::page(db, facility_id, after, most).await
}
