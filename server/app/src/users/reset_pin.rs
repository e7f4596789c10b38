use axum::Json;
use axum::extract::State;
use chrono::Datelike;
use sea_orm::{DatabaseTransaction, DbErr};
use serde::Deserialize;
use utoipa::ToSchema;

use super::pin_hash::Pin;
use super::{User, store};
use crate::audit::{self, Action, Subject};
use crate::web::{Caller, Checks, FieldError, JsonBody, Problem};
use crate::{AppState, credentials};

/// Changes of one person's PIN within the sign-in window: hashing is costly.
const MOST_CHANGES: i64 = 30;

// Has no `Debug`: the PIN must not get into a log (PIN-18).
/// PIN-13
#[derive(Deserialize, ToSchema)]
pub struct PinReset {
    /// The caller's own id
    pub user_id: String,
    /// Exactly four ASCII digits
    #[schema(value_type = String, pattern = "^[0-9]{4}$")]
    pub pin: Pin,
}

/// Set the caller's offline PIN
///
/// PIN-13, PIN-14, API-17, API-18. Answers the user with the new hash in `user_pin`; the PIN itself is kept nowhere.
/// A repeat sets the same PIN again, with another salt: it needs no Idempotency-Key. Staff have no PIN (PIN-02).
/// 422 `weak_pin`: one of the PINs that anybody tries first.
#[utoipa::path(put, path = "/users/user_pin_reset/", tag = "users", request_body = PinReset,
    responses((status = 200, description = "done", body = User)))]
pub async fn reset_pin(
    State(state): State<AppState>,
    caller: Caller,
    JsonBody(request): JsonBody<PinReset>,
) -> Result<Json<User>, Problem> {
    allow(&caller, &request, state.clock.now().year())?;
    credentials::throttle(&state, &format!("pin:{}", caller.user_id), MOST_CHANGES).await?;
    let pin_hash = request.pin.hash().await.map_err(Problem::internal)?;
    let tx = state.db.begin().await?;
    store::set_pin(&tx, &caller.user_id, &pin_hash).await?;
    note(&tx, &state, &caller).await?;
    tx.commit().await?;
    let user = store::find(&state.db, &caller.user_id).await?;
    user.map(Json).ok_or_else(|| Problem::unauthorized("session_ended", "Your session has ended. Sign in again."))
}

/// Set the caller's offline PIN (the same as PUT)
///
/// PIN-14: both methods are known.
#[utoipa::path(post, path = "/users/user_pin_reset/", tag = "users", request_body = PinReset,
    responses((status = 200, description = "done", body = User)))]
pub async fn reset_pin_by_post(
    state: State<AppState>,
    caller: Caller,
    request: JsonBody<PinReset>,
) -> Result<Json<User>, Problem> {
    reset_pin(state, caller, request).await
}

/// Into the audit trail, without the PIN.
async fn note(tx: &DatabaseTransaction, state: &AppState, caller: &Caller) -> Result<(), DbErr> {
    let entry = audit::Entry {
        action: Action::PinChanged,
        subject: Subject::User,
        subject_id: &caller.user_id,
        subject_name: &caller.full_name,
        facility_id: caller.facility_id.as_deref(),
        changes: Vec::new(),
    };
    audit::record(tx, &state.clock, caller, entry).await
}

fn allow(caller: &Caller, request: &PinReset, this_year: i32) -> Result<(), Problem> {
    if caller.is_staff {
        return Err(Problem::forbidden("staff_have_no_pin", "Staff have no offline PIN."));
    }
    if request.user_id != caller.user_id {
        return Err(Problem::forbidden("other_user", "You can set your own PIN only."));
    }
    let mut checks = Checks::new();
    checks.demand(request.pin.is_good(), "pin", "must be exactly 4 digits");
    checks.finish()?;
    request.pin.weakness(this_year).map_or(Ok(()), |reason| {
        let detail = format!("Choose another offline PIN: it {reason}.");
        Err(Problem::unprocessable("weak_pin", detail, vec![FieldError::new("pin", reason)]))
    })
}
