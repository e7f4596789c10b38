//! Figures that are figured anew. All of it is done under the counter of the facility's needs, a piece in one transaction.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::days::{self, Window};
use super::model::StoredNeed;
use super::store;
use crate::facilities::{self, FacilitySettings};
use crate::inventory::{self, Past, Stocked};
use crate::jobs::{JobContext, JobError};
use crate::{AppState, lost_sales, orders, transfers};

/// Products in one transaction: others that write wait no longer than that takes.
const AT_ONCE: i64 = 500;

/// The job: everything, a piece after the other.
pub async fn run(context: &JobContext, facility_id: &str) -> Result<(), JobError> {
    let state = context.state();
    let Some(settings) = facilities::settings(&state.db, facility_id).await? else { return Ok(()) };
    let mut renewal = Renewal::of(facility_id, &settings, state.clock.now());
    let mut more = true;
    while more {
        let tx = context.begin().await?;
        more = renewal.step(&tx).await?;
        context.checkpoint(&tx).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// As the job does, for who waits for it.
pub async fn at_once(state: &AppState, facility_id: &str, settings: &FacilitySettings) -> Result<(), DbErr> {
    let mut renewal = Renewal::of(facility_id, settings, state.clock.now());
    let mut more = true;
    while more {
        let tx = state.db.begin().await?;
        more = renewal.step(&tx).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// A walk through the products of a facility.
pub struct Renewal<'a> {
    facility_id: &'a str,
    now: i64,
    window: Window,
    /// The last product that is done, by id.
    after: String,
}

impl<'a> Renewal<'a> {
    pub fn of(facility_id: &'a str, settings: &FacilitySettings, now: DateTime<Utc>) -> Renewal<'a> {
        let window = Window::until(now, settings.time_zone);
        Renewal { facility_id, now: now.timestamp_millis(), window, after: String::new() }
    }

    /// Does the next piece within the caller's transaction; false when that was the last one.
    pub async fn step(&mut self, tx: &DatabaseTransaction) -> Result<bool, DbErr> {
        store::lock(tx, self.facility_id).await?;
        let products = inventory::stocked_after(tx, self.facility_id, &self.after, AT_ONCE).await?;
        if let Some(last) = products.last() {
            self.after.clone_from(&last.id);
            let ids: Vec<&str> = products.iter().map(|product| product.id.as_str()).collect();
            let before = store::of_products(tx, &ids).await?;
            // What is on order is for `on_order` alone to say.
            let on_order = |id: &str| before.get(id).map_or(0, |need| need.on_order);
            let needs = self.figured(tx, &products, on_order).await?;
            write(tx, self.facility_id, &before, needs).await?;
            return Ok(true);
        }
        self.drop_what_is_no_more(tx).await?;
        store::set_figured(tx, self.facility_id, self.now).await?;
        self.take_orders(tx).await?;
        Ok(false)
    }

    /// What these products are needed.
    async fn figured(
        &self,
        tx: &DatabaseTransaction,
        products: &[Stocked],
        on_order: impl Fn(&str) -> i64,
    ) -> Result<Vec<StoredNeed>, DbErr> {
        let lost = lost_sales::units_since(tx, self.facility_id, self.window.from()).await?;
        let incoming = transfers::incoming(tx, self.facility_id).await?;
        let ids: Vec<&str> = products.iter().map(|product| product.id.as_str()).collect();
        let mut past: HashMap<String, Vec<Past>> = HashMap::new();
        for one in inventory::history(tx, self.facility_id, &ids, self.window.from()).await? {
            past.entry(one.product_id.clone()).or_default().push(one);
        }
        let need = |product: &Stocked| {
            let past = past.get(&product.id).map(Vec::as_slice).unwrap_or_default();
            let known = days::known(&self.window, product.first_moved_at, past);
            let lost = lost.get(&product.id).copied().unwrap_or_default();
            let incoming = incoming.get(&product.barcode).copied().unwrap_or_default();
            let on_order = on_order(&product.id);
            StoredNeed {
                product_id: product.id.clone(),
                facility_id: self.facility_id.to_owned(),
                number: 0,
                barcode_id: product.barcode.clone(),
                as_of: self.now,
                days: known.days,
                days_without: known.days_without,
                consumed: known.consumed,
                lost,
                on_order,
                incoming,
                gone: [known.consumed, lost, on_order, incoming] == [0; 4],
            }
        };
        Ok(products.iter().map(need).collect())
    }

    /// Products that the facility has no more, or does not keep in stock any more.
    async fn drop_what_is_no_more(&self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
        let dropped = store::without_product(tx, self.facility_id).await?;
        let before = dropped.iter().map(|need| (need.product_id.clone(), need.clone())).collect();
        let gone = dropped.into_iter().map(|need| StoredNeed { gone: true, as_of: self.now, ..need });
        write(tx, self.facility_id, &before, gone.collect()).await
    }

    /// What is on order, if that may have changed.
    async fn take_orders(&self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
        // Asked for first: what changes meanwhile is looked for once more, never missed.
        let changes = orders::changes(tx, self.facility_id).await?;
        if store::mark(tx, self.facility_id).await?.is_some_and(|mark| mark.order_changes == changes) {
            return Ok(());
        }
        let units = orders::on_order(tx, self.facility_id).await?;
        let barcodes: Vec<&str> = units.keys().map(String::as_str).collect();
        let ids = inventory::ids_by_barcode(tx, self.facility_id, &barcodes).await?;
        let mut on_order: HashMap<String, i64> =
            ids.into_iter().filter_map(|(barcode, id)| Some((id, *units.get(&barcode)?))).collect();
        for need in store::on_order(tx, self.facility_id).await? {
            let now = on_order.entry(need.product_id.clone()).or_default();
            if *now == need.on_order {
                on_order.remove(&need.product_id);
            }
        }
        let moved: Vec<&str> = on_order.keys().map(String::as_str).collect();
        let products = inventory::stocked_of(tx, self.facility_id, &moved).await?;
        let before = store::of_products(tx, &moved).await?;
        let needs = self.figured(tx, &products, |id| on_order.get(id).copied().unwrap_or_default()).await?;
        write(tx, self.facility_id, &before, needs).await?;
        store::set_order_changes(tx, self.facility_id, changes).await
    }
}

/// Takes in what was ordered, decided or received since, within the caller's transaction.
pub async fn on_order(
    tx: &DatabaseTransaction,
    facility_id: &str,
    settings: &FacilitySettings,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    store::lock(tx, facility_id).await?;
    Renewal::of(facility_id, settings, now).take_orders(tx).await
}

/// Writes those that say something new, each with a number of its own. What nobody ever needed has no row.
async fn write(
    tx: &DatabaseTransaction,
    facility_id: &str,
    before: &HashMap<String, StoredNeed>,
    needs: Vec<StoredNeed>,
) -> Result<(), DbErr> {
    let is_news = |need: &StoredNeed| match before.get(&need.product_id) {
        Some(before) => !before.says_the_same(need),
        None => !need.gone,
    };
    let changed: Vec<StoredNeed> = needs.into_iter().filter(is_news).collect();
    store::write(tx, facility_id, changed).await
}
