use axum::extract::State;
use axum::http::StatusCode;
use sea_orm::DatabaseTransaction;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::credentials::digest;
use crate::sessions::handles::{check_device, end, shown};
use crate::web::{JsonBody, Problem};
use crate::{AppState, sessions};

// Has no `Debug`: the handle must not get into a log.
/// A sign-out that was made with no network
#[derive(Deserialize, ToSchema)]
pub struct OfflineSignOut {
    pub device_id: String,
    /// The handle that ends
    #[serde(default)]
    #[schema(nullable = false)]
    pub handle: Option<String>,
    /// The session that ends
    #[serde(default)]
    #[schema(nullable = false)]
    pub session_id: Option<String>,
    /// Lower-case hex SHA-256 of `bloom sign-out ` and the token of that session, which the device does not keep
    #[serde(default)]
    #[schema(nullable = false)]
    pub proof: Option<String>,
}

/// Revoke what was signed out of with no network
///
/// SES-17: sent first thing when the network is back. Ends a handle with its session, and a session by the proof that
/// the device had its token. The answer is the same whatever there was to end.
#[utoipa::path(post, path = "/auth/device/sign-out/", tag = "auth", security(()), request_body = OfflineSignOut,
    responses((status = 204, description = "done")))]
pub async fn end_offline(
    State(state): State<AppState>,
    JsonBody(request): JsonBody<OfflineSignOut>,
) -> Result<StatusCode, Problem> {
    check_device(&request.device_id)?;
    let tx = state.db.begin().await?;
    if let Some(handle) = &request.handle
        && let Some((found, _)) = shown(&state, &tx, handle, &request.device_id).await?
    {
        end(&tx, &found, state.clock.now_ms()).await?;
    }
    if let (Some(session_id), Some(proof)) = (&request.session_id, &request.proof) {
        end_proven(&state, &tx, session_id, proof).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signing is deterministic: the token of a session can be made again, and with it the proof.
async fn end_proven(state: &AppState, tx: &DatabaseTransaction, session_id: &str, proof: &str) -> Result<(), Problem> {
    let Some(span) = sessions::span(tx, session_id).await? else { return Ok(()) };
    let token = state.tokens.token_of(&span.user_id, session_id, span.issued_at, span.expires_at);
    let token = token.map_err(Problem::internal)?;
    if digest(&format!("bloom sign-out {token}")) == proof {
        sessions::revoke(tx, session_id, state.clock.now_ms()).await?;
    }
    Ok(())
}
