use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{PriceChange, PriceChangePage};
use super::store;
use crate::web::{self, Caller, Key, List, Page, PathOf, Problem, QueryOf};
use crate::{AppState, facilities};

const PAGE_SIZE: u64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PriceChangesQuery {
    facility_id: String,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What a product has cost, newest first
#[utoipa::path(get, path = "/inventory/products/{product_id}/prices/", tag = "prices",
    params(("product_id" = String, Path), PriceChangesQuery),
    responses((status = 200, description = "done", body = PriceChangePage)))]
pub async fn list_price_changes(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(product_id): PathOf<String>,
    QueryOf(query): QueryOf<PriceChangesQuery>,
) -> Result<Json<Page<PriceChange>>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let settings = facilities::settings(&state.db, &query.facility_id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    let priced = store::priced_as(&state.db, &query.facility_id, &product_id).await?;
    let priced = priced.ok_or_else(|| Problem::not_found("The facility has no such product."))?;
    let path = format!("/api/inventory/products/{product_id}/prices/");
    let list = List { path: &path, scope: vec![("facility_id", &query.facility_id)] };
    let offset = web::offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count_changes(&state.db, &priced).await?,
    };
    let rows = store::changes_page(&state.db, &priced, &request, settings.decimals).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Number(row.changed_at.timestamp_millis()))))
}
