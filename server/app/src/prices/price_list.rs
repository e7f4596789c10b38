use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{PriceListItem, PriceListItemPage};
use super::store;
use crate::web::{self, Caller, Key, List, Page, PathOf, Problem, QueryOf};
use crate::{AppState, countries};

const PAGE_SIZE: u64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PriceListQuery {
    /// Part of the name, the generic name, the brand or the barcode, in any case
    #[param(nullable = false)]
    search: Option<String>,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// The price list of a country
///
/// The whole catalogue in order of name; staff only.
#[utoipa::path(get, path = "/price-lists/{country}/", tag = "prices",
    params(("country" = String, Path, description = "two letters"), PriceListQuery),
    responses((status = 200, description = "done", body = PriceListItemPage)))]
pub async fn list_price_list(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(code): PathOf<String>,
    QueryOf(query): QueryOf<PriceListQuery>,
) -> Result<Json<Page<PriceListItem>>, Problem> {
    caller.require_staff()?;
    let country = countries::find(&state.db, &code).await?;
    let country = country.ok_or_else(|| Problem::not_found("There is no such country."))?;
    let search = query.search.as_deref().map(|text| text.trim().to_lowercase()).unwrap_or_default();
    let path = format!("/api/price-lists/{}/", country.code);
    let scope = if search.is_empty() { Vec::new() } else { vec![("search", search.as_str())] };
    let list = List { path: &path, scope };
    let offset = web::offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count_list(&state.db, &search).await?,
    };
    let rows = store::list_page(&state.db, country.id, country.decimals, &search, &request).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Text(row.sort_key.clone()))))
}
