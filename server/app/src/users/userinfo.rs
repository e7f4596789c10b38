use axum::Json;
use axum::extract::State;

use super::{User, store};
use crate::AppState;
use crate::web::{Caller, Problem};

/// The signed-in user
///
/// API-10, polled every ten minutes by the session check.
#[utoipa::path(get, path = "/users/userinfo", tag = "users",
    responses((status = 200, description = "done", body = User)))]
pub async fn userinfo(State(state): State<AppState>, caller: Caller) -> Result<Json<User>, Problem> {
    let user = store::find(&state.db, &caller.user_id).await?;
    user.map(Json).ok_or_else(|| Problem::unauthorized("session_ended", "Your session has ended. Sign in again."))
}
