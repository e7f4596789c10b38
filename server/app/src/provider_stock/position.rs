use axum::Json;
use axum::extract::State;
use chrono::{NaiveDate, TimeDelta};
use sea_orm::{ConnectionTrait, DbErr};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{ProviderBatch, ProviderStock, ProviderStockPage};
use super::store::shelf::{self, BatchRow};
use super::{require_looks, settings, store};
use crate::AppState;
use crate::values::Money;
use crate::web::{Caller, Key, List, Page, PageRequest, Problem, QueryOf, Start};

const PAGE_SIZE: u64 = 50;
/// Days from which stock is near its expiry, and over which is told what was sold.
const DAYS: i64 = 90;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PositionQuery {
    facility_id: String,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What lies there of a batch.
pub struct OnShelf {
    batch: BatchRow,
    expiry_date: NaiveDate,
}

/// What of the provider lies on a shelf.
pub struct Shelf {
    /// Last day of what is near its expiry.
    near: NaiveDate,
    /// Those of a product together.
    batches: Vec<OnShelf>,
}

/// Sums of batches.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Worth {
    pub units: i64,
    /// Of units whose cost is known.
    pub value: Money,
    pub units_without_cost: i64,
    pub near_expiry_units: i64,
    pub near_expiry_value: Money,
}

impl Shelf {
    pub async fn read(connection: &impl ConnectionTrait, facility_id: &str, today: NaiveDate) -> Result<Shelf, DbErr> {
        let mut batches = Vec::new();
        for batch in shelf::batches(connection, facility_id).await? {
            batches.push(OnShelf { expiry_date: store::date(&batch.expiry_date)?, batch });
        }
        let near = today.checked_add_signed(TimeDelta::days(DAYS)).unwrap_or(NaiveDate::MAX);
        Ok(Shelf { near, batches })
    }

    /// The batches of each product.
    pub fn products(&self) -> impl Iterator<Item = &[OnShelf]> {
        self.batches.chunk_by(|left, right| left.batch.product_id == right.batch.product_id)
    }

    pub fn worth<'a>(&self, batches: impl IntoIterator<Item = &'a OnShelf>) -> Result<Worth, DbErr> {
        let mut worth = Worth::default();
        for OnShelf { batch, expiry_date } in batches {
            let value = match batch.unit_cost {
                Some(cost) => Money::from_minor(cost).checked_times(batch.quantity).ok_or_else(too_much)?,
                None => Money::ZERO,
            };
            worth.units += batch.quantity;
            worth.value = worth.value.checked_add(value).ok_or_else(too_much)?;
            worth.units_without_cost += if batch.unit_cost.is_none() { batch.quantity } else { 0 };
            if *expiry_date <= self.near {
                worth.near_expiry_units += batch.quantity;
                worth.near_expiry_value = worth.near_expiry_value.checked_add(value).ok_or_else(too_much)?;
            }
        }
        Ok(worth)
    }

    pub fn total(&self) -> Result<Worth, DbErr> {
        self.worth(&self.batches)
    }
}

fn too_much() -> DbErr {
    DbErr::Type("the stock is worth more than can be counted".to_owned())
}

/// Stock of the provider in a facility, a product a row, in order of their names
#[utoipa::path(get, path = "/vdl/position/", tag = "provider stock", params(PositionQuery),
    responses((status = 200, description = "done", body = ProviderStockPage)))]
pub async fn list_provider_stock(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<PositionQuery>,
) -> Result<Json<Page<ProviderStock>>, Problem> {
    let facility_id = query.facility_id.as_str();
    require_looks(&caller, facility_id)?;
    let list = List { path: "/api/vdl/position/", scope: vec![("facility_id", facility_id)] };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let settings = settings(&state.db, facility_id).await?;
    let now = state.clock.now();
    let today = now.with_timezone(&settings.time_zone).date_naive();
    let tx = state.db.snapshot().await?;
    let shelf = Shelf::read(&tx, facility_id, today).await?;
    let since = now.checked_sub_signed(TimeDelta::days(DAYS)).unwrap_or_default().timestamp_millis();
    let sold = shelf::sold_since(&tx, facility_id, since).await?;
    let row = |batches: &[OnShelf]| stock_of(&shelf, batches, settings.decimals);
    let mut rows = shelf.products().map(row).collect::<Result<Vec<ProviderStock>, DbErr>>()?;
    for row in &mut rows {
        row.sold_90_days = sold.get(&row.product_uuid).copied().unwrap_or_default();
    }
    rows.sort_by_key(key_of);
    let (count, rows) = cut(rows, &request, |row, key| key_of(row) > *key);
    Ok(Json(list.page(&request, count, rows, |row| Key::Text(key_of(row)))))
}

fn key_of(row: &ProviderStock) -> String {
    format!("{}\u{1}{}", row.name, row.product_uuid)
}

/// The rows of a page and one more, of rows that are in order; `is_after` says which come after a key. With them their
/// count on the first page.
pub fn cut<T>(rows: Vec<T>, request: &PageRequest, is_after: impl Fn(&T, &String) -> bool) -> (i64, Vec<T>) {
    let count = request.count().unwrap_or(i64::try_from(rows.len()).unwrap_or(i64::MAX));
    let most = usize::try_from(request.rows()).unwrap_or(usize::MAX);
    let rows = match &request.start {
        Start::First { .. } => rows.into_iter().take(most).collect(),
        Start::After { key: Key::Text(key), .. } => {
            rows.into_iter().filter(|row| is_after(row, key)).take(most).collect()
        }
        Start::After { .. } => Vec::new(),
    };
    (count, rows)
}

fn stock_of(shelf: &Shelf, batches: &[OnShelf], decimals: u32) -> Result<ProviderStock, DbErr> {
    let worth = shelf.worth(batches)?;
    let first = batches.first().map(|there| &there.batch);
    let text = |of: fn(&BatchRow) -> &String| first.map(of).cloned().unwrap_or_default();
    let batch = |there: &OnShelf| ProviderBatch {
        batch_id: there.batch.batch_id.clone(),
        lot: there.batch.lot.clone(),
        expiry_date: there.expiry_date,
        units: there.batch.quantity,
        unit_cost: there.batch.unit_cost.map(|cost| Money::from_minor(cost).to_decimal(decimals)),
    };
    Ok(ProviderStock {
        product_uuid: text(|batch| &batch.product_id),
        barcode: text(|batch| &batch.barcode_id),
        name: text(|batch| &batch.name),
        generic_name: text(|batch| &batch.generic_name),
        units: worth.units,
        value: worth.value.to_decimal(decimals),
        units_without_cost: worth.units_without_cost,
        batches: batches.iter().map(batch).collect(),
        sold_90_days: 0,
        near_expiry_units: worth.near_expiry_units,
    })
}
