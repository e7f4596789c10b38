use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A number and how it is made
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Figure {
    /// Money as a decimal string in the major unit, or a whole number
    pub value: String,
    /// The same for the days compared with; null when nothing was sold then
    #[schema(required)]
    pub before: Option<String>,
    /// How many sales are behind it
    pub count: i64,
}

/// A day of the facility, by its own clock, against the same weekday a week before, up to the same time of day when it
/// is today
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InsightsOverview {
    pub day: NaiveDate,
    pub compared_with: NaiveDate,
    pub currency: String,
    /// Every sale that had arrived by then is in these figures
    pub as_of: DateTime<Utc>,
    /// Totals of the sales, discounts taken off
    pub sales: Figure,
    pub sale_count: Figure,
    /// Sales by their number
    pub average_basket: Figure,
    /// What promos took off
    pub discounts: Figure,
    /// What was paid for lines of known cost, less that cost
    pub margin: Figure,
    /// Share of the sales whose cost is known, 0..1; 1 when nothing was sold
    pub cost_known: f64,
    pub by_hour: Vec<ComparedHour>,
    pub stock: StockFigures,
    pub lost_sales: LostSales,
}

/// All 24 are told
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ComparedHour {
    pub hour: i64,
    pub sales: String,
    pub before: String,
    pub count: i64,
}

/// The stock as it is now
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StockFigures {
    /// Batches that have not expired, at their last known cost or their product's
    pub at_cost: String,
    /// All batches that have not expired, at the walk-in price
    pub at_walk_in_price: String,
    /// Products in stock whose cost nobody knows: they are not in `at_cost`
    pub cost_unknown_products: i64,
    /// At the walk-in price
    pub expired_value: String,
    pub expired_units: i64,
    /// At the walk-in price
    pub expiring_soon_value: String,
    pub out_of_stock: i64,
    pub low_stock: i64,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct LostSales {
    pub count: i64,
    pub quantity: i64,
}

/// Some days of the facility; compared with as many days just before them
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InsightsReport {
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub currency: String,
    /// Every sale that had arrived by then is in these figures
    pub as_of: DateTime<Utc>,
    /// Totals of the sales, discounts taken off
    pub sales: Figure,
    pub sale_count: Figure,
    /// Sales by their number
    pub average_basket: Figure,
    /// What promos took off
    pub discounts: Figure,
    /// What was paid for lines of known cost, less that cost
    pub margin: Figure,
    /// Share of the sales whose cost is known, 0..1; 1 when nothing was sold
    pub cost_known: f64,
    /// Every day is told
    pub by_day: Vec<DayFigure>,
    /// All 24 are told
    pub by_hour: Vec<HourFigure>,
    pub by_cashier: Vec<CashierFigure>,
    pub by_payment: Vec<PaymentFigure>,
    /// At most 20, most sold first
    pub top_products: Vec<ProductFigure>,
    /// At most 20: in stock, and sold and used least in these days, most stock (at walk-in price) first
    pub slow_products: Vec<ProductFigure>,
    /// At most 20, most asked for first
    pub lost_sales: Vec<LostProduct>,
    pub expired: Expired,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct DayFigure {
    pub day: NaiveDate,
    pub sales: String,
    pub count: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HourFigure {
    pub hour: i64,
    pub sales: String,
    pub count: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CashierFigure {
    pub user_id: String,
    /// Empty for somebody the facility does not know
    pub name: String,
    pub sales: String,
    pub count: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PaymentFigure {
    /// `cash` or `mobile_money`
    pub method: String,
    /// Name of the channel
    #[schema(required)]
    pub channel: Option<String>,
    pub amount: String,
    /// Payments: a sale may have several
    pub count: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProductFigure {
    pub product_uuid: String,
    pub name: String,
    /// Units sold
    pub quantity: i64,
    /// Totals of its lines, before promos
    pub sales: String,
    /// null: not kept in stock
    #[schema(required)]
    pub in_stock: Option<i64>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LostProduct {
    #[schema(required)]
    pub product_uuid: Option<String>,
    pub description: String,
    pub quantity: i64,
    pub count: i64,
}

/// Written off as expired in these days, or expired in them and still on the shelf; at the walk-in price
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Expired {
    pub value: String,
    pub units: i64,
}

/// A year of the facility; compared with the year before
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InsightsWrapped {
    pub year: i32,
    pub currency: String,
    /// Every sale that had arrived by then is in these figures
    pub as_of: DateTime<Utc>,
    pub sales: Figure,
    pub sale_count: Figure,
    /// With the highest sales
    #[schema(required)]
    pub busiest_day: Option<DayFigure>,
    /// With the most sales by number
    #[schema(required)]
    pub busiest_hour: Option<i64>,
    /// At most 20, most sold first
    pub top_products: Vec<ProductFigure>,
    /// All 12 are told
    pub by_month: Vec<MonthFigure>,
    /// Different patients named on the sales
    pub members_served: i64,
    pub units_sold: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MonthFigure {
    pub month: u32,
    pub sales: String,
    pub count: i64,
}
