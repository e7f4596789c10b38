use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lease::lease;
use crate::AppState;
use crate::sessions::handles::{check_device, issue, renew, shown};
use crate::web::{Caller, JsonBody, Problem};

// Has no `Debug`: the handle must not get into a log.
/// The device of the caller
#[derive(Deserialize, ToSchema)]
pub struct DeviceRequest {
    /// As the device made it: 1 to 64 letters, digits and hyphens
    pub device_id: String,
    /// What it has from before
    #[serde(default)]
    #[schema(nullable = false)]
    pub handle: Option<String>,
    /// What its clock shows, in milliseconds since 1970 UTC; the server's when absent
    #[serde(default)]
    #[schema(nullable = false)]
    pub clock: Option<i64>,
}

/// What the device keeps
#[derive(Serialize, ToSchema)]
pub struct DeviceAnswer {
    /// Takes the place of the one before; null when that one goes on
    #[schema(required)]
    pub handle: Option<String>,
    /// Who may start this device without the server, signed: an EdDSA JWT with `sub`, `device`, `iat`, `exp`, `clock` and
    /// `user`
    pub lease: String,
    /// Checks the lease: the public half of the signing key, base64url
    pub key: String,
}

/// Keep a handle and a lease on this device
///
/// OLG-23: a device keeps a handle in place of the token. It is good on this device only, for seven days from the
/// last call, until sign-out, a changed password, or a disabled account. Staff sign in with a password and get none.
/// OLG-18: without the server the device starts for whom the lease names, for seven days or as many hours as the
/// facility allows. A repeat changes nothing.
#[utoipa::path(post, path = "/auth/device/", tag = "auth", request_body = DeviceRequest,
    responses((status = 200, description = "done", body = DeviceAnswer)))]
pub async fn keep_device(
    State(state): State<AppState>,
    caller: Caller,
    JsonBody(request): JsonBody<DeviceRequest>,
) -> Result<Json<DeviceAnswer>, Problem> {
    check_device(&request.device_id)?;
    let tx = state.db.begin().await?;
    let before = match &request.handle {
        Some(handle) => shown(&state, &tx, handle, &request.device_id).await?,
        None => None,
    };
    let handle = match before {
        Some((known, true)) if known.user_id == caller.user_id => {
            renew(&state, &tx, &known, &caller.session_id).await?;
            None
        }
        _ if caller.is_staff => None,
        _ => Some(issue(&state, &tx, &caller.user_id, &request.device_id, &caller.session_id).await?),
    };
    tx.commit().await?;
    let clock = request.clock.unwrap_or_else(|| state.clock.now_ms());
    let lease = lease(&state, &caller.user_id, &request.device_id, clock).await?;
    Ok(Json(DeviceAnswer { handle, lease, key: state.tokens.public_key() }))
}
