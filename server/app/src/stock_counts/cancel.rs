use axum::Json;
use axum::extract::State;

use super::model::{CountStatus, StockCount};
use super::{lock_open, shown, store};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};

/// Cancel an open count: it stays to be read and changes nothing
#[utoipa::path(post, path = "/inventory/stock-counts/{id}/cancel/", tag = "stock counts",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = StockCount)))]
pub async fn cancel_stock_count(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(id): PathOf<String>,
) -> Result<Json<StockCount>, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "cancel-stock-count", &id).await? == Claim::First {
        let stored = lock_open(&tx, &caller, &id).await?;
        // What it saw stays with it.
        store::lines::write_expected(&tx, &store::lines::all(&tx, &stored).await?).await?;
        store::conclude(&tx, &id, CountStatus::Cancelled, None).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &id).await?))
}
