use axum::Json;
use axum::extract::State;

use super::create_draft::{add_lines, check, demand_places, lines_of, none_refused};
use super::model::{NewTransfer, StockTransfer, TransferStatus};
use super::{Side, lock, shown, store};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, FieldError, JsonBody, PathOf, Problem};

/// Change a draft: its destination, note and lines become what is sent
#[utoipa::path(put, path = "/inventory-bff/stock-transfers/{id}/", tag = "transfers",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = NewTransfer,
    responses((status = 200, description = "done", body = StockTransfer)))]
pub async fn edit_transfer(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(id): PathOf<String>,
    JsonBody(transfer): JsonBody<NewTransfer>,
) -> Result<Json<StockTransfer>, Problem> {
    check(&transfer)?;
    if transfer.id != id {
        let errors = vec![FieldError::new("id", "must be the id of the address")];
        return Err(Problem::unprocessable("invalid", "Some fields are not valid.", errors));
    }
    demand_places(&state, &transfer).await?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "edit-stock-transfer", &transfer).await? == Claim::First {
        let stored = lock(&tx, &caller, &id, Side::Source, TransferStatus::Draft).await?;
        if stored.source_id != transfer.source_facility_id {
            let errors = vec![FieldError::new("source_facility_id", "cannot be changed; delete the draft instead")];
            return Err(Problem::unprocessable("invalid", "Some fields are not valid.", errors));
        }
        let note = transfer.note.trim();
        store::edit(&tx, &id, &transfer.destination_facility_id, note, state.clock.now_ms()).await?;
        store::delete_lines(&tx, &id).await?;
        none_refused(add_lines(&tx, &id, &stored.source_id, &lines_of(&transfer)).await?)?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &id).await?))
}
