use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Order, OrderPage};
use super::over_limit::look_again;
use super::store;
use crate::AppState;
use crate::web::{Caller, Key, List, Page, PageRequest, Problem, QueryOf};

const PAGE_SIZE: u64 = 25;
/// Orders are long: more of them at once are too much for one answer.
const MOST_ORDERS: u64 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OrdersQuery {
    facility_id: String,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Orders of a facility, newest first, each as it stands now
#[utoipa::path(get, path = "/orders/outgoing/", tag = "orders", params(OrdersQuery),
    responses((status = 200, description = "done", body = OrderPage)))]
pub async fn list_orders(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<OrdersQuery>,
) -> Result<Json<Page<Order>>, Problem> {
    let facility_id = query.facility_id.as_str();
    caller.require_orders(facility_id)?;
    let list = List { path: "/api/orders/outgoing/", scope: vec![("facility_id", facility_id)] };
    let asked = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let request = PageRequest { size: asked.size.min(MOST_ORDERS), ..asked };
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, facility_id).await?,
    };
    let stored = store::page(&state.db, facility_id, &request).await?;
    let rows = store::shown(&state.db, stored).await?;
    look_again(&state, &rows).await?;
    Ok(Json(list.page(&request, count, rows, |order| Key::Number(order.number.0))))
}
