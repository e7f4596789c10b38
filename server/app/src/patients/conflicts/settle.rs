use axum::Json;
use axum::extract::State;

use super::list::{require_chooser, shown};
use super::model::{Keep, PatientConflict, SettleConflict};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::patients::record;
use crate::patients::store::conflicts as store;
use crate::web::{Caller, JsonBody, PathOf, Problem};

/// Choose what is right of a patient
///
/// `stands` leaves the patient as it is, `other` gives it the other value as its next audit, by who chose. 404 when the
/// facility has no such conflict; 409 `already_settled`.
#[utoipa::path(post, path = "/patients/conflicts/{id}/settle/", tag = "patients",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = SettleConflict,
    responses((status = 200, description = "done", body = PatientConflict)))]
pub async fn settle_patient_conflict(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<SettleConflict>,
) -> Result<Json<PatientConflict>, Problem> {
    require_chooser(&caller, &request.facility_id)?;
    let tx = state.db.begin().await?;
    let conflict = store::find(&tx, &request.facility_id, &id)
        .await?
        .ok_or_else(|| Problem::not_found("This facility has no such conflict."))?;
    let endpoint = format!("patients/conflicts/{id}/settle");
    if key.claim(&state, &tx, &caller, &endpoint, &request).await? == Claim::First {
        let now = state.clock.now_ms();
        if !store::settle(&tx, &id, request.keep.as_str(), Some(&caller.user_id), now).await? {
            let detail = "Somebody has chosen already. Look at the list again.";
            return Err(Problem::conflict("already_settled", detail));
        }
        if request.keep == Keep::Other {
            record::choose(&tx, &conflict, &caller.user_id, now).await?;
        }
    }
    tx.commit().await?;
    let settled = store::find(state.db.read(), &request.facility_id, &id).await?.unwrap_or(conflict);
    Ok(Json(shown(&state, settled).await?))
}
