//! Sales in the order of their time, a page after the other, for exports.

mod store;

use bloom_storage::Db;
use sea_orm::DbErr;

use super::model::PaymentMethod;
use crate::values::Money;

/// A sale with everything that stands on its receipt.
#[derive(Debug, Clone, PartialEq)]
pub struct SoldSale {
    pub id: String,
    pub number: i64,
    /// Milliseconds, by the till's clock: what the receipt says.
    pub made_at: i64,
    pub receipt_number: String,
    pub operator_name: String,
    pub to_patient: bool,
    pub currency: String,
    pub decimals: u32,
    /// Of the sale that it came back from; `None` of a sale.
    pub returned_receipt: Option<String>,
    pub promo_code: Option<String>,
    /// Who prescribed it, and the number of the prescription.
    pub prescription: Option<(String, String)>,
    pub discount: Money,
    pub total: Money,
    pub lines: Vec<SoldLine>,
    pub payments: Vec<(PaymentMethod, Money)>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct SoldLine {
    /// In the words of the till.
    pub name: String,
    /// `None` when the server does not know the product.
    pub barcode_id: Option<String>,
    pub lot: Option<String>,
    pub quantity: i64,
    pub unit_price: Money,
    /// What one would have cost, where another price was given.
    pub usual_price: Option<Money>,
    pub total: Money,
    /// How the patient takes it, as the label says.
    pub directions: Option<String>,
}

/// Applied sales of a facility from one moment on until before another (milliseconds).
#[derive(Debug, Clone, PartialEq)]
pub struct Span {
    pub facility_id: String,
    pub from: i64,
    pub until: i64,
}

/// Where a page ended: time and id of its last sale.
pub type Mark = (i64, String);

/// How many sales there are.
pub async fn count(db: &Db, span: &Span) -> Result<i64, DbErr> {
    store::count(db, span).await
}

/// Up to `most` sales after the mark, oldest first.
pub async fn page(db: &Db, span: &Span, after: Option<&Mark>, most: i64) -> Result<Vec<SoldSale>, DbErr> {
    store::page(db, span, after, most).await
}
