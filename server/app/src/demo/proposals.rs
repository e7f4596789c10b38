//! By which rule the provider proposes orders in the demonstration.

use anyhow::Context;
use bloom_demo::Demo;
use sea_orm::DatabaseTransaction;

use super::provider_stock;
use crate::offers;
use crate::proposals::{self, NewProposalRule};

const EVERY_DAYS: i64 = 14;
const REVIEW_HOURS: i64 = 48;

/// Has orders of the warehouse of the network proposed to the facility that the provider supplies: the first by the server
/// as soon as it runs. `now` in milliseconds.
pub async fn seed(tx: &DatabaseTransaction, demo: &Demo, now: i64) -> anyhow::Result<()> {
    let Some(place) = provider_stock::keeper(demo) else { return Ok(()) };
    let of_network =
        |supplier: &&bloom_demo::Supplier| supplier.warehouse_id.is_some() && supplier.country_id == place.country_id;
    let Some(supplier) = demo.suppliers.iter().find(of_network) else { return Ok(()) };
    let Some(staff) = demo.directory.users.iter().find(|user| user.is_staff) else { return Ok(()) };
    let found = offers::supplier_named(tx, supplier.country_id, supplier.name).await.context("demo supplier")?;
    let rule = NewProposalRule {
        facility_id: place.id.clone(),
        supplier_uuid: found.context("a demo supplier")?.uuid,
        every_days: EVERY_DAYS,
        review_hours: REVIEW_HOURS,
    };
    proposals::set_rule(tx, &rule, None, &staff.full_name(), now).await.context("demo proposals")
}
