use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sea_orm::DatabaseTransaction;

use super::model::{NewProposal, Proposal, ProposalOutcome};
use super::store::{self, Line, NewHead, Rule};
use super::{no_proposal, note, shown, supplied};
use crate::AppState;
use crate::audit::FieldChange;
use crate::facilities::{self, FacilityProfile};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::needs::{self, Suggestion};
use crate::values::Money;
use crate::web::{Caller, JsonBody, Problem};

/// As an order.
const MOST_LINES: usize = 500;

/// Propose now what the figures say that a facility should order of a supplier
///
/// What is in another open proposal to the facility is left out. 409 `not_vmi` unless the contract is VMI or PPMV; `no_rule`
/// when no rule says how long it may be reviewed; `open` while one of this supplier is open; `nothing_to_order`.
#[utoipa::path(post, path = "/orders/proposals/", tag = "orders",
    params(("Idempotency-Key" = String, Header)), request_body = NewProposal,
    responses((status = 201, description = "done", body = Proposal)))]
pub async fn propose_order(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(body): JsonBody<NewProposal>,
) -> Result<(StatusCode, Json<Proposal>), Problem> {
    caller.require_staff()?;
    let facility = supplied(&state, &body.facility_id).await?;
    let found = look(&state, &facility, &body.supplier_uuid).await?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "propose-order", &body).await? == Claim::First {
        let rule = store::lock_rule(&tx, &facility.id, &body.supplier_uuid).await?.ok_or_else(no_rule)?;
        match propose(&tx, &state, &rule, found, Some(&caller.full_name)).await? {
            Outcome::Made => {}
            Outcome::Open => return Err(open_already()),
            Outcome::Nothing => {
                // The key is kept no more than the rest: who asks again is answered by what is needed then.
                return Err(Problem::conflict("nothing_to_order", "There is nothing to order of this supplier now."));
            }
        }
        let changes = vec![FieldChange::new("proposal", rule.supplier_name.as_str())];
        note(&tx, &state, &caller, (&facility.id, &facility.name), changes).await?;
    }
    tx.commit().await?;
    let newest = store::newest_of(&state.db, &facility.id, &body.supplier_uuid).await?.ok_or_else(no_proposal)?;
    Ok((StatusCode::CREATED, Json(shown(&state, &caller, &newest).await?)))
}

fn no_rule() -> Problem {
    let detail = "No rule says how long the facility may review what is proposed of this supplier. Set one first.";
    Problem::conflict("no_rule", detail)
}

fn open_already() -> Problem {
    let detail = "A proposal of this supplier is open already. Change or withdraw that one.";
    Problem::conflict("open", detail)
}

/// What came of looking for something to propose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Made,
    /// One of this supplier is open: nothing was looked for.
    Open,
    Nothing,
}

/// What could be proposed, with the figures of now.
pub async fn look(
    state: &AppState,
    facility: &FacilityProfile,
    supplier_id: &str,
) -> Result<Vec<(Suggestion, Money)>, Problem> {
    let settings = facilities::settings(&state.db, &facility.id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    needs::to_order_of(state, &facility.id, &settings, supplier_id).await
}

/// Makes a proposal of what was found, and notes at the rule, which the caller holds, what came of it.
pub async fn propose(
    tx: &DatabaseTransaction,
    state: &AppState,
    rule: &Rule,
    found: Vec<(Suggestion, Money)>,
    by: Option<&str>,
) -> Result<Outcome, Problem> {
    // Of two suppliers at once the second sees what the first one has: no product is proposed twice.
    facilities::lock(tx, &rule.facility_id).await?;
    if store::is_open(tx, &rule.facility_id, &rule.supplier_id).await? {
        return Ok(Outcome::Open);
    }
    let now = state.clock.now_ms();
    let proposed_already = store::open_barcodes(tx, &rule.facility_id).await?;
    let news = found.into_iter().filter(|(suggestion, _)| !proposed_already.contains(&suggestion.barcode));
    let lines: Vec<Line> =
        news.take(MOST_LINES).filter_map(|found| line_of(found, state.clock.new_id().to_string())).collect();
    let outcome = if lines.is_empty() { ProposalOutcome::Nothing } else { ProposalOutcome::Proposed };
    store::note_look(tx, rule, now, rule.next_after(now), outcome).await?;
    if lines.is_empty() {
        return Ok(Outcome::Nothing);
    }
    let head = NewHead {
        id: &state.clock.new_id().to_string(),
        facility_id: &rule.facility_id,
        supplier_id: &rule.supplier_id,
        proposed_at: now,
        proposed_by: by,
        review_until: rule.review_until(now),
    };
    store::insert(tx, &head, &lines).await?;
    Ok(Outcome::Made)
}

/// `None` when nobody offers it, which was not found then.
fn line_of((suggestion, price): (Suggestion, Money), id: String) -> Option<Line> {
    let (offer, packs) = (suggestion.offer?, suggestion.packs?);
    let need = suggestion.need;
    Some(Line {
        id,
        product_id: suggestion.product_uuid,
        offer_id: offer.uuid,
        barcode: offer.barcode,
        name: offer.name,
        generic_name: offer.generic_name,
        pack: offer.pack,
        pack_units: offer.pack_units,
        minimum_packs: offer.minimum_packs,
        price,
        packs,
        proposed_packs: packs,
        figures: super::model::ProposalFigures {
            suggested_packs: packs,
            urgency: suggestion.urgency,
            days: need.days,
            days_without: need.days_without,
            consumed: need.consumed,
            lost: need.lost,
            on_order: need.on_order,
            incoming: need.incoming,
            usable: suggestion.usable,
            target: suggestion.target,
            available: suggestion.available,
            cover_days: suggestion.cover_days,
            lead_days: offer.lead_days,
        },
    })
}
