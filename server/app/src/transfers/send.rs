use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use sea_orm::DatabaseTransaction;

use super::model::{StockTransfer, TransferLine, TransferStatus};
use super::store::{SentLine, Stored};
use super::{Side, lock, no_transfer, shown, store, wrong_state};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{self, Ledger, Move, MovementKind, OnHand, Postings, Source};
use crate::values::Clock;
use crate::web::{Caller, PathOf, Problem};
use crate::{AppState, facilities};

/// Send a draft: its stock leaves the books of the source
///
/// A line without a batch is taken from the batches that expire first and have not expired; one line per batch after.
#[utoipa::path(post, path = "/inventory-bff/stock-transfers/{id}/send/", tag = "transfers",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = StockTransfer)))]
pub async fn send_transfer(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(id): PathOf<String>,
) -> Result<Json<StockTransfer>, Problem> {
    // Before the transaction: who holds one must not wait for another connection.
    let source_id = store::find(&state.db, &id).await?.ok_or_else(no_transfer)?.source_id;
    let zone = facilities::settings(&state.db, &source_id).await?.map(|settings| settings.time_zone);
    let day = state.clock.now().with_timezone(&zone.unwrap_or(chrono_tz::Tz::UTC)).date_naive();
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "send-stock-transfer", &id).await? == Claim::First {
        let stored = lock(&tx, &caller, &id, Side::Source, TransferStatus::Draft).await?;
        send(&state.clock, &tx, &stored, &caller.full_name, day).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &id).await?))
}

/// Sends a draft, if it is one still. `day` decides what has expired.
pub async fn send_draft(
    tx: &DatabaseTransaction,
    clock: &Clock,
    id: &str,
    by: &str,
    day: NaiveDate,
) -> Result<(), Problem> {
    match store::lock(tx, id).await? {
        Some(stored) if stored.status == TransferStatus::Draft => send(clock, tx, &stored, by, day).await,
        Some(stored) => Err(wrong_state(stored.status)),
        None => Err(no_transfer()),
    }
}

async fn send(
    clock: &Clock,
    tx: &DatabaseTransaction,
    stored: &Stored,
    by: &str,
    day: NaiveDate,
) -> Result<(), Problem> {
    let asked = store::lines(tx, &[&stored.id]).await?.remove(&stored.id).unwrap_or_default();
    if asked.is_empty() {
        return Err(Problem::conflict("nothing_to_send", "Add at least one product before you send the transfer."));
    }
    let ledger = Ledger::lock(tx, clock, &stored.source_id).await?;
    let mut product_ids: Vec<&str> = asked.iter().map(|line| line.product_id.as_str()).collect();
    product_ids.sort_unstable();
    product_ids.dedup();
    demand_stocked_there(tx, stored, &asked, &product_ids).await?;
    let mut on_hand = ledger.batches_on_hand(tx, &product_ids).await?;
    let mut lines = Vec::with_capacity(asked.len());
    // Who named a batch has it in hand: the others are picked from what is left.
    let (named, unnamed): (Vec<_>, Vec<_>) = asked.iter().partition(|line| line.batch_id.is_some());
    for line in named.into_iter().chain(unnamed) {
        let batches = on_hand.entry(line.product_id.clone()).or_default();
        lines.extend(pick(batches, line, day, || clock.new_id().to_string())?);
    }
    let number = stored.number.to_string();
    let source = Source {
        kind: MovementKind::TransferOut,
        id: &stored.id,
        reference: Some(&number),
        moved_by: Some(by),
        moved_at: ledger.now(),
    };
    let mut postings = Postings::new();
    for (position, line) in (0_i64..).zip(&lines) {
        let (product_id, batch_id) = (line.product_id.as_str(), Some(line.batch_id.clone()));
        postings
            .add(source, Move { line: position, product_id, batch_id, quantity: -line.quantity, ..Move::default() });
    }
    ledger.post(tx, postings).await?;
    Ok(store::send(tx, &stored.id, &lines, by, ledger.now()).await?)
}

/// What the other side sells as a service has no stock that could arrive there.
async fn demand_stocked_there(
    tx: &DatabaseTransaction,
    stored: &Stored,
    asked: &[TransferLine],
    product_ids: &[&str],
) -> Result<(), Problem> {
    let there = inventory::not_stocked_there(tx, &stored.destination_id, product_ids).await?;
    let Some(line) = asked.iter().find(|line| there.contains(&line.product_id)) else { return Ok(()) };
    let detail = format!("Where it goes, {} is not kept in stock. Take it out of the transfer.", line.name);
    Err(Problem::conflict("not_stocked", detail))
}

/// Takes a line out of the batches; the first part keeps the line's id.
fn pick(
    batches: &mut [OnHand],
    line: &TransferLine,
    day: NaiveDate,
    new_id: impl Fn() -> String,
) -> Result<Vec<SentLine>, Problem> {
    let (mut missing, mut parts) = (line.quantity, Vec::new());
    let may_go = |batch: &OnHand| match &line.batch_id {
        Some(named) => batch.batch_id == *named,
        None => batch.expiry_date >= day,
    };
    for batch in batches.iter_mut().filter(|batch| may_go(batch)) {
        let taken = batch.quantity.min(missing);
        if taken > 0 {
            batch.quantity -= taken;
            missing -= taken;
            parts.push(SentLine {
                id: if parts.is_empty() { line.id.clone() } else { new_id() },
                product_id: line.product_id.clone(),
                batch_id: batch.batch_id.clone(),
                quantity: taken,
            });
        }
    }
    if missing == 0 {
        return Ok(parts);
    }
    let there = line.quantity - missing;
    let detail = format!("Of {} only {there} can be sent, not {}. Change the quantity.", line.name, line.quantity);
    Err(Problem::conflict("exceeds_stock", detail))
}
