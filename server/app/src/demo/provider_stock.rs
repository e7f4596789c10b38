//! What of the demonstration lies with a pharmacy and is the provider's until it is sold.

use anyhow::Context;
use bloom_demo::{Demo, Product};
use chrono::NaiveDate;
use sea_orm::DatabaseTransaction;

use crate::inventory::BatchOwner;
use crate::provider_stock::{self, Agreement, Bearer};
use crate::values::Clock;

/// Of so many products one is the provider's.
const ONE_IN: usize = 5;
/// The month that runs has a statement anyway; of those that are over the last one waits for an answer.
const PROPOSED: usize = 1;

/// The facility that keeps stock of the provider: its contract says so (ENT-10).
pub fn keeper(demo: &Demo) -> Option<&bloom_demo::Facility> {
    demo.directory.facilities.iter().find(|place| place.contract_type == "VMI")
}

/// Whose the batches of a product are, in the facility that keeps such stock. What nobody knows the cost of is the
/// facility's own: it could not be billed.
pub fn owner_of(position: usize, product: &Product) -> BatchOwner {
    match product.unit_cost {
        Some(_) if position.is_multiple_of(ONE_IN) => BatchOwner::Provider,
        _ => BatchOwner::Facility,
    }
}

/// The agreement of a year ago, and a year of statements: paid ones, one accepted, one proposed, one that runs.
pub async fn seed(tx: &DatabaseTransaction, clock: &Clock, demo: &Demo) -> anyhow::Result<()> {
    let Some(keeper) = keeper(demo) else { return Ok(()) };
    let named = |is: &dyn Fn(&bloom_demo::User) -> bool| demo.directory.users.iter().find(|user| is(user));
    let manager = named(&|user| user.facility_id.as_ref() == Some(&keeper.id) && user.apps.contains(&"VDL"));
    let (Some(manager), Some(staff)) = (manager, named(&|user| user.is_staff)) else { return Ok(()) };
    let sales = demo.trades.iter().filter(|trade| trade.facility_id == keeper.id).flat_map(|trade| &trade.sales);
    let began = sales.map(|sale| sale.made_at).min().unwrap_or_else(|| clock.now());
    let from_day: NaiveDate = began.date_naive().pred_opt().unwrap_or_else(|| began.date_naive());
    let agreement = Agreement { from_day, until_day: None, expiry_bearer: Bearer::Provider };
    let by = (manager.full_name(), staff.full_name());
    provider_stock::set(tx, &keeper.id, &agreement, &by.1, clock.now_ms()).await.context("demo agreement")?;
    provider_stock::settle_until(tx, clock, &keeper.id, PROPOSED, (&by.0, &by.1)).await.context("demo statements")
}
