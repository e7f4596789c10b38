use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::web::{Caller, Problem};
use crate::{AppState, sessions};

/// A device the person is signed in on
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSession {
    pub id: String,
    /// This device
    pub current: bool,
    pub signed_in_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// To the minute
    #[schema(required)]
    pub last_seen_at: Option<DateTime<Utc>>,
    /// Browser and system as far as told, for example "Chrome on Android"; empty when unknown
    pub device: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSessions {
    pub results: Vec<OwnSession>,
}

/// Where the caller is signed in, the latest sign-in first
#[utoipa::path(get, path = "/users/me/sessions/", tag = "account",
    responses((status = 200, description = "done", body = OwnSessions)))]
pub async fn list_own_sessions(State(state): State<AppState>, caller: Caller) -> Result<Json<OwnSessions>, Problem> {
    let sessions = sessions::open_sessions(&state.db, &caller.user_id, state.clock.now_ms()).await?;
    let own = |session: sessions::OpenSession| OwnSession {
        current: session.id == caller.session_id,
        id: session.id,
        signed_in_at: session.signed_in_at,
        expires_at: session.expires_at,
        last_seen_at: session.last_seen_at,
        device: session.device,
    };
    Ok(Json(OwnSessions { results: sessions.into_iter().map(own).collect() }))
}
