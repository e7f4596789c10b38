use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::{MOST_RETURNS, PAGE_SIZE};
use super::model::{ReturnQueue, SupplierReturn, SupplierReturnPage};
use super::store::{self, Queue};
use crate::web::{Caller, Key, List, Page, PageRequest, Problem, QueryOf};
use crate::{AppState, orders};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct IncomingReturnsQuery {
    /// A warehouse; without it what people of the provider take back
    #[param(nullable = false)]
    facility_id: Option<String>,
    #[param(inline)]
    state: ReturnQueue,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What goes back to a warehouse, or to the provider: with something to answer, count or credit, oldest first; or all,
/// newest first
#[utoipa::path(get, path = "/orders/incoming-returns/", tag = "orders", params(IncomingReturnsQuery),
    responses((status = 200, description = "done", body = SupplierReturnPage)))]
pub async fn list_incoming_returns(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<IncomingReturnsQuery>,
) -> Result<Json<Page<SupplierReturn>>, Problem> {
    match &query.facility_id {
        Some(warehouse_id) => orders::require_answerer(&caller, warehouse_id)?,
        None => caller.require_staff()?,
    }
    let mut scope = vec![("state", query.state.as_str())];
    scope.extend(query.facility_id.as_deref().map(|id| ("facility_id", id)));
    let list = List { path: "/api/orders/incoming-returns/", scope };
    let asked = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let request = PageRequest { size: asked.size.min(MOST_RETURNS), ..asked };
    let queue = Queue { warehouse_id: query.facility_id.as_deref(), state: query.state };
    let count = match request.count() {
        Some(count) => count,
        None => store::count_queue(&state.db, &queue).await?,
    };
    let stored = store::page_queue(&state.db, &queue, &request).await?;
    let rows = store::shown(&state.db, stored).await?;
    let place = |row: &SupplierReturn| Key::Pair(row.uuid.clone(), row.asked_at.timestamp_millis());
    Ok(Json(list.page(&request, count, rows, place)))
}
