use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{InventoryItem, InventoryItemPage};
use super::store::{self, Shown};
use crate::facilities;
use crate::web::{Caller, Key, List, Page, PageRequest, Problem, QueryOf, Start};
use crate::{AppState, web};

const PAGE_SIZE: u64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProductQuery {
    facility_id: String,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    page_size: Option<i64>,
    /// Only products whose quantity is below 0: sold beyond what the books had
    #[param(nullable = false)]
    below_zero: Option<bool>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Products of a facility with their prices and stock
///
/// DWN-09: `page` and `page_size` count on the first request only; `next` decides after that.
#[utoipa::path(get, path = "/productaliases/", tag = "inventory", params(ProductQuery),
    responses((status = 200, description = "done", body = InventoryItemPage)))]
pub async fn list_products(
    State(state): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    QueryOf(query): QueryOf<ProductQuery>,
) -> Result<Response, Problem> {
    caller.require_facility(&query.facility_id)?;
    let shown = if query.below_zero.unwrap_or(false) { Shown::BelowZero } else { Shown::All };
    let mut scope = vec![("facility_id", query.facility_id.as_str())];
    scope.extend((shown == Shown::BelowZero).then_some(("below_zero", "true")));
    let list = List { path: "/api/productaliases/", scope };
    let offset = web::offset_of_page(query.page, query.page_size, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), query.page_size, PAGE_SIZE, offset)?;
    let page = read(&state, &query.facility_id, shown, &list, &request);
    match request.start {
        // Every till of a facility begins with this one.
        Start::First { .. } => state.pages.answer(&state.db, &headers, format!("{list:?} {request:?}"), page).await,
        Start::After { .. } => Ok(Json(page.await?).into_response()),
    }
}

async fn read(
    state: &AppState,
    facility_id: &str,
    shown: Shown,
    list: &List<'_>,
    request: &PageRequest,
) -> Result<Page<InventoryItem>, Problem> {
    let settings = facilities::settings(&state.db, facility_id).await?.ok_or_else(super::no_facility)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, facility_id, shown).await?,
    };
    let rows = store::page(&state.db, facility_id, shown, request, settings.decimals).await?;
    Ok(list.page(request, count, rows, |row| Key::Text(row.uuid.clone())))
}
