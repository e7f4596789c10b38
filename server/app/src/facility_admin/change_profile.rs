use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::profile;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::facilities::FacilityProfile;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, FieldError, JsonBody, PathOf, Problem};
use crate::{AppState, countries, facilities, inventory};
use crate::{access, users};

/// Change the profile of a facility
///
/// SET-04, SET-07, ROL-06: staff change everything; its Admin, where facilities are managed by their own people, everything but contract, country, type, offline limits and
/// whether it is active: 403 `staff_only` with the fields. 422 `country_fixed` when its prices are in a currency already.
#[utoipa::path(put, path = "/facilities/{id}/profile/", tag = "facilities",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = FacilityProfile,
    responses((status = 200, description = "done", body = FacilityProfile)))]
pub async fn change_facility_profile(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
    JsonBody(facility): JsonBody<FacilityProfile>,
) -> Result<Json<FacilityProfile>, Problem> {
    access::require_manages_facility(&caller, &id, &state.config.web.manage_facility_locations)?;
    let facility = profile::tidy(facility);
    demand_same_id(&id, &facility)?;
    let known = facilities::profile(&state.db, &id).await?.ok_or_else(no_facility)?;
    allow(&caller, &facilities::differences(&known, &facility))?;
    profile::check(&state.db, &facility).await?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, &format!("facilities/{id}"), &facility).await? == Claim::First {
        let before = facilities::lock(&tx, &id).await?.ok_or_else(no_facility)?;
        change(&tx, &state, &caller, &before, &facility).await?;
    }
    tx.commit().await?;
    facilities::profile(&state.db, &id).await?.map(Json).ok_or_else(no_facility)
}

async fn change(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    before: &FacilityProfile,
    after: &FacilityProfile,
) -> Result<(), Problem> {
    let changes = facilities::differences(before, after);
    allow(caller, &changes)?;
    if changes.is_empty() {
        return Ok(());
    }
    if before.country_id != after.country_id {
        move_to_country(tx, state, after).await?;
    }
    facilities::update(tx, after).await?;
    let action = match (before.is_active, after.is_active) {
        (true, false) => Action::Deactivated,
        (false, true) => Action::Activated,
        _ => Action::Changed,
    };
    let entry = audit::Entry {
        action,
        subject: Subject::Facility,
        subject_id: &after.id,
        subject_name: &after.name,
        facility_id: Some(&after.id),
        changes,
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}

/// Its people are of the new country, too.
async fn move_to_country(tx: &DatabaseTransaction, state: &AppState, after: &FacilityProfile) -> Result<(), Problem> {
    if inventory::carries_any(tx, &after.id).await? {
        let detail = "The facility has products with prices in the currency of its country. Open another facility.";
        let field = FieldError::new("country_id", "cannot change any more");
        return Err(Problem::unprocessable("country_fixed", detail, vec![field]));
    }
    let code = countries::code(&state.db, after.country_id).await?.unwrap_or_default();
    Ok(users::set_location(tx, &after.id, &code).await?)
}

fn demand_same_id(id: &str, facility: &FacilityProfile) -> Result<(), Problem> {
    if facility.id == id {
        return Ok(());
    }
    let field = FieldError::new("id", "must be the id of the address");
    Err(Problem::unprocessable("invalid", "Some fields are not valid.", vec![field]))
}

fn allow(caller: &Caller, changes: &[FieldChange]) -> Result<(), Problem> {
    let names = changes.iter().map(|change| change.field.as_str());
    let closed: Vec<&str> = names.filter(|field| profile::is_providers(field)).collect();
    if caller.is_staff || closed.is_empty() {
        return Ok(());
    }
    let detail = format!("Only people of the provider may change this: {}.", closed.join(", "));
    Err(Problem::forbidden("staff_only", detail).with("fields", closed))
}

fn no_facility() -> Problem {
    Problem::not_found("There is no such facility.")
}
