use axum::Json;
use axum::extract::State;

use super::model::Delivery;
use super::{no_delivery, store};
use crate::AppState;
use crate::web::{Caller, PathOf, Problem};

/// One delivery with its lines
#[utoipa::path(get, path = "/inventory/deliveries/{id}/", tag = "deliveries", params(("id" = String, Path)),
    responses((status = 200, description = "done", body = Delivery)))]
pub async fn get_delivery(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
) -> Result<Json<Delivery>, Problem> {
    let delivery = store::find(&state.db, &id).await?.ok_or_else(no_delivery)?;
    caller.require_facility(&delivery.facility_id)?;
    Ok(Json(delivery))
}
