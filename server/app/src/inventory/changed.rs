use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::ChangedItemPage;
use super::store;
use crate::web::{self, Caller, Key, List, Problem, QueryOf};
use crate::{AppState, facilities};

const PAGE_SIZE: u64 = 50;
/// A change becomes visible only when its transaction ends, with the time at which it began to post. Asking this much
/// further back (milliseconds) finds those that were under way; what is seen twice says the same twice.
const UNDER_WAY: i64 = 60_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ChangedQuery {
    facility_id: String,
    /// PRC-07: when the last run began; without it, everything
    #[param(nullable = false)]
    since: Option<DateTime<Utc>>,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Products whose quantity or batches have changed
///
/// PRC-11: in the order in which they changed, each as it is now. What changed in the minute before `since` is told again.
/// Every page names what was withdrawn since.
#[utoipa::path(get, path = "/inventory-bff/productaliases/", tag = "inventory", params(ChangedQuery),
    responses((status = 200, description = "done", body = ChangedItemPage)))]
pub async fn list_changed_products(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ChangedQuery>,
) -> Result<Json<ChangedItemPage>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let settings = facilities::settings(&state.db, &query.facility_id).await?.ok_or_else(super::no_facility)?;
    let since = query.since.map_or(0, |since| since.timestamp_millis().saturating_sub(UNDER_WAY).max(0));
    let mut scope = vec![("facility_id", query.facility_id.as_str())];
    let since_text = query.since.map(|since| since.to_rfc3339_opts(chrono::SecondsFormat::Millis, true));
    scope.extend(since_text.as_deref().map(|since| ("since", since)));
    let list = List { path: "/api/inventory-bff/productaliases/", scope };
    let offset = web::offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count_changed(&state.db, &query.facility_id, since).await?,
    };
    let rows = store::changed(&state.db, &query.facility_id, since, &request, settings.decimals).await?;
    let withdrawn = store::withdrawn::since(&state.db, &query.facility_id, since).await?;
    let page = list.page(&request, count, rows, |row| Key::Pair(row.item.uuid.clone(), row.stock_changed_at));
    Ok(Json(ChangedItemPage { count: page.count, next: page.next, results: page.results, withdrawn }))
}
