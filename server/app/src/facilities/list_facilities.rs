use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Facility, FacilityPage};
use super::store::{self, Shown};
use crate::AppState;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, offset_of_page};

const PAGE_SIZE: u64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FacilitiesQuery {
    /// Part of the name, in any case
    #[param(nullable = false)]
    search: Option<String>,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Facilities the caller may open
///
/// In order of their names; staff see all, others their own.
#[utoipa::path(get, path = "/facilities-bff/general/facilities/", tag = "facilities", params(FacilitiesQuery),
    responses((status = 200, description = "done", body = FacilityPage)))]
pub async fn list_facilities(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<FacilitiesQuery>,
) -> Result<Json<Page<Facility>>, Problem> {
    let search = query.search.as_deref().unwrap_or_default();
    let shown = Shown::new(&caller, search);
    let scope = if search.is_empty() { Vec::new() } else { vec![("search", search)] };
    let list = List { path: "/api/facilities-bff/general/facilities/", scope };
    let offset = offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, &shown).await?,
    };
    let rows = store::page(&state.db, &shown, &request).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Text(store::sort_key(row)))))
}
