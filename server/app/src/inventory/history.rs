use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DbErr};

use super::ledger::store::history as store;

/// A product that is kept in stock.
#[derive(Debug, Clone)]
pub struct Stocked {
    pub id: String,
    pub barcode: String,
    /// When it moved first, in milliseconds; `None` when it never did.
    pub first_moved_at: Option<i64>,
}

/// Something of the past of a product, or what is left of it.
#[derive(Debug, Clone)]
pub struct Past {
    pub product_id: String,
    /// `None`: what was sold beyond the books.
    pub batch: Option<PastBatch>,
    pub change: Change,
}

#[derive(Debug, Clone)]
pub struct PastBatch {
    pub id: String,
    /// The last day on which it may be used.
    pub expiry_date: NaiveDate,
}

/// In base units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// This is left now.
    Left(i64),
    /// Moved at that time (milliseconds), negative when it was taken away.
    Moved { at: i64, quantity: i64, consumed: bool },
}

/// Up to `most` products of the facility that are kept in stock, in order of id, after that one.
pub async fn stocked_after(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    after: &str,
    most: i64,
) -> Result<Vec<Stocked>, DbErr> {
    store::stocked_after(connection, facility_id, after, most).await
}

/// Those of these products that the facility keeps in stock.
pub async fn stocked_of(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<Vec<Stocked>, DbErr> {
    store::stocked_of(connection, facility_id, product_ids).await
}

/// What is left of these products of the facility and how they moved at `from` (milliseconds) or later, as of one moment;
/// in no order.
pub async fn history(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
    from: i64,
) -> Result<Vec<Past>, DbErr> {
    store::history(connection, facility_id, product_ids, from).await
}
