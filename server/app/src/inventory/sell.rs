use std::collections::HashMap;

use chrono::NaiveDate;
use sea_orm::{DatabaseTransaction, DbErr};

use super::fefo::{self, Allocation};
use super::model::Prices;
use super::store::{self, Movement};

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
    /// Of the products the facility has; what is missing here is unknown to it and moved no stock.
    pub prices: HashMap<String, Prices>,
    pub unknown_batch: bool,
    pub expired_batch: bool,
    pub batch_short: bool,
    pub oversold: bool,
}

/// Takes the demands of one sale out of stock, first expired first, and books every movement under `source_id`.
///
/// The caller holds the facility's sales counter, so that nobody else moves the same stock meanwhile. `day`
/// decides what has expired; `moved_at` is in milliseconds.
pub async fn sell(
    tx: &DatabaseTransaction,
    facility_id: &str,
    source_id: &str,
    demands: &[Demand<'_>],
    day: NaiveDate,
    moved_at: i64,
) -> Result<Sold, DbErr> {
    let mut product_ids: Vec<&str> = demands.iter().map(|demand| demand.product_id).collect();
    product_ids.sort_unstable();
    product_ids.dedup();
    let mut sold = Sold { prices: store::prices(tx, facility_id, &product_ids).await?, ..Sold::default() };
    let mut shelves = store::shelves(tx, facility_id, &product_ids).await?;
    let mut movements = Vec::new();
    for (line, demand) in (0_i64..).zip(demands) {
        if !sold.prices.contains_key(demand.product_id) {
            continue;
        }
        let shelf = shelves.entry(demand.product_id.to_owned()).or_default();
        let allocation = fefo::take(shelf, demand.batch_id, demand.quantity, day);
        sold.note(&allocation);
        movements.extend((0_i64..).zip(allocation.parts).map(|(part, taken)| Movement {
            line,
            part,
            product_id: demand.product_id,
            batch_id: taken.batch_id,
            quantity: -taken.quantity,
        }));
    }
    store::book(tx, facility_id, source_id, &movements, moved_at).await?;
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
