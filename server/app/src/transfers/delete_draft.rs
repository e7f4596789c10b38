use axum::extract::State;
use axum::http::StatusCode;

use super::model::TransferStatus;
use super::{Side, lock, store};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};

/// Delete a draft
#[utoipa::path(delete, path = "/inventory-bff/stock-transfers/{id}/", tag = "transfers",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 204, description = "done")))]
pub async fn delete_transfer(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(id): PathOf<String>,
) -> Result<StatusCode, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "delete-stock-transfer", &id).await? == Claim::First {
        lock(&tx, &caller, &id, Side::Source, TransferStatus::Draft).await?;
        store::delete(&tx, &id).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
