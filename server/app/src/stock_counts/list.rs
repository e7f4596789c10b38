use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{CountStatus, StockCount, StockCountPage};
use super::store;
use crate::AppState;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, offset_of_page};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CountQuery {
    facility_id: String,
    /// `open` finds those as well of which a part is applied
    #[param(nullable = false, inline)]
    status: Option<CountStatus>,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Counts of a facility, newest first, without their lines
#[utoipa::path(get, path = "/inventory/stock-counts/", tag = "stock counts", params(CountQuery),
    responses((status = 200, description = "done", body = StockCountPage)))]
pub async fn list_stock_counts(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<CountQuery>,
) -> Result<Json<Page<StockCount>>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let mut scope = vec![("facility_id", query.facility_id.as_str())];
    scope.extend(query.status.map(|status| ("status", status.as_str())));
    let list = List { path: "/api/inventory/stock-counts/", scope };
    let request =
        list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset_of_page(query.page, None, PAGE_SIZE))?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, &query.facility_id, query.status).await?,
    };
    let stored = store::page(&state.db, &query.facility_id, query.status, &request).await?;
    let rows = stored.into_iter().map(store::Stored::shown).collect::<Result<Vec<_>, _>>()?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Number(row.batch_sync_number))))
}
