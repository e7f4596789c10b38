use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Shipment, ShipmentPage};
use super::store::{self, Part};
use crate::AppState;
use crate::web::{BadCursor, Caller, Key, List, Page, Problem, QueryOf, Start};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShipmentsQuery {
    /// Where they go
    facility_id: String,
    /// The highest change number that is known; without it, what is not wholly received
    #[param(nullable = false)]
    since: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Shipments to a facility
///
/// In order of change number. Without `since` only those that are not wholly received; with it everything that changed after
/// that number, as it is now. All pages together end with the number that was the highest when the first one was read: what
/// changes meanwhile comes with the next `since`, which is the highest number shown.
#[utoipa::path(get, path = "/orders/shipments/", tag = "orders", params(ShipmentsQuery),
    responses((status = 200, description = "done", body = ShipmentPage)))]
pub async fn list_shipments(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ShipmentsQuery>,
) -> Result<Json<Page<Shipment>>, Problem> {
    caller.require_orders(&query.facility_id)?;
    let since = query.since.map(|since| since.to_string());
    let mut scope = vec![("facility_id", query.facility_id.as_str())];
    scope.extend(since.as_deref().map(|since| ("since", since)));
    let list = List { path: "/api/orders/shipments/", scope };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let (facility_id, standing) = (query.facility_id.as_str(), query.since.is_none());
    let (count, part) = match &request.start {
        Start::After { key: Key::Pair(last, after), count } => {
            let last = last.parse().map_err(|_| BadCursor)?;
            (*count, Part { facility_id, standing, after: *after, last })
        }
        Start::After { .. } => return Err(BadCursor.into()),
        Start::First { .. } => store::count(&state.db, facility_id, standing, query.since.unwrap_or_default()).await?,
    };
    let rows = store::page(&state.db, &part, request.rows()).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Pair(part.last.to_string(), row.change_number))))
}
