use sea_orm::{ConnectionTrait, DbErr};

use super::line::Line;
use super::model::OrderNumber;
use super::store;
use crate::values::Money;

/// Which orders.
#[derive(Debug, Clone, Copy)]
pub enum Of<'a> {
    /// All of a facility.
    Facility(&'a str),
    /// Of a facility, of one supplier.
    Supplier(&'a str, &'a str),
    /// By id; so few that a statement takes them.
    Orders(&'a [&'a str]),
}

/// An order as accounts count it.
#[derive(Debug, Clone)]
pub struct Ordered {
    pub id: String,
    pub facility_id: String,
    pub number: OrderNumber,
    pub supplier_id: String,
    pub supplier_name: String,
    /// By how much its account was above the limit when that was judged last, while it is held because of that.
    pub over_limit: Option<Money>,
    /// In order.
    pub lines: Vec<Line>,
}

/// The orders as they stand, oldest first.
pub async fn accounted(connection: &impl ConnectionTrait, of: Of<'_>) -> Result<Vec<Ordered>, DbErr> {
    store::accounted(connection, of).await
}
