use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bloom_storage::is_unique_violation;
use sea_orm::{DatabaseTransaction, DbErr};

use super::profile;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::facilities::FacilityProfile;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, JsonBody, Problem};
use crate::{AppState, facilities};

/// Open a facility
///
/// SET-04: people of the provider only. It begins empty: its people, prices and stock come after it.
#[utoipa::path(post, path = "/facilities/", tag = "facilities", params(("Idempotency-Key" = String, Header)),
    request_body = FacilityProfile, responses((status = 201, description = "done", body = FacilityProfile)))]
pub async fn create_facility(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(facility): JsonBody<FacilityProfile>,
) -> Result<(StatusCode, Json<FacilityProfile>), Problem> {
    caller.require_staff()?;
    let facility = profile::tidy(facility);
    profile::check(&state.db, &facility).await?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "facilities", &facility).await? == Claim::First {
        add(&tx, &state, &caller, &facility).await?;
    }
    tx.commit().await?;
    let stored = facilities::profile(&state.db, &facility.id).await?;
    let stored = stored.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    Ok((StatusCode::CREATED, Json(stored)))
}

async fn add(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    facility: &FacilityProfile,
) -> Result<(), Problem> {
    if facilities::lock(tx, &facility.id).await?.is_some() {
        return Err(id_used());
    }
    facilities::add(tx, facility).await.map_err(refusal)?;
    let entry = audit::Entry {
        action: Action::Created,
        subject: Subject::Facility,
        subject_id: &facility.id,
        subject_name: &facility.name,
        facility_id: Some(&facility.id),
        changes: vec![FieldChange::new("name", &facility.name)],
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}

/// Of two with the same id at once, on PostgreSQL.
fn refusal(error: DbErr) -> Problem {
    if is_unique_violation(&error) { id_used() } else { error.into() }
}

fn id_used() -> Problem {
    Problem::conflict("id_used", "There is a facility with this id already.")
}
