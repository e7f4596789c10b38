use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Shipment, ShipmentPage};
use super::store;
use crate::AppState;
use crate::web::{Caller, Feed, Page, Problem, QueryOf};

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
    let asked = (query.since, query.cursor.as_deref());
    let feed = Feed::read("/api/orders/shipments/", &query.facility_id, asked, PAGE_SIZE)?;
    let (count, part) = match feed.going_on() {
        Some(going_on) => going_on,
        None => store::count(&state.db, &query.facility_id, feed.standing(), feed.after).await?,
    };
    let rows = store::page(&state.db, &part, feed.rows()).await?;
    Ok(Json(feed.page((count, &part), rows, |shipment| shipment.change_number)))
}
