//! Orders for figures: what was asked, and what came of it.

use sea_orm::{ConnectionTrait, DbErr};

use super::line::Line;
use super::{amounts, store};
use crate::values::Money;

/// An order as it stands, without its words.
#[derive(Debug, Clone)]
pub struct PastOrder {
    pub supplier_id: String,
    /// As it is called now; where it is not known any more, as it was shown.
    pub supplier_name: String,
    /// Milliseconds, as all times here.
    pub submitted_at: i64,
    /// `None` when nothing was ever received of it.
    pub last_received_at: Option<i64>,
    /// In order.
    pub lines: Vec<Line>,
}

/// What is still to come of one supplier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToCome {
    pub supplier_id: String,
    pub supplier_name: String,
    /// At the prices of the orders, rounded half up per line.
    pub amount: Money,
}

/// The orders that a facility submitted at `from` or later and before `until` (milliseconds), in order of their numbers.
pub async fn submitted_between(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    (from, until): (i64, i64),
) -> Result<Vec<PastOrder>, DbErr> {
    store::submitted_between(connection, facility_id, (from, until)).await
}

/// What the lines that are asked or answered still bring a facility, a row for each supplier. Lines that wait for a yes are
/// none of it: nobody owes anything for those.
pub async fn to_come(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<ToCome>, DbErr> {
    let mut sums: Vec<ToCome> = Vec::new();
    for line in store::open_lines(connection, facility_id).await? {
        let amount = amounts::share(Money::from_minor(line.price), line.units, line.pack_units);
        let amount = amount.ok_or_else(too_much)?;
        match sums.last_mut().filter(|sum| sum.supplier_id == line.supplier_id) {
            Some(sum) => sum.amount = sum.amount.checked_add(amount).ok_or_else(too_much)?,
            None => sums.push(ToCome { supplier_id: line.supplier_id, supplier_name: line.supplier_name, amount }),
        }
    }
    Ok(sums)
}

fn too_much() -> DbErr {
    DbErr::Type("what is on order costs too much".to_owned())
}
