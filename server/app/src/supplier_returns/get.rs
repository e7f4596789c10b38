use axum::Json;
use axum::extract::State;

use super::model::SupplierReturn;
use super::{no_return, store};
use crate::web::{Caller, PathOf, Problem};
use crate::{AppState, orders};

/// One return as it stands now, for who sends it and for who takes it back
#[utoipa::path(get, path = "/orders/returns/{uuid}/", tag = "orders", params(("uuid" = String, Path)),
    responses((status = 200, description = "done", body = SupplierReturn)))]
pub async fn get_supplier_return(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(uuid): PathOf<String>,
) -> Result<Json<SupplierReturn>, Problem> {
    caller.require_orders(caller.facility_id.as_deref().unwrap_or_default())?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}

/// That of others is not there.
pub async fn shown(state: &AppState, caller: &Caller, id: &str) -> Result<SupplierReturn, Problem> {
    let found = store::find(&state.db, id).await?.ok_or_else(no_return)?;
    if !caller.is_staff && !caller.belongs_to(&found.facility_id) {
        let warehouse = found.warehouse_id.as_deref().filter(|id| caller.belongs_to(id)).ok_or_else(no_return)?;
        orders::require_answerer(caller, warehouse)?;
    }
    store::shown(&state.db, vec![found]).await?.pop().ok_or_else(no_return)
}
