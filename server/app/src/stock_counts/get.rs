use axum::Json;
use axum::extract::State;

use super::model::StockCount;
use super::shown;
use crate::AppState;
use crate::web::{Caller, PathOf, Problem};

/// One count with its lines, each against the books
#[utoipa::path(get, path = "/inventory/stock-counts/{id}/", tag = "stock counts", params(("id" = String, Path)),
    responses((status = 200, description = "done", body = StockCount)))]
pub async fn get_stock_count(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
) -> Result<Json<StockCount>, Problem> {
    Ok(Json(shown(&state, &caller, &id).await?))
}
