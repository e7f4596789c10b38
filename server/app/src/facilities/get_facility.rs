use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Facility, store};
use crate::AppState;
use crate::web::{Caller, PathOf, Problem};

/// API-16
#[derive(Debug, Serialize, ToSchema)]
pub struct FacilityEnvelope {
    pub content: Facility,
}

/// One facility
#[utoipa::path(get, path = "/facilities-bff/general/facilities/{facility_id}/", tag = "facilities",
    params(("facility_id" = String, Path)),
    responses((status = 200, description = "done", body = FacilityEnvelope)))]
pub async fn get_facility(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(facility_id): PathOf<String>,
) -> Result<Json<FacilityEnvelope>, Problem> {
    caller.require_facility(&facility_id)?;
    let facility = store::find(&state.db, &facility_id).await?;
    let content = facility.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    Ok(Json(FacilityEnvelope { content: content.into() }))
}
