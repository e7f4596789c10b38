use axum::extract::State;
use axum::http::StatusCode;
use sea_orm::DatabaseTransaction;
use serde::Deserialize;
use utoipa::ToSchema;

use super::session_ended;
use crate::audit::{self, Action, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, JsonBody, Problem};
use crate::{AppState, credentials, sessions, users};

/// Tries within the sign-in window: somebody at a device left open must not guess the password.
const MOST_TRIES: i64 = 10;
/// Longer ones are wrong without being hashed.
const LONGEST_PASSWORD: usize = 1024;

// Has no `Debug`: passwords must not get into a log.
#[derive(Deserialize, ToSchema)]
pub struct PasswordChange {
    pub current: String,
    /// At least 8 characters
    pub new: String,
}

/// Change the own password
///
/// Every other device is signed out. 403 `wrong_password`; 422 `weak_password` with the reason.
#[utoipa::path(post, path = "/users/me/password/", tag = "account", params(("Idempotency-Key" = String, Header)),
    request_body = PasswordChange, responses((status = 204, description = "done")))]
pub async fn change_password(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<PasswordChange>,
) -> Result<StatusCode, Problem> {
    credentials::throttle(&state, &format!("password:{}", caller.user_id), MOST_TRIES).await?;
    let right = is_right(&state, &caller, &request.current).await?;
    let password_hash = state.passwords.hash(&request.new).await.map_err(credentials::hash_failed)?;
    let tx = state.db.begin().await?;
    // Claimed without the passwords, and before they are judged: to a repeat the current one is wrong.
    if key.claim(&state, &tx, &caller, "users/me/password", &()).await? == Claim::First {
        judge(&caller, &request, right)?;
        write(&tx, &state, &caller, &password_hash).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn is_right(state: &AppState, caller: &Caller, current: &str) -> Result<bool, Problem> {
    let stored = users::credentials(&state.db, &caller.username).await?.ok_or_else(session_ended)?;
    let current = if current.len() <= LONGEST_PASSWORD { current } else { "" };
    let turn = state.passwords.turn(true).await?;
    state.passwords.verify(turn, current, Some(stored.password_hash)).await.map_err(Problem::internal)
}

fn judge(caller: &Caller, request: &PasswordChange, right: bool) -> Result<(), Problem> {
    if !right {
        let detail = "The current password is wrong.";
        return Err(Problem::forbidden("wrong_password", detail));
    }
    if request.new == request.current {
        return Err(credentials::weak("new", "must be another than the current one"));
    }
    credentials::require_strong(&request.new, &caller.username, "new")
}

async fn write(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    password_hash: &str,
) -> Result<(), Problem> {
    let now = state.clock.now_ms();
    users::set_own_password(tx, &caller.user_id, password_hash, now).await?;
    sessions::end_sessions(tx, &caller.user_id, Some(&caller.session_id), now).await?;
    let entry = audit::Entry {
        action: Action::PasswordChanged,
        subject: Subject::User,
        subject_id: &caller.user_id,
        subject_name: &caller.full_name,
        facility_id: caller.facility_id.as_deref(),
        changes: Vec::new(),
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}
