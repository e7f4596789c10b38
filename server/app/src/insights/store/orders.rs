//! Orders and needs, as their domains tell them, within the snapshot of the reader.

use std::cmp::Reverse;

use sea_orm::DbErr;

use super::InsightsReader;
use crate::insights::days::Days;
use crate::insights::order_model::{StockOut, StockOuts};
use crate::inventory;
use crate::needs::rule::LEAST_DAYS;
use crate::needs::{self, KnownNeeds};
use crate::orders::{self, PastOrder, ToCome};
use crate::values::moment;

impl InsightsReader {
    /// The orders submitted in those days.
    pub async fn submitted_orders(&self, days: Days) -> Result<Vec<PastOrder>, DbErr> {
        orders::submitted_between(&self.tx, &self.facility_id, days.moments(self.settings.time_zone)).await
    }

    /// What is still to come of each supplier.
    pub async fn to_come(&self) -> Result<Vec<ToCome>, DbErr> {
        orders::to_come(&self.tx, &self.facility_id).await
    }

    /// Products that are consumed and were not there, the `most` that were missing longest.
    pub async fn stock_outs(&self, most: i64) -> Result<StockOuts, DbErr> {
        let KnownNeeds { figured_at, mut needs } = needs::known(&self.tx, &self.facility_id).await?;
        needs.retain(|need| need.consumed > 0 && need.days >= LEAST_DAYS);
        let (days, days_without) =
            needs.iter().fold((0, 0), |(days, without), need| (days + need.days, without + need.days_without));
        let products = needs.len();
        needs.retain(|need| need.days_without > 0);
        let products_missing = needs.len();
        needs.sort_by_key(|need| (Reverse(need.days_without), Reverse(need.consumed), need.number));
        needs.truncate(usize::try_from(most).unwrap_or_default());
        let ids: Vec<&str> = needs.iter().map(|need| need.product_id.as_str()).collect();
        let mut names = inventory::names(&self.tx, &self.facility_id, &ids).await?;
        let worst = needs.into_iter().map(|need| StockOut {
            name: names.remove(&need.product_id).unwrap_or_default(),
            product_uuid: need.product_id,
            barcode: need.barcode_id,
            days: need.days,
            days_without: need.days_without,
            consumed: need.consumed,
            lost: need.lost,
            on_order: need.on_order,
        });
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        Ok(StockOuts {
            as_of: figured_at.map(moment).transpose()?,
            products: count(products),
            products_missing: count(products_missing),
            days,
            days_without,
            worst: worst.collect(),
        })
    }
}
