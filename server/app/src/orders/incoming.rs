use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::line::Line;
use super::model::{Order, OrderPage, QueueState};
use super::over_limit::look_again;
use super::store::Stored;
use super::{no_order, require_answerer, store};
use crate::AppState;
use crate::web::{Caller, Key, List, Page, PageRequest, PathOf, Problem, QueryOf};

const PAGE_SIZE: u64 = 25;
/// As for those of a facility.
const MOST_ORDERS: u64 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct IncomingQuery {
    /// A warehouse
    facility_id: String,
    #[param(inline)]
    state: QueueState,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Orders that a warehouse answers: those with something to confirm, pick or send, oldest first; or all, newest first
#[utoipa::path(get, path = "/orders/incoming/", tag = "orders", params(IncomingQuery),
    responses((status = 200, description = "done", body = OrderPage)))]
pub async fn list_incoming_orders(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<IncomingQuery>,
) -> Result<Json<Page<Order>>, Problem> {
    let warehouse_id = query.facility_id.as_str();
    require_answerer(&caller, warehouse_id)?;
    let scope = vec![("facility_id", warehouse_id), ("state", query.state.as_str())];
    let list = List { path: "/api/orders/incoming/", scope };
    let asked = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let request = PageRequest { size: asked.size.min(MOST_ORDERS), ..asked };
    let count = match request.count() {
        Some(count) => count,
        None => store::count_incoming(&state.db, warehouse_id, query.state).await?,
    };
    let stored = store::page_incoming(&state.db, warehouse_id, query.state, &request).await?;
    let rows = store::shown(&state.db, stored).await?;
    look_again(&state, &rows).await?;
    let place = |order: &Order| Key::Pair(order.uuid.clone(), order.received_at.timestamp_millis());
    Ok(Json(list.page(&request, count, rows, place)))
}

/// One order that a warehouse answers, as it stands now
#[utoipa::path(get, path = "/orders/incoming/{uuid}/", tag = "orders", params(("uuid" = String, Path)),
    responses((status = 200, description = "done", body = Order)))]
pub async fn get_incoming_order(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(uuid): PathOf<String>,
) -> Result<Json<Order>, Problem> {
    Ok(Json(shown_incoming(&state, &caller, &uuid).await?))
}

/// The order that a warehouse answers, for who may see it there.
pub async fn find(state: &AppState, caller: &Caller, id: &str) -> Result<Stored, Problem> {
    let own = caller.facility_id.as_deref().unwrap_or_default();
    require_answerer(caller, own)?;
    let mine = |warehouse: &String| caller.is_staff || caller.belongs_to(warehouse);
    let found = store::find(&state.db, id).await?;
    found.filter(|order| order.warehouse_id.as_ref().is_some_and(mine)).ok_or_else(no_order)
}

/// The warehouse that answers an order, and the lines of it, for who may see them there.
pub async fn read_incoming(state: &AppState, caller: &Caller, id: &str) -> Result<(String, Vec<Line>), Problem> {
    let order = find(state, caller, id).await?;
    let warehouse_id = order.warehouse_id.ok_or_else(no_order)?;
    Ok((warehouse_id, store::lines(state.db.read(), &order.id).await?))
}

/// The order as it stands now; that of another supplier is not there.
pub async fn shown_incoming(state: &AppState, caller: &Caller, id: &str) -> Result<Order, Problem> {
    let stored = find(state, caller, id).await?;
    let orders = store::shown(&state.db, vec![stored]).await?;
    look_again(state, &orders).await?;
    orders.into_iter().next().ok_or_else(no_order)
}
