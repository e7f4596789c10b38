use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::deactivate::{demand_other, locked, note};
use super::managed::{self, ManagedUser};
use super::store;
use crate::access;
use crate::audit::Action;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, JsonBody, PathOf, Problem};
use crate::{AppState, credentials, sessions};

// Has no `Debug`: the password must not get into a log.
#[derive(Deserialize, ToSchema)]
pub struct PasswordReset {
    /// At least 8 characters; the person changes it at the next sign-in
    pub password: String,
}

/// Give a person a new password
///
/// All sessions of the person end, and so does a wait after wrong passwords. 403
/// `more_powerful` for who may do what the caller may not grant; 422 `weak_password`, `own_account`.
#[utoipa::path(post, path = "/users/{id}/password/", tag = "users",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = PasswordReset,
    responses((status = 200, description = "done", body = ManagedUser)))]
pub async fn reset_password(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<PasswordReset>,
) -> Result<Json<ManagedUser>, Problem> {
    let person = store::person(&state.db, &id).await?.ok_or_else(managed::no_such_person)?;
    access::require_may_edit(&caller, person.account())?;
    demand_other(&caller, &person)?;
    access::require_may_act_as(&caller, person.rights())?;
    credentials::require_strong(&request.password, &person.username, "password")?;
    let password_hash = state.passwords.hash(&request.password).await.map_err(credentials::hash_failed)?;
    let tx = state.db.begin().await?;
    // Claimed without the password: no hash of it is kept but the slow one.
    if key.claim(&state, &tx, &caller, "users/password", &id).await? == Claim::First {
        let person = locked(&tx, &caller, &id).await?;
        access::require_may_act_as(&caller, person.rights())?;
        let now = state.clock.now_ms();
        store::set_password(&tx, &id, &password_hash, true, now).await?;
        sessions::end_sessions(&tx, &id, None, now).await?;
        credentials::clear_lines(&tx, &person.username, &id).await?;
        note(&tx, &state, &caller, &person, Action::PasswordReset).await?;
    }
    tx.commit().await?;
    Ok(Json(managed::shown(&state.db, &caller, &id).await?))
}
