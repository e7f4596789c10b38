use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Delivery, DeliveryPage};
use super::store;
use crate::AppState;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, offset_of_page};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeliveryQuery {
    facility_id: String,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Deliveries a facility received, newest first
#[utoipa::path(get, path = "/inventory/deliveries/", tag = "deliveries", params(DeliveryQuery),
    responses((status = 200, description = "done", body = DeliveryPage)))]
pub async fn list_deliveries(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<DeliveryQuery>,
) -> Result<Json<Page<Delivery>>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let list = List { path: "/api/inventory/deliveries/", scope: vec![("facility_id", &query.facility_id)] };
    let request =
        list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset_of_page(query.page, None, PAGE_SIZE))?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, &query.facility_id).await?,
    };
    let rows = store::page(&state.db, &query.facility_id, &request).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Number(row.number))))
}
