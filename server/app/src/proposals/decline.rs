use axum::Json;
use axum::extract::State;

use super::model::{DeclinedProposal, Proposal, ProposalState};
use super::{hold_open, no_proposal, note, require_decider, shown, store};
use crate::AppState;
use crate::audit::FieldChange;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

const LONGEST_REASON: usize = 500;

/// Say no to a proposal, and why: nothing of it is ordered
///
/// 409 `decided` once somebody has decided, or the review time is over.
#[utoipa::path(post, path = "/orders/proposals/{uuid}/decline/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = DeclinedProposal,
    responses((status = 200, description = "done", body = Proposal)))]
pub async fn decline_proposal(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
    JsonBody(body): JsonBody<DeclinedProposal>,
) -> Result<Json<Proposal>, Problem> {
    require_decider(&caller, &body.facility_id)?;
    let reason = body.reason.trim();
    let mut checks = Checks::new();
    checks.text("reason", reason, LONGEST_REASON);
    checks.demand(!reason.contains('\0'), "reason", "must not hold the character U+0000");
    checks.finish()?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "decline-proposal", &(&uuid, &body)).await? == Claim::First {
        let held = hold_open(&tx, &caller, &uuid).await?;
        if held.facility_id != body.facility_id {
            return Err(no_proposal());
        }
        let decided = (state.clock.now_ms(), Some(caller.full_name.as_str()));
        store::decide(&tx, &uuid, ProposalState::Declined, decided, reason).await?;
        let changes = vec![
            FieldChange::new("declined_proposal", held.supplier_name.as_str()),
            FieldChange::new("reason", reason),
        ];
        note(&tx, &state, &caller, (&held.facility_id, &held.facility_name), changes).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}
