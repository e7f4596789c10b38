use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use sea_orm::{DatabaseTransaction, DbErr};

use super::fefo::{self, Allocation};
use super::ledger::{LaterCounts, Ledger, Move, Postings, Source};
use super::store::to_sell::{ToSell, to_sell};
use crate::values::{Money, Prices};

/// One line of a sale that wants stock.
#[derive(Debug, Clone, Copy)]
pub struct Demand<'a> {
    pub product_id: &'a str,
    /// The batch somebody held in hand, if they said so.
    pub batch_id: Option<&'a str>,
    /// Base units, above 0.
    pub quantity: i64,
}

/// What selling did to the stock.
#[derive(Debug, Default)]
pub struct Sold {
    /// Of the products the facility has; what is missing here is unknown to it and moved no stock, like what is not kept
    /// in stock.
    pub prices: HashMap<String, Prices>,
    pub categories: HashMap<String, String>,
    /// Of those, what is sold on prescription only.
    pub prescription_only: HashSet<String>,
    /// What each demand cost, as far as the books know: one entry per demand.
    pub costs: Vec<Option<Money>>,
    pub unknown_batch: bool,
    pub expired_batch: bool,
    pub batch_short: bool,
    pub oversold: bool,
}

/// Takes the demands of one sale out of stock, first expired first, and posts every move under `source`.
///
/// `day` decides what has expired. A sale made before a count that is applied already was seen by it: it leaves what
/// was counted as it is.
pub async fn sell(
    tx: &DatabaseTransaction,
    ledger: &Ledger,
    source: &Source<'_>,
    demands: &[Demand<'_>],
    day: NaiveDate,
) -> Result<Sold, DbErr> {
    let mut product_ids: Vec<&str> = demands.iter().map(|demand| demand.product_id).collect();
    product_ids.sort_unstable();
    product_ids.dedup();
    let ToSell { prices, categories, costs, not_stocked, prescription_only, mut on_hand, counted_since } =
        to_sell(tx, ledger.facility_id(), &product_ids, source.moved_at).await?;
    let later_counts = match counted_since {
        true => LaterCounts::since(tx, &product_ids, source.moved_at).await?,
        false => LaterCounts::default(),
    };
    let mut sold = Sold { prices, categories, prescription_only, ..Sold::default() };
    on_hand.values_mut().for_each(|batches| later_counts.put_back(batches));
    let mut postings = Postings::new();
    for (line, demand) in (0_i64..).zip(demands) {
        let stocked = sold.prices.contains_key(demand.product_id) && !not_stocked.contains(demand.product_id);
        let batches = on_hand.entry(demand.product_id.to_owned()).or_default();
        let Some(allocation) = fefo::take_of(stocked, batches, demand.batch_id, demand.quantity, day) else {
            // Nobody knows what a service cost.
            sold.costs.push(None);
            continue;
        };
        sold.note(&allocation);
        sold.costs.push(costs.sum(demand.product_id, &allocation.parts));
        for taken in allocation.parts {
            let product_id = demand.product_id;
            let moved =
                Move { line, product_id, batch_id: taken.batch_id, quantity: -taken.quantity, ..Move::default() };
            later_counts.add(&mut postings, *source, moved);
        }
    }
    ledger.post(tx, postings).await?;
    Ok(sold)
}

impl Sold {
    fn note(&mut self, allocation: &Allocation) {
        self.unknown_batch |= allocation.unknown_batch;
        self.expired_batch |= allocation.expired_batch;
        self.batch_short |= allocation.batch_short;
        self.oversold |= allocation.oversold;
    }
}
