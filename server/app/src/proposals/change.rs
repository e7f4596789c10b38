use axum::Json;
use axum::extract::State;

use super::model::{Proposal, ProposalPacks};
use super::{hold_open, note, packs, shown, store};
use crate::AppState;
use crate::audit::FieldChange;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, JsonBody, PathOf, Problem};

/// Propose other numbers, for people of the provider, as long as nobody has decided
///
/// 409 `decided` once somebody has, or the review time is over; 422 `nothing_left` when every line is left out.
#[utoipa::path(put, path = "/orders/proposals/{uuid}/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = ProposalPacks,
    responses((status = 200, description = "done", body = Proposal)))]
pub async fn change_proposal(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
    JsonBody(body): JsonBody<ProposalPacks>,
) -> Result<Json<Proposal>, Problem> {
    caller.require_staff()?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "change-proposal", &(&uuid, &body)).await? == Claim::First {
        let held = hold_open(&tx, &caller, &uuid).await?;
        let before = store::lines(&tx, &uuid).await?;
        let after = packs::wanted(&before, &body.lines)?;
        store::set_proposed(&tx, &uuid, &after).await?;
        let changed = before.iter().zip(&after).filter(|(before, after)| before.packs != after.packs);
        let told = |packs: i64, name: &str| Some(format!("{packs} × {name}"));
        let changes: Vec<FieldChange> = changed
            .map(|(before, after)| FieldChange {
                field: "proposal".to_owned(),
                from: told(before.packs, &before.name),
                to: told(after.packs, &after.name),
            })
            .collect();
        if !changes.is_empty() {
            note(&tx, &state, &caller, (&held.facility_id, &held.facility_name), changes).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}
