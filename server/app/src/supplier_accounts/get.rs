use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::SupplierAccountDetail;
use super::rights::{require_looks, settings};
use super::store::Supplier;
use super::told::Teller;
use crate::AppState;
use crate::web::{Caller, PathOf, Problem, QueryOf};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AccountQuery {
    facility_id: String,
}

/// The account of a facility with a supplier, for who orders there, and for the warehouse that the supplier is
#[utoipa::path(get, path = "/orders/accounts/{supplier_uuid}/", tag = "orders",
    params(("supplier_uuid" = String, Path), AccountQuery),
    responses((status = 200, description = "done", body = SupplierAccountDetail)))]
pub async fn get_supplier_account(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(supplier_id): PathOf<String>,
    QueryOf(query): QueryOf<AccountQuery>,
) -> Result<Json<SupplierAccountDetail>, Problem> {
    let supplier = require_looks(&state, &caller, &query.facility_id, &supplier_id).await?;
    Ok(Json(shown(&state, &query.facility_id, supplier).await?))
}

/// As it stands now.
pub async fn shown(state: &AppState, facility_id: &str, supplier: Supplier) -> Result<SupplierAccountDetail, Problem> {
    let teller = Teller { facility_id, settings: settings(state, facility_id).await? };
    let tx = state.db.snapshot().await?;
    Ok(teller.detail(&tx, supplier).await?)
}
