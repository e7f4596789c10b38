use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::{ReceivedLines, StockTransfer, TransferLine, TransferStatus};
use super::store::Stored;
use super::{Side, lock, receive, shown, store};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{self, BatchOwner, Costs, Ledger, Move, MovementKind, OwnedBatch, Paid, Postings, Source};
use crate::values::Clock;
use crate::web::{Caller, JsonBody, PathOf, Problem};
use crate::{AppState, facilities, provider_stock};

/// The parts of a line: sent is 0.
const RECEIVED: i64 = 1;
const RETURNED: i64 = 2;

/// Finalise a transfer: what was received enters the books, the rest goes back to the source
///
/// Lines that are not named, and were not counted before, count as received in full.
#[utoipa::path(post, path = "/inventory-bff/stock-transfers/{id}/finalise/", tag = "transfers",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = ReceivedLines,
    responses((status = 200, description = "done", body = StockTransfer)))]
pub async fn finalise_transfer(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(id): PathOf<String>,
    JsonBody(received): JsonBody<ReceivedLines>,
) -> Result<Json<StockTransfer>, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "finalise-stock-transfer", &(&id, &received)).await? == Claim::First {
        let stored = lock(&tx, &caller, &id, Side::Destination, TransferStatus::Sent).await?;
        let mut lines = receive::lines(&tx, &stored).await?;
        receive::merge(&mut lines, &received)?;
        receive::demand_reasons(&lines)?;
        finalise(&state.clock, &tx, &stored, lines, Some(&caller.full_name)).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &id).await?))
}

/// A line in the books of the destination.
struct Arrived<'a> {
    line: &'a TransferLine,
    product_id: &'a str,
    batch_id: String,
}

/// Moves what was received. `by` is nobody when the day ran out. The caller holds the transfer.
pub async fn finalise(
    clock: &Clock,
    tx: &DatabaseTransaction,
    stored: &Stored,
    mut lines: Vec<TransferLine>,
    by: Option<&str>,
) -> Result<(), DbErr> {
    let (source, destination) = Ledger::lock_both(tx, clock, &stored.source_id, &stored.destination_id).await?;
    for line in &mut lines {
        line.quantity_received = line.quantity_received.or(line.quantity_sent);
    }
    let mut product_ids: Vec<&str> = lines.iter().map(|line| line.product_id.as_str()).collect();
    product_ids.sort_unstable();
    product_ids.dedup();
    let products = inventory::ensure_products(tx, clock, &destination, &product_ids).await?;
    let number = stored.number.to_string();
    let moved = |kind: MovementKind, ledger: &Ledger| Source {
        kind,
        id: &stored.id,
        reference: Some(&number),
        moved_by: by,
        moved_at: ledger.now(),
    };
    let (moved_in, returned) =
        (moved(MovementKind::TransferIn, &destination), moved(MovementKind::TransferReturned, &source));
    let mut on_hand = source.batches_on_hand(tx, &product_ids).await?;
    let (mut arriving, mut returning) = (Postings::new(), Postings::new());
    let mut wanted = Vec::with_capacity(lines.len());
    let providers = providers_lines(tx, clock, stored, &lines).await?;
    for line in &lines {
        let own = products.get(&line.product_id).ok_or_else(|| lost(&line.product_id))?;
        let (Some(lot), Some(expiry_date)) = (&line.lot, line.expiry_date) else { return Err(lost(&line.id)) };
        let owner = if providers.contains(&line.id) { BatchOwner::Provider } else { BatchOwner::Facility };
        let batch = OwnedBatch { product_id: own, lot, expiry_date, owner };
        wanted.extend(line.quantity_received.filter(|quantity| *quantity > 0).map(|_| batch));
    }
    let mut batches = destination.owned_batches(tx, clock, &wanted).await?.into_iter();
    let mut arrived = Vec::with_capacity(lines.len());
    for (position, line) in (0_i64..).zip(&lines) {
        let (Some(sent), Some(received)) = (line.quantity_sent, line.quantity_received) else { continue };
        let reason = line.reason.as_deref().filter(|_| received != sent);
        let note = Some(line.reason_note.as_str()).filter(|note| !note.is_empty() && received != sent);
        let own = products.get(&line.product_id).ok_or_else(|| lost(&line.product_id))?;
        if received > 0 {
            let batch_id = batches.next();
            arrived.extend(batch_id.clone().map(|batch_id| Arrived { line, product_id: own, batch_id }));
            arriving.go_on_after(&stored.id, position, RECEIVED);
            let moved = Move { line: position, product_id: own, batch_id, quantity: received, reason, note };
            arriving.add(moved_in, moved);
        }
        returning.go_on_after(&stored.id, position, RETURNED);
        let product_id = line.product_id.as_str();
        let batches = on_hand.entry(line.product_id.clone()).or_default();
        for (batch_id, quantity) in back(batches, line.batch_id.as_deref(), sent - received) {
            returning.add(returned, Move { line: position, product_id, batch_id, quantity, reason, note });
        }
    }
    destination.post(tx, arriving).await?;
    source.post(tx, returning).await?;
    pass_costs_on(tx, stored, &product_ids, &arrived, &providers).await?;
    store::keep_received(tx, &stored.id, &lines, source.now()).await?;
    store::finalise(tx, &stored.id, by, source.now()).await
}

/// Lines, by their ids, that stay the provider's where they arrive: those of its batches, when the destination has an
/// agreement in force. Without one they are the facility's, and the statement of the source shows them as sent away.
async fn providers_lines(
    tx: &DatabaseTransaction,
    clock: &Clock,
    stored: &Stored,
    lines: &[TransferLine],
) -> Result<HashSet<String>, DbErr> {
    let batch_ids: Vec<&str> = lines.iter().filter_map(|line| line.batch_id.as_deref()).collect();
    let providers = inventory::providers_batches(tx, &stored.source_id, &batch_ids).await?;
    if providers.is_empty() || !provider_stock::is_agreed(tx, clock, &stored.destination_id).await? {
        return Ok(HashSet::new());
    }
    let of_provider = |line: &&TransferLine| line.batch_id.as_ref().is_some_and(|id| providers.contains(id));
    Ok(lines.iter().filter(of_provider).map(|line| line.id.clone()).collect())
}

/// What did not arrive goes back to its batch. What arrived beyond what was sent came from there too: the batch gives it
/// as far as it can, the rest was oversold.
fn back(batches: &mut [inventory::OnHand], batch_id: Option<&str>, quantity: i64) -> [(Option<String>, i64); 2] {
    let batch = batches.iter_mut().find(|batch| Some(batch.batch_id.as_str()) == batch_id);
    let of_batch = match &batch {
        Some(batch) => quantity.max(-batch.quantity),
        None => 0,
    };
    if let Some(batch) = batch {
        batch.quantity += of_batch;
    }
    [(batch_id.map(str::to_owned), of_batch), (None, quantity - of_batch)]
}

/// The destination learns what the source knows to have paid, when both count in the same money.
async fn pass_costs_on(
    tx: &DatabaseTransaction,
    stored: &Stored,
    product_ids: &[&str],
    arrived: &[Arrived<'_>],
    providers: &HashSet<String>,
) -> Result<(), DbErr> {
    if !facilities::share_currency(tx, &stored.source_id, &stored.destination_id).await? {
        return Ok(());
    }
    let costs = Costs::of(tx, &stored.source_id, product_ids).await?;
    let paid = arrived.iter().filter_map(|Arrived { line, product_id, batch_id }| {
        // What the provider is owed for its batch is no matter of what others of the product cost.
        let unit_cost = match providers.contains(&line.id) {
            true => costs.of_batch(line.batch_id.as_deref()?)?,
            false => costs.unit(&line.product_id, line.batch_id.as_deref())?,
        };
        Some(Paid { product_id, batch_id, unit_cost })
    });
    inventory::record_costs(tx, &paid.collect::<Vec<_>>()).await
}

fn lost(id: &str) -> DbErr {
    DbErr::RecordNotFound(format!("what a transfer moves: {id}"))
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use proptest::prelude::*;

    use super::back;
    use crate::inventory::OnHand;

    proptest! {
        #[test]
        fn what_comes_back_adds_up_and_no_batch_goes_below_nothing(there in 0i64..20, quantity in -40i64..40) {
            let mut batches = [OnHand { batch_id: "b".into(), expiry_date: NaiveDate::MIN, quantity: there }];
            let parts = back(&mut batches, Some("b"), quantity);
            prop_assert_eq!(parts[0].1 + parts[1].1, quantity);
            prop_assert_eq!(batches[0].quantity, there + parts[0].1);
            prop_assert!(batches[0].quantity >= 0 && parts[1].1 <= 0);
        }
    }
}
