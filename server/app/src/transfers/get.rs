use axum::Json;
use axum::extract::State;

use super::model::StockTransfer;
use super::shown;
use crate::AppState;
use crate::web::{Caller, PathOf, Problem};

/// One transfer with its lines
#[utoipa::path(get, path = "/inventory-bff/stock-transfers/{id}/", tag = "transfers", params(("id" = String, Path)),
    responses((status = 200, description = "done", body = StockTransfer)))]
pub async fn get_transfer(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
) -> Result<Json<StockTransfer>, Problem> {
    Ok(Json(shown(&state, &caller, &id).await?))
}
