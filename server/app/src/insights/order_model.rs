//! What the contract says of orders in figures.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// What was ordered in some days, what came of it, and what was missing meanwhile
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct InsightsOrders {
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub currency: String,
    /// Every order and receipt that had arrived by then is in these figures
    pub as_of: DateTime<Utc>,
    pub all: OrderFigures,
    /// Those with an order in these days or something on order now; most orders first
    pub by_supplier: Vec<SupplierFigures>,
    pub stock_outs: StockOuts,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SupplierFigures {
    pub supplier_uuid: String,
    pub name: String,
    pub figures: OrderFigures,
}

/// Of the orders submitted in these days, without lines that were cancelled. A line that stands in for another fills that one
/// and is none of its own. Only what is on order now is of all orders, whenever they were submitted
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct OrderFigures {
    /// With a line that is not cancelled
    pub orders: i64,
    /// Lines of which nothing is to come any more
    pub lines: i64,
    /// Those of them of which all came
    pub whole_lines: i64,
    /// Base units that `lines` asked for
    pub asked_units: i64,
    /// Base units received of them, without surplus; of a line never more than it asked for
    pub received_units: i64,
    /// `received_units` by `asked_units`, 0..1; null without such lines
    #[schema(required)]
    pub fill_rate: Option<f64>,
    /// Lines of which something is still to come: none of the above counts them
    pub open_lines: i64,
    /// Base units still to come of those
    pub open_units: i64,
    #[schema(inline)]
    pub lead_time: LeadTime,
    /// Still to come of the lines that are asked or answered, at the prices of the orders; decimal string in the major unit
    pub on_order: String,
}

/// Days on the wall of the facility from the day an order was submitted to that of its last receipt
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct LeadTime {
    /// Orders of which something came and nothing is to come any more
    pub orders: i64,
    /// Half of them took as long or shorter; null of fewer than 5
    #[schema(required)]
    pub median_days: Option<i64>,
    /// Nine of ten took as long or shorter; null of fewer than 5
    #[schema(required)]
    pub slow_days: Option<i64>,
}

/// On how many days of the last 90 products were not there: of those that were sold or used in them and are known for 14 days
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct StockOuts {
    /// When this was figured; null when nothing is known yet
    #[schema(required)]
    pub as_of: Option<DateTime<Utc>>,
    pub products: i64,
    /// Those that were missing on a day at least
    pub products_missing: i64,
    /// Of all of them together
    pub days: i64,
    /// At whose end nothing that could be used was there, and on which nothing was sold or used
    pub days_without: i64,
    /// At most 20, longest missing first
    pub worst: Vec<StockOut>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StockOut {
    pub product_uuid: String,
    pub barcode: String,
    pub name: String,
    /// So many are known: 90 at the most
    pub days: i64,
    pub days_without: i64,
    /// Base units sold and used
    pub consumed: i64,
    /// Base units asked for and not sold
    pub lost: i64,
    /// Base units ordered and still to come
    pub on_order: i64,
}
