use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::managed::{self, ManagedUser, Person, UserChange};
use super::store;
use crate::access;
use crate::audit::{self, Action, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, Checks, FieldError, JsonBody, PathOf, Problem};
use crate::{AppState, facilities};

/// Change a person
///
/// 403 `more_powerful`, `other_facility`, `cannot_grant`; 422 `last_manager` when the facility would be left with nobody
/// to manage it.
#[utoipa::path(put, path = "/users/{id}/", tag = "users",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = UserChange,
    responses((status = 200, description = "done", body = ManagedUser)))]
pub async fn change_user(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
    JsonBody(change): JsonBody<UserChange>,
) -> Result<Json<ManagedUser>, Problem> {
    let change = change.tidy();
    let known = store::person(&state.db, &id).await?.ok_or_else(managed::no_such_person)?;
    access::require_may_edit(&caller, known.account())?;
    let place = change.facility_id.as_deref();
    let location = if known.facility_id.as_deref() == place {
        known.location
    } else {
        caller.require_staff()?;
        managed::location_of(&state.db, &caller, known.is_staff, place).await?
    };
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, &format!("users/{id}"), &change).await? == Claim::First {
        let before = store::lock(&tx, &id).await?.ok_or_else(managed::no_such_person)?;
        decide(&tx, &caller, &before, &change).await?;
        store::update(&tx, &before, &change, &location).await?;
        let changes = managed::differences(&before, &change);
        if !changes.is_empty() {
            let name = managed::full_name(&change.first_name, &change.last_name);
            let entry = audit::Entry {
                action: Action::Changed,
                subject: Subject::User,
                subject_id: &id,
                subject_name: &name,
                facility_id: change.facility_id.as_deref(),
                changes,
            };
            audit::record(&tx, &state.clock, &caller, entry).await?;
        }
        if let Some(facility_id) = place.filter(|_| access::manages(&change.groups)) {
            facilities::link_owner(&tx, &state.clock, &caller, facility_id, &id, &change.email).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(managed::shown(&state.db, &caller, &id).await?))
}

async fn decide(
    tx: &DatabaseTransaction,
    caller: &Caller,
    before: &Person,
    change: &UserChange,
) -> Result<(), Problem> {
    access::require_may_edit(caller, before.account())?;
    let mut checks = Checks::new();
    change.check(&mut checks, before.rights());
    checks.finish()?;
    access::require_may_grant(caller, before.rights(), change.rights())?;
    let stays = before.facility_id == change.facility_id && access::manages(&change.groups);
    if before.is_active && !stays { require_other_manager(tx, before).await } else { Ok(()) }
}

/// 422 when `person` manages the facility and nobody else does.
pub async fn require_other_manager(tx: &DatabaseTransaction, person: &Person) -> Result<(), Problem> {
    let Some(facility_id) = person.facility_id.as_deref().filter(|_| access::manages(&person.groups)) else {
        return Ok(());
    };
    let others = store::groups_of_others(tx, facility_id, &person.id).await?;
    if others.iter().any(|groups| access::manages(groups)) {
        return Ok(());
    }
    let detail = "Nobody else manages this facility. Make somebody else Admin or Owner first.";
    let field = FieldError::new("groups", "must leave the facility somebody who manages it");
    Err(Problem::unprocessable("last_manager", detail, vec![field]))
}
