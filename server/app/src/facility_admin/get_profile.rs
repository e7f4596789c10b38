use axum::Json;
use axum::extract::State;

use crate::facilities::FacilityProfile;
use crate::web::{Caller, PathOf, Problem};
use crate::{AppState, facilities};

/// The profile of a facility: to its people and to staff
#[utoipa::path(get, path = "/facilities/{id}/profile/", tag = "facilities", params(("id" = String, Path)),
    responses((status = 200, description = "done", body = FacilityProfile)))]
pub async fn get_facility_profile(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
) -> Result<Json<FacilityProfile>, Problem> {
    caller.require_facility(&id)?;
    let facility = facilities::profile(&state.db, &id).await?;
    facility.map(Json).ok_or_else(|| Problem::not_found("There is no such facility."))
}
