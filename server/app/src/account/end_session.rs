use axum::extract::State;
use axum::http::StatusCode;
use sea_orm::{DatabaseTransaction, DbErr};

use crate::audit::{self, Action, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};
use crate::{AppState, sessions};

/// Sign the caller out on one device
#[utoipa::path(delete, path = "/users/me/sessions/{id}/", tag = "account",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 204, description = "done")))]
pub async fn end_own_session(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
) -> Result<StatusCode, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "users/me/sessions", &id).await? == Claim::First {
        if !sessions::end_session(&tx, &caller.user_id, &id, state.clock.now_ms()).await? {
            return Err(Problem::not_found("You have no such session."));
        }
        note(&tx, &state, &caller).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Into the audit trail.
pub async fn note(tx: &DatabaseTransaction, state: &AppState, caller: &Caller) -> Result<(), DbErr> {
    let entry = audit::Entry {
        action: Action::SessionsEnded,
        subject: Subject::User,
        subject_id: &caller.user_id,
        subject_name: &caller.full_name,
        facility_id: caller.facility_id.as_deref(),
        changes: Vec::new(),
    };
    audit::record(tx, &state.clock, caller, entry).await
}
