use axum::Json;
use axum::extract::State;

use super::model::Order;
use super::{require_orders, shown};
use crate::AppState;
use crate::web::{Caller, PathOf, Problem};

/// One order as it stands now
#[utoipa::path(get, path = "/orders/outgoing/{uuid}/", tag = "orders", params(("uuid" = String, Path)),
    responses((status = 200, description = "done", body = Order)))]
pub async fn get_order(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(uuid): PathOf<String>,
) -> Result<Json<Order>, Problem> {
    require_orders(&caller)?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}
