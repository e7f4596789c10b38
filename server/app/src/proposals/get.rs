use axum::Json;
use axum::extract::State;

use super::model::Proposal;
use super::shown;
use crate::AppState;
use crate::web::{Caller, PathOf, Problem};

/// One proposal as it stands now
#[utoipa::path(get, path = "/orders/proposals/{uuid}/", tag = "orders", params(("uuid" = String, Path)),
    responses((status = 200, description = "done", body = Proposal)))]
pub async fn get_proposal(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(uuid): PathOf<String>,
) -> Result<Json<Proposal>, Problem> {
    caller.require_orders(caller.facility_id.as_deref().unwrap_or_default())?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}
