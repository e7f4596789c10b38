use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{SupplierReturn, SupplierReturnPage};
use super::store;
use crate::AppState;
use crate::web::{Caller, Key, List, Page, PageRequest, Problem, QueryOf};

pub const PAGE_SIZE: u64 = 25;
/// As for orders: more of them at once are too much for one answer.
pub const MOST_RETURNS: u64 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReturnsQuery {
    facility_id: String,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What a facility sends back to its suppliers, newest first, each as it stands now
#[utoipa::path(get, path = "/orders/returns/", tag = "orders", params(ReturnsQuery),
    responses((status = 200, description = "done", body = SupplierReturnPage)))]
pub async fn list_supplier_returns(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ReturnsQuery>,
) -> Result<Json<Page<SupplierReturn>>, Problem> {
    let facility_id = query.facility_id.as_str();
    caller.require_orders(facility_id)?;
    let list = List { path: "/api/orders/returns/", scope: vec![("facility_id", facility_id)] };
    let asked = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let request = PageRequest { size: asked.size.min(MOST_RETURNS), ..asked };
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, facility_id).await?,
    };
    let stored = store::page(&state.db, facility_id, &request).await?;
    let rows = store::shown(&state.db, stored).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Number(row.number.0))))
}
