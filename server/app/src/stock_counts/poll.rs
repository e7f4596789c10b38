use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::CountStatus;
use super::{no_count, store};
use crate::AppState;
use crate::web::{Caller, PathOf, Problem};

/// How far a stock take is
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct StockTakePoll {
    pub batch_sync_number: i64,
    pub stock_count_id: String,
    #[schema(inline)]
    pub status: CountStatus,
    pub counted_lines: i64,
    /// Lines that the books follow already
    pub applied_lines: i64,
}

/// UPL-34, API-25: how far a stock take is
#[utoipa::path(get, path = "/inventory-bff/stock-takes-poll/{batch_sync_number}/", tag = "stock counts",
    params(("batch_sync_number" = i64, Path)), responses((status = 200, description = "done", body = StockTakePoll)))]
pub async fn poll_stock_take(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(number): PathOf<i64>,
) -> Result<Json<StockTakePoll>, Problem> {
    let stored = store::numbered(&state.db, number).await?.ok_or_else(no_count)?;
    caller.require_facility(&stored.facility_id)?;
    Ok(Json(StockTakePoll {
        batch_sync_number: stored.number,
        stock_count_id: stored.id,
        status: stored.status,
        counted_lines: stored.counted_lines,
        applied_lines: stored.applied_lines,
    }))
}

/// API-39: the same, at the address the specification writes
#[utoipa::path(get, path = "/inventory-bff/inventory-bff/stock-takes-poll/{batch_sync_number}/", tag = "stock counts",
    params(("batch_sync_number" = i64, Path)), responses((status = 200, description = "done", body = StockTakePoll)))]
pub async fn poll_stock_take_doubled(
    state: State<AppState>,
    caller: Caller,
    number: PathOf<i64>,
) -> Result<Json<StockTakePoll>, Problem> {
    poll_stock_take(state, caller, number).await
}
