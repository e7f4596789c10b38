use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sea_orm::DatabaseTransaction;

use super::list::{may_see, readable};
use super::model::{ApplyHeld, DismissHeld, Resolution};
use super::store::{self, Decision, Held};
use super::trail::{self, TrailEntry};
use crate::AppState;
use crate::access;
use crate::audit::{Action, FieldChange};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inbox::fault::{Fault, is_doubt};
use crate::inbox::model::SyncResult;
use crate::inbox::receive::{Outcome, Receiver};
use crate::inbox::record::{Record, Unread};
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

/// Characters.
const LONGEST_REASON: usize = 500;

/// Apply a held record after all
///
/// Whoever runs the facility vouches for it, by name: it is booked as what it says, or at `made_at` where the till's clock
/// was wrong, and its till hears of it when it sends it again. 404 when the facility holds no such record; 409
/// `already_settled`, `cannot_apply` for what is not whole or belongs elsewhere.
#[utoipa::path(post, path = "/sales/held/{id}/apply/", tag = "sales",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = ApplyHeld,
    responses((status = 200, description = "done", body = SyncResult)))]
pub async fn apply_held_record(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<ApplyHeld>,
) -> Result<Json<SyncResult>, Problem> {
    let held = held_of(&state, &caller, &request.facility_id, &id).await?;
    let mut record = match readable(&held.raw) {
        Ok(record) if is_doubt(&held.code) => record,
        // Of one that was dismissed its till was told so meanwhile.
        _ if held.resolved_at.is_some() => return Err(already_settled()),
        Err(Unread::Unknown(_)) => return Err(not_known_yet()),
        _ => return Err(cannot_apply()),
    };
    if !may_see(&caller, &record) {
        return Err(Problem::forbidden("no_patients", "Your account has none of the apps that work with patients."));
    }
    let receiver =
        Receiver::vouched(&state, &held.facility_id, &held.sent_by, &caller).await?.ok_or_else(no_such_record)?;
    if let Some(fault) = receiver.fault_of(&record) {
        return Err(refused(fault));
    }
    let received_at = state.clock.now();
    let said_at = record.sent.made_at;
    if let Some(made_at) = request.made_at {
        record.date_at(made_at.min(received_at));
    } else {
        record.date(received_at);
    }
    let prepared = receiver.prepare(&record, received_at).await?.map_err(refused)?;
    let tx = state.db.begin().await?;
    // A repeat finds the record in the inbox and gets its answer.
    let first = key.claim(&state, &tx, &caller, &format!("sales/held/{id}/apply"), &request).await? == Claim::First;
    if first {
        let decision = decision(&state, &caller, &held, Resolution::Applied, "");
        decide(&tx, &decision).await?;
    }
    match receiver.enter(&tx, &record, &prepared, received_at).await? {
        Outcome::Answered(result) => {
            if first {
                let dated = FieldChange::among([("made_at", said_at.to_rfc3339(), record.sent.made_at.to_rfc3339())]);
                trail::note(&state, &tx, &caller, &entry(&held, Some(&record)), Action::Applied, dated).await?;
            }
            tx.commit().await?;
            Ok(Json(result))
        }
        Outcome::Held(fault) => {
            tx.rollback().await?;
            Err(refused(fault))
        }
    }
}

/// Say that a held record does not count
///
/// Nothing is booked; the record is kept with the reason and who gave it, and its till is told so when it sends it again.
/// 404 when the facility holds no such record; 409 `already_settled`.
#[utoipa::path(post, path = "/sales/held/{id}/dismiss/", tag = "sales",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = DismissHeld,
    responses((status = 204, description = "done")))]
pub async fn dismiss_held_record(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<DismissHeld>,
) -> Result<StatusCode, Problem> {
    let held = held_of(&state, &caller, &request.facility_id, &id).await?;
    let reason = request.reason.trim();
    let mut checks = Checks::new();
    checks.text("reason", reason, LONGEST_REASON);
    checks.finish()?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, &format!("sales/held/{id}/dismiss"), &request).await? == Claim::First {
        decide(&tx, &decision(&state, &caller, &held, Resolution::Dismissed, reason)).await?;
        let record = readable(&held.raw).ok();
        let why = vec![FieldChange::new("reason", reason)];
        trail::note(&state, &tx, &caller, &entry(&held, record.as_ref()), Action::Dismissed, why).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// People of the provider look; who runs the facility settles.
async fn held_of(state: &AppState, caller: &Caller, facility_id: &str, id: &str) -> Result<Held, Problem> {
    access::require_manager_of(caller, facility_id)?;
    if !caller.belongs_to(facility_id) {
        return Err(Problem::forbidden("other_facility", "Only people of the facility settle what is held there."));
    }
    store::find(state.db.read(), facility_id, id).await?.ok_or_else(no_such_record)
}

fn decision<'a>(
    state: &AppState,
    caller: &'a Caller,
    held: &'a Held,
    resolution: Resolution,
    reason: &'a str,
) -> Decision<'a> {
    Decision {
        facility_id: &held.facility_id,
        fingerprint: &held.fingerprint,
        resolution,
        by: &caller.user_id,
        by_name: &caller.full_name,
        reason,
        at: state.clock.now_ms(),
    }
}

async fn decide(tx: &DatabaseTransaction, decision: &Decision<'_>) -> Result<(), Problem> {
    if store::decide(tx, decision).await? {
        return Ok(());
    }
    Err(already_settled())
}

fn already_settled() -> Problem {
    Problem::conflict("already_settled", "Somebody has settled this record already. Look at the list again.")
}

fn entry<'a>(held: &'a Held, record: Option<&'a Record>) -> TrailEntry<'a> {
    TrailEntry {
        facility_id: &held.facility_id,
        id: held.record_id.as_deref().unwrap_or(&held.fingerprint),
        code: &held.code,
        sent_by: &held.sent_by,
        record,
    }
}

fn no_such_record() -> Problem {
    Problem::not_found("This facility holds no such record.")
}

fn cannot_apply() -> Problem {
    let detail = "This record is not whole. Its till has the good one and sends it again.";
    Problem::conflict("cannot_apply", detail)
}

/// A later version of this server took it in, and was put back to this one.
fn not_known_yet() -> Problem {
    Problem::conflict(
        "cannot_apply",
        "This server does not know such records yet. Apply it once the server is updated.",
    )
}

fn refused(fault: Fault) -> Problem {
    Problem::conflict("cannot_apply", fault.detail).with("reason", fault.code)
}
