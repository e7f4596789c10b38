use axum::Json;
use axum::extract::State;

use super::managed::{self, ManagedUser};
use crate::AppState;
use crate::web::{Caller, PathOf, Problem};

/// A person of the own facility; staff see everybody
#[utoipa::path(get, path = "/users/{id}/", tag = "users", params(("id" = String, Path)),
    responses((status = 200, description = "done", body = ManagedUser)))]
pub async fn get_user(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
) -> Result<Json<ManagedUser>, Problem> {
    Ok(Json(managed::shown(&state.db, &caller, &id).await?))
}
