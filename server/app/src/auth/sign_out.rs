use axum::extract::State;
use axum::http::StatusCode;

use crate::web::{Caller, Problem};
use crate::{AppState, sessions};

/// Revoke the caller's token, and the handle that the device keeps with it
#[utoipa::path(post, path = "/auth/logout/", tag = "auth", responses((status = 204, description = "done")))]
pub async fn sign_out(State(state): State<AppState>, caller: Caller) -> Result<StatusCode, Problem> {
    let tx = state.db.begin().await?;
    sessions::end_session(&tx, &caller.user_id, &caller.session_id, state.clock.now_ms()).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
