use axum::Json;
use axum::extract::State;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{NewPriceItem, NewPriceItemPage};
use super::store;
use crate::web::{self, Caller, Key, List, Page, Problem, QueryOf};
use crate::{AppState, facilities};

const PAGE_SIZE: u64 = 25;
/// A change becomes visible when its transaction ends, with the time at which it began: this far back (milliseconds)
/// some may have been under way. What is told twice says the same twice.
const UNDER_WAY: i64 = 10_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NewPricesQuery {
    facility_id: String,
    /// PRC-07: when the last run began; without it, every change
    #[param(nullable = false)]
    created_after: Option<DateTime<Utc>>,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Products whose price has changed
///
/// PRC-01: in the order in which they changed, each as it is now, with the price before. What changed in the ten
/// seconds before `created_after` is told again.
#[utoipa::path(get, path = "/inventory-bff/productaliases/new-prices/", tag = "prices", params(NewPricesQuery),
    responses((status = 200, description = "done", body = NewPriceItemPage)))]
pub async fn list_new_prices(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<NewPricesQuery>,
) -> Result<Json<Page<NewPriceItem>>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let settings = facilities::settings(&state.db, &query.facility_id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    let after = query.created_after.map_or(-1, |after| (after.timestamp_millis() - UNDER_WAY).max(-1));
    let after_text = query.created_after.map(|after| after.to_rfc3339_opts(SecondsFormat::Millis, true));
    let mut scope = vec![("facility_id", query.facility_id.as_str())];
    scope.extend(after_text.as_deref().map(|after| ("created_after", after)));
    let list = List { path: "/api/inventory-bff/productaliases/new-prices/", scope };
    let offset = web::offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count_new(&state.db, &query.facility_id, after).await?,
    };
    let rows = store::new_page(&state.db, &query.facility_id, after, &request, settings.decimals).await?;
    let key = |row: &NewPriceItem| Key::Pair(row.item.uuid.clone(), row.price_changed_at.timestamp_millis());
    Ok(Json(list.page(&request, count, rows, key)))
}
