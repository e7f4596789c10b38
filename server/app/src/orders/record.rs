use std::collections::BTreeSet;

use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::line::{Line, Seller, Stage, Standing};
use super::model::{OrderBasis, WaitReason};
use super::note_change;
use super::read::ReadOrder;
use super::store::{self, NewOrder};
use crate::offers;
use crate::values::Origin;

/// What an order stands on: the wish of the facility, or what was proposed to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    Own,
    Proposal {
        /// Nobody decided about it.
        by_itself: bool,
    },
}

/// Writes an order as the next one of its facility and judges each of its lines alone, within the caller's transaction:
/// why some of them wait. `by` is the name of who made it.
pub async fn record(
    tx: &DatabaseTransaction,
    order: &ReadOrder,
    origin: &Origin<'_>,
    by: &str,
    basis: Basis,
) -> Result<BTreeSet<WaitReason>, DbErr> {
    let ids: Vec<&str> = order.lines.iter().map(|line| line.offer_id.as_str()).collect();
    let offers = offers::current(tx, &ids).await?;
    let country_id = store::country_of(tx, origin.facility_id).await?;
    let seller = Seller { supplier_id: &order.supplier_id, country_id };
    let standing = |line: &Line| Standing::of(line, seller, offers.get(&line.offer_id));
    let judged = order.lines.iter().map(|line| Line { stage: standing(line).first_state(), ..line.clone() });
    let lines: Vec<Line> = judged.collect();
    let waiting = lines.iter().filter(|line| line.stage == Stage::Waiting);
    let reasons: BTreeSet<WaitReason> = waiting.map(|line| standing(line).reason()).collect();
    // A supplier that we know is called as it is called here.
    let known = offers.values().find(|offer| offer.supplier_id == order.supplier_id);
    let new = NewOrder {
        id: origin.id,
        facility_id: origin.facility_id,
        number: counters::next(tx, counters::ORDERS, origin.facility_id).await?,
        supplier_id: &order.supplier_id,
        supplier_name: known.map_or(&order.supplier_name, |offer| &offer.supplier_name),
        note: &order.note,
        submitted_at: order.submitted_at.timestamp_millis(),
        received_at: origin.received_at.timestamp_millis(),
        operator_id: origin.operator_id,
        submitted_by: by,
        basis: match basis {
            Basis::Own => OrderBasis::Own,
            Basis::Proposal { .. } => OrderBasis::Proposal,
        },
        accepted_by_itself: matches!(basis, Basis::Proposal { by_itself: true }),
    };
    store::insert(tx, &new, &lines).await?;
    note_change(tx, origin.facility_id).await?;
    Ok(reasons)
}
