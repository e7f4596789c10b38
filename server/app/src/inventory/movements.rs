use axum::Json;
use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ledger::MovementKind;
use super::ledger::store::card;
use crate::AppState;
use crate::web::{Caller, Key, List, Page, PathOf, Problem, QueryOf, offset_of_page, page_in_contract};

const PAGE_SIZE: u64 = 50;

/// One line of a product's bin card
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct StockMovement {
    pub id: String,
    pub moved_at: DateTime<Utc>,
    #[schema(inline)]
    pub kind: MovementKind,
    /// Receipt, transfer, delivery or count number, for a person
    #[schema(required)]
    pub reference: Option<String>,
    /// The id of what moved it
    pub source_id: String,
    #[schema(required)]
    pub batch_id: Option<String>,
    #[schema(required)]
    pub lot: Option<String>,
    #[schema(required)]
    pub expiry_date: Option<NaiveDate>,
    pub quantity: i64,
    /// Of the product, after this movement
    pub balance: i64,
    #[schema(required)]
    pub moved_by: Option<String>,
    #[schema(required)]
    pub reason: Option<String>,
    #[schema(required)]
    pub note: Option<String>,
}

page_in_contract!(StockMovementPage, StockMovement);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MovementQuery {
    facility_id: String,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// The bin card of a product: every movement with the balance after it, newest first
///
/// In the order in which things happened: a sale that arrives late stands where it was made.
#[utoipa::path(get, path = "/inventory/products/{uuid}/movements/", tag = "inventory",
    params(("uuid" = String, Path), MovementQuery),
    responses((status = 200, description = "done", body = StockMovementPage)))]
pub async fn list_movements(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(product_id): PathOf<String>,
    QueryOf(query): QueryOf<MovementQuery>,
) -> Result<Json<Page<StockMovement>>, Problem> {
    caller.require_facility(&query.facility_id)?;
    if !super::carries(&state.db, &query.facility_id, &product_id).await? {
        return Err(super::no_product());
    }
    let path = format!("/api/inventory/products/{product_id}/movements/");
    let list = List { path: &path, scope: vec![("facility_id", &query.facility_id)] };
    let offset = offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => card::count(&state.db, &product_id).await?,
    };
    let rows = card::page(&state.db, &product_id, &request).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Pair(row.id.clone(), row.moved_at.timestamp_millis()))))
}
