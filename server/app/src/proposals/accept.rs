use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::model::{Proposal, ProposalPacks, ProposalState};
use super::store::{self, Line, Stored};
use super::{hold_open, no_proposal, note, packs, require_decider, shown};
use crate::AppState;
use crate::audit::FieldChange;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::orders::{self, Basis, OrderPayload, OrderPayloadLine};
use crate::supplier_accounts;
use crate::values::{Clock, Origin};
use crate::web::{Caller, JsonBody, PathOf, Problem};

/// Say yes to a proposal, in the numbers that are wanted: it becomes one order under its own uuid
///
/// A line that costs something else by now waits, as in any order. 409 `decided` once somebody has decided, or the review
/// time is over; 422 `nothing_left` when every line is left out.
#[utoipa::path(post, path = "/orders/proposals/{uuid}/accept/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = ProposalPacks,
    responses((status = 200, description = "done", body = Proposal)))]
pub async fn accept_proposal(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
    JsonBody(body): JsonBody<ProposalPacks>,
) -> Result<Json<Proposal>, Problem> {
    require_decider(&caller, &body.facility_id)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "accept-proposal", &(&uuid, &body)).await? == Claim::First {
        let held = hold_open(&tx, &caller, &uuid).await?;
        if held.facility_id != body.facility_id {
            return Err(no_proposal());
        }
        let wanted = packs::wanted(&store::lines(&tx, &uuid).await?, &body.lines)?;
        store::set_wanted(&tx, &uuid, &wanted).await?;
        order(&tx, &state.clock, &held, wanted, Some(&caller)).await?;
        let changes = vec![FieldChange::new("accepted_proposal", held.supplier_name.as_str())];
        note(&tx, &state, &caller, (&held.facility_id, &held.facility_name), changes).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}

/// Has the proposal become an order of what is wanted of it, held when it is above the credit limit as any order is; without
/// a person it is accepted by itself. The caller holds
/// the proposal.
pub async fn order(
    tx: &DatabaseTransaction,
    clock: &Clock,
    held: &Stored,
    wanted: Vec<Line>,
    by: Option<&Caller>,
) -> Result<(), Problem> {
    let now = clock.now();
    let name = by.map(|caller| caller.full_name.as_str());
    let origin = Origin {
        id: &held.id,
        facility_id: &held.facility_id,
        operator_id: by.map_or("", |caller| &caller.user_id),
        sent_by: by.map_or("", |caller| &caller.user_id),
        device_id: "",
        epoch: 0,
        seq: 0,
        made_at: now,
        clock_offset: 0,
        received_at: now,
    };
    let lines = wanted.into_iter().filter(|line| line.packs > 0).map(|line| OrderPayloadLine {
        uuid: line.id,
        offer_uuid: line.offer_id,
        barcode: line.barcode,
        name: line.name,
        generic_name: line.generic_name,
        pack: line.pack,
        pack_units: line.pack_units,
        packs: line.packs,
        price: line.price.to_decimal(held.decimals),
    });
    let payload = OrderPayload {
        uuid: held.id.clone(),
        supplier_uuid: held.supplier_id.clone(),
        supplier_name: held.supplier_name.clone(),
        note: String::new(),
        submitted_at: now,
        lines: lines.collect(),
    };
    let read = payload.read(&origin, held.decimals).map_err(|_| too_much())?;
    orders::record(tx, &read, &origin, name.unwrap_or_default(), Basis::Proposal { by_itself: by.is_none() }).await?;
    supplier_accounts::take_in(tx, clock, (&held.facility_id, &held.supplier_id), &held.id).await?;
    let state = if by.is_some() { ProposalState::Accepted } else { ProposalState::AcceptedByItself };
    Ok(store::decide(tx, &held.id, state, (now.timestamp_millis(), name), "").await?)
}

/// What was proposed can be ordered; of what somebody wants instead only the sum may be beyond counting.
fn too_much() -> Problem {
    Problem::conflict("too_much", "The order would cost more than can be counted.")
}
