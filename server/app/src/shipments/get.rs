use axum::Json;
use axum::extract::State;

use super::model::Shipment;
use super::store;
use crate::web::{Caller, PathOf, Problem};
use crate::{AppState, orders};

/// One shipment as it stands now, for who sent it and for where it goes
#[utoipa::path(get, path = "/orders/shipments/{uuid}/", tag = "orders", params(("uuid" = String, Path)),
    responses((status = 200, description = "done", body = Shipment)))]
pub async fn get_shipment(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(uuid): PathOf<String>,
) -> Result<Json<Shipment>, Problem> {
    caller.require_orders(caller.facility_id.as_deref().unwrap_or_default())?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}

/// That of others is not there.
pub async fn shown(state: &AppState, caller: &Caller, id: &str) -> Result<Shipment, Problem> {
    let found = store::find(&state.db, id).await?.ok_or_else(no_shipment)?;
    if caller.is_staff || caller.belongs_to(&found.facility.uuid) {
        return Ok(found);
    }
    if !caller.belongs_to(&found.warehouse.uuid) {
        return Err(no_shipment());
    }
    orders::require_answerer(caller, &found.warehouse.uuid)?;
    Ok(found)
}

pub fn no_shipment() -> Problem {
    Problem::not_found("There is no such shipment.")
}
