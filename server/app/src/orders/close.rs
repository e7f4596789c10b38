use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::answer_model::LineClosing;
use super::incoming::shown_incoming;
use super::model::Order;
use super::numbers::Closer;
use super::store::{self, Answer, AnswerKind};
use super::{Held, hold_incoming, no_line, no_order, require_decider, shown};
use crate::AppState;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

const LONGEST_NOTE: usize = 500;

/// Close what a warehouse will not send any more of a line that it answered
///
/// 409 `wrong_state` when there is nothing of it left to send.
#[utoipa::path(post, path = "/orders/incoming/{uuid}/lines/{line}/close/", tag = "orders",
    params(("uuid" = String, Path), ("line" = String, Path), ("Idempotency-Key" = String, Header)),
    request_body = LineClosing, responses((status = 200, description = "done", body = Order)))]
pub async fn close_incoming_line(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf((uuid, line_id)): PathOf<(String, String)>,
    JsonBody(body): JsonBody<LineClosing>,
) -> Result<Json<Order>, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "close-incoming-line", &(&uuid, &line_id, &body)).await? == Claim::First {
        let held = hold_incoming(&tx, &caller, &uuid).await?;
        close(&tx, &state, &caller, held, &line_id, (Closer::Supplier, &body.note)).await?;
    }
    tx.commit().await?;
    Ok(Json(shown_incoming(&state, &caller, &uuid).await?))
}

/// Wait no longer: for what a warehouse sends later, or for what a supplier outside did not bring
///
/// 409 `wrong_state` when nothing of the line is back-ordered, or still to come from a supplier outside.
#[utoipa::path(post, path = "/orders/outgoing/{uuid}/lines/{line}/close/", tag = "orders",
    params(("uuid" = String, Path), ("line" = String, Path), ("Idempotency-Key" = String, Header)),
    request_body = LineClosing, responses((status = 200, description = "done", body = Order)))]
pub async fn close_order_line(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf((uuid, line_id)): PathOf<(String, String)>,
    JsonBody(body): JsonBody<LineClosing>,
) -> Result<Json<Order>, Problem> {
    require_decider(&caller)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "close-order-line", &(&uuid, &line_id, &body)).await? == Claim::First {
        let held = Held::of(&tx, &uuid).await?.filter(|held| caller.belongs_to(&held.order.facility_id));
        let held = held.ok_or_else(no_order)?;
        let closer = if held.order.warehouse_id.is_some() { Closer::Buyer } else { Closer::BuyerOutside };
        close(&tx, &state, &caller, held, &line_id, (closer, &body.note)).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}

async fn close(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    mut held: Held,
    line_id: &str,
    (closer, note): (Closer, &str),
) -> Result<(), Problem> {
    let note = note.trim();
    let mut checks = Checks::new();
    checks.text("note", note, LONGEST_NOTE);
    checks.demand(!note.contains('\0'), "note", "must not hold the character U+0000");
    checks.finish()?;
    let before = held.lines.clone();
    let line = held.line_mut(line_id).ok_or_else(no_line)?;
    let packs = line.close(closer).map_err(|_| nothing_left())?;
    if closer == Closer::Supplier {
        note.clone_into(&mut line.supplier_note);
    }
    let told = format!("{}, {packs} × {}", line.name, line.pack);
    held.progress(tx, &before).await?;
    let line = held.line(line_id).ok_or_else(no_line)?;
    let entry = Answer {
        id: state.clock.new_id().to_string(),
        order_id: &held.order.id,
        line,
        kind: AnswerKind::Closed,
        at: state.clock.now_ms(),
        by: &caller.full_name,
        note,
    };
    store::answer(tx, entry).await?;
    let entry = audit::Entry {
        action: Action::Changed,
        subject: Subject::Order,
        subject_id: &held.order.id,
        subject_name: &held.order.number.to_string(),
        facility_id: Some(&held.order.facility_id),
        changes: vec![FieldChange::new("closed", told), FieldChange::new("note", note)],
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}

fn nothing_left() -> Problem {
    Problem::conflict("wrong_state", "Nothing of this line is left to close.")
}
