use axum::extract::State;
use axum::http::StatusCode;

use super::store;
use crate::AppState;
use crate::web::{Caller, Problem};

/// Revoke the caller's token
#[utoipa::path(post, path = "/auth/logout/", tag = "auth", responses((status = 204, description = "done")))]
pub async fn sign_out(State(state): State<AppState>, caller: Caller) -> Result<StatusCode, Problem> {
    let tx = state.db.begin().await?;
    store::revoke_session(&tx, &caller.session_id, state.clock.now_ms()).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
