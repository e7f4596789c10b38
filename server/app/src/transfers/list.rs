use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::model::{StockTransfer, StockTransferPage, TransferStatus};
use super::store::{self, Direction};
use crate::AppState;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, offset_of_page};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TransferDirection {
    Incoming,
    Outgoing,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TransferQuery {
    source_or_destination_facility: String,
    #[param(nullable = false, inline)]
    status: Option<TransferStatus>,
    #[param(nullable = false, inline)]
    direction: Option<TransferDirection>,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Transfers from and to a facility, newest first
///
/// IST-01: both directions, as the name of the parameter says, unless one is asked for.
#[utoipa::path(get, path = "/inventory-bff/stock-transfers/", tag = "transfers", params(TransferQuery),
    responses((status = 200, description = "done", body = StockTransferPage)))]
pub async fn list_transfers(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<TransferQuery>,
) -> Result<Json<Page<StockTransfer>>, Problem> {
    let facility_id = query.source_or_destination_facility.as_str();
    caller.require_facility(facility_id)?;
    let direction = match query.direction {
        Some(TransferDirection::Incoming) => Direction::Incoming,
        Some(TransferDirection::Outgoing) => Direction::Outgoing,
        None => Direction::Both,
    };
    let mut scope = vec![("source_or_destination_facility", facility_id)];
    scope.extend(query.status.map(|status| ("status", status.as_str())));
    scope.extend(query.direction.map(|direction| match direction {
        TransferDirection::Incoming => ("direction", "incoming"),
        TransferDirection::Outgoing => ("direction", "outgoing"),
    }));
    let list = List { path: "/api/inventory-bff/stock-transfers/", scope };
    let request =
        list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset_of_page(query.page, None, PAGE_SIZE))?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, facility_id, query.status, direction).await?,
    };
    let stored = store::page(&state.db, facility_id, query.status, direction, &request).await?;
    let rows = store::with_lines(&state.db, stored, facility_id).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Number(row.number))))
}
