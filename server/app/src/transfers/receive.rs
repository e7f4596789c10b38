use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::model::{REASONS, ReceivedLine, ReceivedLines, StockTransfer, TransferLine, TransferStatus};
use super::store::Stored;
use super::{Side, lock, shown, store};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::MOST_UNITS;
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

const LONGEST_NOTE: usize = 500;

/// Keep what was counted on receipt so far; moves nothing
///
/// Lines that are not named are not counted yet.
#[utoipa::path(put, path = "/inventory-bff/stock-transfers/{id}/received/", tag = "transfers",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = ReceivedLines,
    responses((status = 200, description = "done", body = StockTransfer)))]
pub async fn receive_transfer(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(id): PathOf<String>,
    JsonBody(received): JsonBody<ReceivedLines>,
) -> Result<Json<StockTransfer>, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "receive-stock-transfer", &(&id, &received)).await? == Claim::First {
        let stored = lock(&tx, &caller, &id, Side::Destination, TransferStatus::Sent).await?;
        let mut lines = lines(&tx, &stored).await?;
        lines.iter_mut().for_each(|line| set(line, None));
        merge(&mut lines, &received)?;
        store::keep_received(&tx, &id, &lines, state.clock.now_ms()).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &id).await?))
}

pub async fn lines(tx: &DatabaseTransaction, stored: &Stored) -> Result<Vec<TransferLine>, Problem> {
    Ok(store::lines(tx, &[&stored.id]).await?.remove(&stored.id).unwrap_or_default())
}

fn set(line: &mut TransferLine, received: Option<&ReceivedLine>) {
    line.quantity_received = received.map(|received| received.quantity_received);
    line.reason = received.and_then(|received| received.reason.clone());
    line.reason_note = received.map(|received| received.reason_note.trim().to_owned()).unwrap_or_default();
}

/// Puts what was counted into the lines.
pub fn merge(lines: &mut [TransferLine], received: &ReceivedLines) -> Result<(), Problem> {
    let mut checks = Checks::new();
    let mut by_id: HashMap<String, &mut TransferLine> = lines.iter_mut().map(|line| (line.id.clone(), line)).collect();
    for (position, counted) in received.lines.iter().enumerate() {
        let field = |name: &str| format!("lines.{position}.{name}");
        let sensible = (0..=MOST_UNITS).contains(&counted.quantity_received);
        checks.demand(sensible, field("quantity_received"), "must be 0 or more");
        let known = counted.reason.as_deref().is_none_or(|reason| REASONS.contains(&reason));
        checks.demand(known, field("reason"), "must be short, damaged, expired, wrong_product, surplus or other");
        let fits = counted.reason_note.chars().count() <= LONGEST_NOTE && !counted.reason_note.contains('\0');
        checks.demand(fits, field("reason_note"), "must have at most 500 characters");
        match by_id.get_mut(&counted.id) {
            Some(line) => set(line, Some(counted)),
            None => checks.demand(false, field("id"), "is not a line of this transfer"),
        }
    }
    checks.finish()
}

/// A difference needs a reason that can be its own.
pub fn demand_reasons(lines: &[TransferLine]) -> Result<(), Problem> {
    let mut checks = Checks::new();
    for (position, line) in lines.iter().enumerate() {
        let sent = line.quantity_sent.unwrap_or_default();
        let more = line.quantity_received.unwrap_or(sent) - sent;
        let field = || format!("lines.{position}.reason");
        match line.reason.as_deref() {
            _ if more == 0 => {}
            None => checks.demand(false, field(), "must say why something else was received than sent"),
            Some("surplus") => checks.demand(more > 0, field(), "cannot be surplus: less was received than sent"),
            Some("other") => checks.demand(!line.reason_note.is_empty(), field(), "must be told in the note"),
            Some(_) => checks.demand(more < 0, field(), "must be surplus or other: more was received than sent"),
        }
    }
    checks.finish()
}
