use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::http::header::{SET_COOKIE, USER_AGENT};
use axum::response::{IntoResponse, Response};
use sea_orm::{DatabaseTransaction, DbErr};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::device::device;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::credentials::{Lines, Turn, address_of};
use crate::sessions::NewSession;
use crate::users::{self, Credentials};
use crate::web::{JsonBody, Problem};
use crate::{AppState, sessions};

/// Longer ones are wrong without being hashed.
const LONGEST_PASSWORD: usize = 1024;

#[derive(Deserialize, ToSchema)]
pub struct SignInRequest {
    pub username: String,
    pub password: String,
}

#[derive(Serialize, ToSchema)]
pub struct SignInAnswer {
    pub id_token: String,
    /// Language of the person: `en` or `fr`
    pub language: String,
}

/// Sign in with a name and a password
///
/// Only wrong passwords count towards the 429 (decision 0044). 503 `busy` when too many are being checked. Sets the
/// cookie `bloom_device`, by which the device is known.
#[utoipa::path(post, path = "/auth/login/", tag = "auth", security(()), request_body = SignInRequest,
    responses((status = 200, description = "done", body = SignInAnswer)))]
pub async fn sign_in(
    State(state): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    JsonBody(request): JsonBody<SignInRequest>,
) -> Result<Response, Problem> {
    let username = users::normal_username(&request.username);
    let lines = Lines::of(&state, &username, address_of(&state, peer, &headers), &headers).await?;
    lines.demand_open(&state).await?;
    let turn = state.passwords.turn(lines.known_device).await?;
    // Whoever stood in line beside this one may have used up the tries.
    lines.demand_open(&state).await?;
    let person = users::credentials(&state.db, &username).await?;
    let right = is_right(&state, turn, person.as_ref(), &request.password).await?;
    let Some(person) = person.filter(|_| right) else {
        return Err(refuse(&state, &lines, &username).await?);
    };
    demand_active(&person)?;
    let user_agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (id_token, cookie) = open_session(&state, &lines, &person, &device(user_agent)).await?;
    let answer = SignInAnswer { id_token, language: person.language };
    Ok(([(SET_COOKIE, cookie)], Json(answer)).into_response())
}

async fn is_right(state: &AppState, turn: Turn, person: Option<&Credentials>, password: &str) -> Result<bool, Problem> {
    let stored = person.map(|person| person.password_hash.clone());
    let password = if password.len() <= LONGEST_PASSWORD { password } else { "" };
    state.passwords.verify(turn, password, stored).await.map_err(Problem::internal)
}

/// Counts a wrong password; 401, or 429 when its lines are blocked by now.
async fn refuse(state: &AppState, lines: &Lines, username: &str) -> Result<Problem, Problem> {
    let tx = state.db.begin().await?;
    let locked = lines.lock_open(state, &tx).await?;
    if lines.count_failure(state, &tx, locked).await? {
        note_lock_out(state, &tx, username).await?;
    }
    tx.commit().await?;
    Ok(Problem::unauthorized("wrong_credentials", "The user name or the password is wrong."))
}

/// Heard only by who knows the password.
pub(super) fn demand_active(person: &Credentials) -> Result<(), Problem> {
    if !person.is_active {
        let detail = "Your account has been switched off. Ask your administrator.";
        return Err(Problem::forbidden("account_inactive", detail));
    }
    if person.facility_is_active == Some(false) {
        return Err(Problem::forbidden("facility_inactive", "Your facility has been switched off. Ask the provider."));
    }
    Ok(())
}

/// The id token, and the cookie that the device is to keep.
async fn open_session(
    state: &AppState,
    lines: &Lines,
    person: &Credentials,
    device: &str,
) -> Result<(String, String), Problem> {
    let tx = state.db.begin().await?;
    let locked = lines.lock_open(state, &tx).await?;
    let cookie = lines.remember_device(state, &tx, locked).await?;
    let (id_token, _) = new_session(state, &tx, person, device).await?;
    users::signed_in(&tx, &person.id, state.clock.now_ms()).await?;
    note_sign_in(state, &tx, person, device).await?;
    tx.commit().await?;
    Ok((id_token, cookie))
}

/// Its token and its id.
pub(super) async fn new_session(
    state: &AppState,
    tx: &DatabaseTransaction,
    person: &Credentials,
    device: &str,
) -> Result<(String, String), Problem> {
    let now = state.clock.now();
    let session_id = state.clock.new_id().to_string();
    let id_token = state.tokens.issue(&person.id, &session_id, now).map_err(Problem::internal)?;
    let (issued_at, expires_at) = (now.timestamp_millis(), (now + state.tokens.lifetime()).timestamp_millis());
    let session = NewSession { id: &session_id, user_id: &person.id, issued_at, expires_at, device };
    sessions::open(tx, &session).await?;
    Ok((id_token, session_id))
}

pub(super) async fn note_sign_in(
    state: &AppState,
    tx: &DatabaseTransaction,
    person: &Credentials,
    device: &str,
) -> Result<(), DbErr> {
    let name = person.full_name();
    let by = audit::By { user_id: &person.id, name: &name, username: &person.username };
    let on = (!device.is_empty()).then(|| FieldChange::new("device", device));
    audit::record_by(tx, &state.clock, by, entry(Action::SignedIn, person, &name, on.into_iter().collect())).await
}

/// Of an account that somebody has. Nobody knows who it was that guessed.
async fn note_lock_out(state: &AppState, tx: &DatabaseTransaction, username: &str) -> Result<(), DbErr> {
    let Some(person) = users::credentials_in(tx, username).await? else { return Ok(()) };
    let name = person.full_name();
    audit::record_by(tx, &state.clock, audit::By::NOBODY, entry(Action::LockedOut, &person, &name, Vec::new())).await
}

fn entry<'a>(action: Action, person: &'a Credentials, name: &'a str, changes: Vec<FieldChange>) -> audit::Entry<'a> {
    audit::Entry {
        action,
        subject: Subject::SignIn,
        subject_id: &person.id,
        subject_name: name,
        facility_id: person.facility_id.as_deref(),
        changes,
    }
}
