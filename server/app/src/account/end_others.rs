use axum::extract::State;
use axum::http::StatusCode;

use super::end_session::note;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, Problem};
use crate::{AppState, sessions};

/// Sign the caller out on every other device
#[utoipa::path(post, path = "/users/me/sessions/end-others/", tag = "account",
    params(("Idempotency-Key" = String, Header)), responses((status = 204, description = "done")))]
pub async fn end_other_sessions(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
) -> Result<StatusCode, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "users/me/sessions/end-others", &()).await? == Claim::First {
        sessions::end_sessions(&tx, &caller.user_id, Some(&caller.session_id), state.clock.now_ms()).await?;
        note(&tx, &state, &caller).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
