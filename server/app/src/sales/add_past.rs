use std::collections::{BTreeSet, HashMap};

use bloom_storage::counters;
use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::draft::Draft;
use super::store::{self, NewSale};
use crate::values::{Money, Origin};

/// A sale that happened and arrived before this server kept its books.
#[derive(Debug, Clone)]
pub struct PastSale {
    pub id: String,
    pub device_id: String,
    pub epoch: i64,
    pub seq: i64,
    pub operator_id: String,
    pub operator_name: String,
    pub made_at: DateTime<Utc>,
    pub received_at: DateTime<Utc>,
    pub draft: Draft,
    /// What each line cost, where that is known.
    pub costs: Vec<Option<Money>>,
}

/// Adds past sales, numbered in this order; the number of the first one.
///
/// Stock is not touched: see [`crate::inventory::add_past_sold`].
pub async fn add_past(tx: &DatabaseTransaction, facility_id: &str, past: &[PastSale]) -> Result<i64, DbErr> {
    let count = i64::try_from(past.len()).unwrap_or(i64::MAX);
    let first = counters::advance(tx, counters::SALES, facility_id, count).await? - count + 1;
    let (flags, managers) = (BTreeSet::new(), HashMap::new());
    let sales: Vec<NewSale> = (first..)
        .zip(past)
        .map(|(number, sale)| NewSale {
            origin: sale.origin(facility_id),
            draft: &sale.draft,
            number,
            patient_id: sale.draft.patient_id.as_deref(),
            operator_name: &sale.operator_name,
            flags: &flags,
            costs: &sale.costs,
            managers: &managers,
        })
        .collect();
    store::insert(tx, &sales).await?;
    Ok(first)
}

impl PastSale {
    /// As if who made it had sent it, from a till whose clock was right.
    fn origin<'a>(&'a self, facility_id: &'a str) -> Origin<'a> {
        Origin {
            id: &self.id,
            facility_id,
            operator_id: &self.operator_id,
            sent_by: &self.operator_id,
            device_id: &self.device_id,
            epoch: self.epoch,
            seq: self.seq,
            made_at: self.made_at,
            clock_offset: 0,
            received_at: self.received_at,
        }
    }
}
