use axum::Json;
use axum::extract::State;

use super::model::{Proposal, ProposalState};
use super::{hold_open, note, shown, store};
use crate::AppState;
use crate::audit::FieldChange;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};

/// Take a proposal back, for people of the provider, as long as nobody has decided
///
/// 409 `decided` once somebody has, or the review time is over.
#[utoipa::path(post, path = "/orders/proposals/{uuid}/withdraw/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = Proposal)))]
pub async fn withdraw_proposal(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
) -> Result<Json<Proposal>, Problem> {
    caller.require_staff()?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "withdraw-proposal", &uuid).await? == Claim::First {
        let held = hold_open(&tx, &caller, &uuid).await?;
        let decided = (state.clock.now_ms(), Some(caller.full_name.as_str()));
        store::decide(&tx, &uuid, ProposalState::Withdrawn, decided, "").await?;
        let changes = vec![FieldChange::new("withdrawn_proposal", held.supplier_name.as_str())];
        note(&tx, &state, &caller, (&held.facility_id, &held.facility_name), changes).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}
