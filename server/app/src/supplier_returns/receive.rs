use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::get::shown;
use super::model::{ReturnReceipt, ReturnReceiptLine, ReturnState, SupplierReturn};
use super::store::{self, Step};
use super::{Held, amounts, check_note, of_each, require_some_taker, require_taker, wrong_state};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{self, BatchOwner, Ledger, Move, MovementKind, OwnedBatch, Postings, Source};
use crate::values::derived_id;
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

/// Count what came back: what is good goes into the stock of the warehouse, and what came is credited at what it cost
///
/// What nobody knows the cost of is credited by hand. Goods of the provider are not credited.
/// 409 `wrong_state` unless it is on its way.
#[utoipa::path(post, path = "/orders/incoming-returns/{uuid}/receive/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = ReturnReceipt,
    responses((status = 200, description = "done", body = SupplierReturn)))]
pub async fn receive_supplier_return(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
    JsonBody(body): JsonBody<ReturnReceipt>,
) -> Result<Json<SupplierReturn>, Problem> {
    require_some_taker(&caller)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "receive-supplier-return", &(&uuid, &body)).await? == Claim::First {
        let mut held = Held::of(&tx, &uuid).await?;
        require_taker(&caller, &held.head)?;
        if held.head.state != ReturnState::Sent {
            return Err(wrong_state(&held.head));
        }
        let said = of_each(&held.lines, &body.lines, |line| &line.uuid)?;
        check(&held, &said, body.note.trim())?;
        for (line, said) in held.lines.iter_mut().zip(said) {
            (line.received_units, line.good_units) = (Some(said.received_units), Some(said.good_units));
        }
        if let Some(warehouse_id) = &held.head.warehouse_id {
            let ledger = Ledger::lock(&tx, &state.clock, warehouse_id).await?;
            take_in(&tx, &state, &ledger, &held, &caller.full_name).await?;
        }
        store::write_units(&tx, &uuid, &held.lines).await?;
        settle(&tx, &state, &caller, held, body.note.trim()).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}

/// `said` in the order of the lines.
fn check(held: &Held, said: &[&ReturnReceiptLine], note: &str) -> Result<(), Problem> {
    let mut checks = Checks::new();
    check_note(&mut checks, note);
    let mut less = false;
    for (at, (line, said)) in held.lines.iter().zip(said).enumerate() {
        let sent = line.sent_units.unwrap_or_default();
        let came = (0..=sent).contains(&said.received_units);
        checks.demand(came, format!("lines.{at}.received_units"), "must be 0 to what was sent");
        let good = (0..=said.received_units).contains(&said.good_units);
        checks.demand(good, format!("lines.{at}.good_units"), "must be 0 to what came");
        less |= said.received_units < sent;
    }
    checks.demand(!less || !note.is_empty(), "note", "must say why it is less than was sent");
    checks.finish()
}

/// Puts what is good on the shelf of the warehouse whose ledger is held.
async fn take_in(
    tx: &DatabaseTransaction,
    state: &AppState,
    ledger: &Ledger,
    held: &Held,
    by: &str,
) -> Result<(), Problem> {
    let good: Vec<_> = (0_i64..).zip(&held.lines).filter(|(_, line)| line.good_units > Some(0)).collect();
    let mut ids: Vec<&str> = good.iter().map(|(_, line)| line.product_id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    let products = inventory::ensure_products(tx, &state.clock, ledger, &ids).await?;
    let same = |id: &str| products.get(id).map(String::as_str).ok_or_else(|| Problem::internal(lost(id)));
    let wanted = good.iter().map(|(_, line)| {
        let product_id = same(&line.product_id)?;
        // Whatever lies in a warehouse is its own.
        Ok(OwnedBatch { product_id, lot: &line.lot, expiry_date: line.expiry_date, owner: BatchOwner::Facility })
    });
    let wanted = wanted.collect::<Result<Vec<_>, Problem>>()?;
    let batches = ledger.owned_batches(tx, &state.clock, &wanted).await?;
    // What left and what came are of two facilities and of one return.
    let (id, number) = (derived_id(&[&held.head.id, "received"]), held.head.number.to_string());
    let source = Source {
        kind: MovementKind::ReturnReceived,
        id: &id,
        reference: Some(&number),
        moved_by: Some(by),
        moved_at: ledger.now(),
    };
    let mut postings = Postings::new();
    for (((position, line), batch), batch_id) in good.iter().zip(&wanted).zip(batches) {
        let (product_id, quantity) = (batch.product_id, line.good_units.unwrap_or_default());
        let moved = Move { line: *position, product_id, batch_id: Some(batch_id), quantity, ..Move::default() };
        postings.add(source, moved);
    }
    Ok(ledger.post(tx, postings).await?)
}

/// What came is credited, where it is known what that is.
async fn settle(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    held: Held,
    note: &str,
) -> Result<(), Problem> {
    let (at, by) = (state.clock.now_ms(), caller.full_name.as_str());
    let worth = amounts::worth(&held.lines).ok_or_else(too_much)?;
    let by_itself = held.head.owner == BatchOwner::Facility && worth.units_without_cost == 0;
    let (id, number) = (held.head.id.clone(), held.head.number.to_string());
    held.write(tx, state, caller, (ReturnState::Received, Step::Received { at, by, note })).await?;
    if by_itself {
        let held = Held::of(tx, &id).await?;
        let step = Step::Credited { at, by, amount: worth.amount, number: &number };
        held.write(tx, state, caller, (ReturnState::Credited, step)).await?;
    }
    Ok(())
}

pub fn too_much() -> Problem {
    Problem::conflict("too_much", "These goods cost more than can be counted.")
}

fn lost(id: &str) -> sea_orm::DbErr {
    sea_orm::DbErr::RecordNotFound(format!("product {id}"))
}
