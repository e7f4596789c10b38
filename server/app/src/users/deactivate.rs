use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::change::require_other_manager;
use super::managed::{self, ManagedUser, Person};
use super::store;
use crate::access;
use crate::audit::{self, Action, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};
use crate::{AppState, sessions};

/// End a person's access; all sessions end at once
///
/// 422 `own_account`, `last_manager`.
#[utoipa::path(post, path = "/users/{id}/deactivate/", tag = "users",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = ManagedUser)))]
pub async fn deactivate_user(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
) -> Result<Json<ManagedUser>, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "users/deactivate", &id).await? == Claim::First {
        let person = locked(&tx, &caller, &id).await?;
        demand_other(&caller, &person)?;
        if person.is_active {
            require_other_manager(&tx, &person).await?;
            store::set_active(&tx, &id, false).await?;
            sessions::end_sessions(&tx, &id, None, state.clock.now_ms()).await?;
            note(&tx, &state, &caller, &person, Action::Deactivated).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(managed::shown(&state.db, &caller, &id).await?))
}

/// The person, whom the caller may edit, locked.
pub async fn locked(tx: &DatabaseTransaction, caller: &Caller, id: &str) -> Result<Person, Problem> {
    let person = store::lock(tx, id).await?.ok_or_else(managed::no_such_person)?;
    access::require_may_edit(caller, person.account())?;
    Ok(person)
}

/// 422 for the own account.
pub fn demand_other(caller: &Caller, person: &Person) -> Result<(), Problem> {
    if caller.user_id != person.id {
        return Ok(());
    }
    let detail = "This is your own account. Ask somebody else, or use the page of your account.";
    Err(Problem::unprocessable("own_account", detail, Vec::new()))
}

/// Into the audit trail, without fields.
pub async fn note(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    person: &Person,
    action: Action,
) -> Result<(), Problem> {
    let entry = audit::Entry {
        action,
        subject: Subject::User,
        subject_id: &person.id,
        subject_name: &person.full_name(),
        facility_id: person.facility_id.as_deref(),
        changes: Vec::new(),
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}
