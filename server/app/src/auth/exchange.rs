use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use sea_orm::DatabaseTransaction;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::device::device;
use super::sign_in::{demand_active, new_session, note_sign_in};
use crate::sessions::handles::{self, Handle, check_device, shown};
use crate::users::{self, Credentials};
use crate::web::{JsonBody, Problem};
use crate::{AppState, sessions};

// Neither has `Debug`: the handle must not get into a log.
#[derive(Deserialize, ToSchema)]
pub struct HandleRequest {
    pub device_id: String,
    pub handle: String,
}

#[derive(Serialize, ToSchema)]
pub struct HandleAnswer {
    pub id_token: String,
    /// Takes the place of the one that was sent
    pub handle: String,
}

/// Exchange a handle for a token
///
/// OLG-23: after a sign-in by PIN, when the network is back. The session before ends. 401 `handle_refused`: over, or
/// shown by another device, which ends it. Of a repeat whose first answer was lost the second answer counts.
#[utoipa::path(post, path = "/auth/device/exchange/", tag = "auth", security(()), request_body = HandleRequest,
    responses((status = 200, description = "done", body = HandleAnswer)))]
pub async fn exchange(
    State(state): State<AppState>,
    headers: HeaderMap,
    JsonBody(request): JsonBody<HandleRequest>,
) -> Result<Json<HandleAnswer>, Problem> {
    check_device(&request.device_id)?;
    let tx = state.db.begin().await?;
    let found = shown(&state, &tx, &request.handle, &request.device_id).await?;
    let Some((handle, _)) = found else {
        // What was stolen stays revoked.
        tx.commit().await?;
        return Err(refused());
    };
    let person = users::credentials_in(&tx, &handle.username).await?.ok_or_else(refused)?;
    demand_active(&person)?;
    let user_agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let answer = open(&state, &tx, &handle, &person, &request.handle, &device(user_agent)).await?;
    tx.commit().await?;
    Ok(Json(answer))
}

async fn open(
    state: &AppState,
    tx: &DatabaseTransaction,
    handle: &Handle,
    person: &Credentials,
    sent: &str,
    device: &str,
) -> Result<HandleAnswer, Problem> {
    let now = state.clock.now_ms();
    sessions::revoke(tx, &handle.session_id, now).await?;
    let (id_token, session_id) = new_session(state, tx, person, device).await?;
    let new = handles::rotate(state, tx, handle, sent, &session_id).await?;
    users::signed_in(tx, &person.id, now).await?;
    note_sign_in(state, tx, person, device).await?;
    Ok(HandleAnswer { id_token, handle: new })
}

fn refused() -> Problem {
    Problem::unauthorized("handle_refused", "This device was signed out. Sign in again.")
}
