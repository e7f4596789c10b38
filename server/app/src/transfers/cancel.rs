use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::model::{StockTransfer, TransferStatus};
use super::store::Stored;
use super::{Side, lock, receive, shown, store};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{Ledger, Move, MovementKind, Postings, Source};
use crate::values::Clock;
use crate::web::{Caller, PathOf, Problem};

/// Cancel a sent transfer while nothing was received: its stock goes back to the source
#[utoipa::path(post, path = "/inventory-bff/stock-transfers/{id}/cancel/", tag = "transfers",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = StockTransfer)))]
pub async fn cancel_transfer(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(id): PathOf<String>,
) -> Result<Json<StockTransfer>, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "cancel-stock-transfer", &id).await? == Claim::First {
        let stored = lock(&tx, &caller, &id, Side::Source, TransferStatus::Sent).await?;
        cancel(&state.clock, &tx, &stored, &caller.full_name).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &id).await?))
}

async fn cancel(clock: &Clock, tx: &DatabaseTransaction, stored: &Stored, by: &str) -> Result<(), Problem> {
    let lines = receive::lines(tx, stored).await?;
    if lines.iter().any(|line| line.quantity_received.is_some()) {
        let detail = "The receiver has begun to count it in, so it cannot be cancelled any more.";
        return Err(Problem::conflict("being_received", detail));
    }
    let ledger = Ledger::lock(tx, clock, &stored.source_id).await?;
    let number = stored.number.to_string();
    let source = Source {
        kind: MovementKind::TransferReturned,
        id: &stored.id,
        reference: Some(&number),
        moved_by: Some(by),
        moved_at: ledger.now(),
    };
    let mut postings = Postings::new();
    for (position, line) in (0_i64..).zip(&lines) {
        let quantity = line.quantity_sent.unwrap_or_default();
        postings.go_on_after(&stored.id, position, 1);
        let (product_id, batch_id) = (line.product_id.as_str(), line.batch_id.clone());
        postings.add(source, Move { line: position, product_id, batch_id, quantity, ..Move::default() });
    }
    ledger.post(tx, postings).await?;
    Ok(store::cancel(tx, &stored.id, ledger.now()).await?)
}
