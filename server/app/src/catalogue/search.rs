use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store;
use crate::web::{self, Caller, Key, List, Page, Problem, QueryOf, page_in_contract};
use crate::{AppState, facilities};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CatalogueQuery {
    facility_id: String,
    /// Part of the name, the generic name, the brand or the barcode, in any case
    #[param(nullable = false)]
    search: Option<String>,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// A product of the catalogue that a facility does not carry yet, with the prices it would have there
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CatalogueItem {
    /// Of the catalogue
    pub product_id: String,
    pub barcode_id: String,
    pub name: String,
    pub generic_name: String,
    pub brand_name: String,
    pub form: String,
    pub strength: String,
    pub pack_size: String,
    pub category: String,
    /// decimal string in the major unit, e.g. 12.50
    pub walk_in_selling_price: String,
    pub member_selling_price: String,
    /// Where it stands in the list.
    #[serde(skip)]
    #[schema(ignore)]
    pub sort_key: String,
}

page_in_contract!(CatalogueItemPage, CatalogueItem);

/// Products that are new to a facility and can be delivered to it
///
/// Those of the catalogue that it does not carry and that the price list of its country has a price for, in order of name.
#[utoipa::path(get, path = "/inventory/catalogue/", tag = "inventory", params(CatalogueQuery),
    responses((status = 200, description = "done", body = CatalogueItemPage)))]
pub async fn search_catalogue(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<CatalogueQuery>,
) -> Result<Json<Page<CatalogueItem>>, Problem> {
    caller.require_stock_keeper(&query.facility_id)?;
    let settings = facilities::settings(&state.db, &query.facility_id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    let search = query.search.as_deref().map(|text| text.trim().to_lowercase()).unwrap_or_default();
    let mut scope = vec![("facility_id", query.facility_id.as_str())];
    scope.extend((!search.is_empty()).then_some(("search", search.as_str())));
    let list = List { path: "/api/inventory/catalogue/", scope };
    let offset = web::offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count_new(&state.db, &query.facility_id, &search).await?,
    };
    let rows = store::new_page(&state.db, &query.facility_id, settings.decimals, &search, &request).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Text(row.sort_key.clone()))))
}
