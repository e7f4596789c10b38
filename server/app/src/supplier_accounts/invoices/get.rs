use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::AppState;
use crate::supplier_accounts::model::Invoice;
use crate::supplier_accounts::no_invoice;
use crate::supplier_accounts::rights::{require_looks, settings};
use crate::supplier_accounts::store;
use crate::supplier_accounts::told::Teller;
use crate::web::{Caller, PathOf, Problem, QueryOf};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvoiceQuery {
    facility_id: String,
}

/// An invoice against what was ordered and what came
#[utoipa::path(get, path = "/orders/invoices/{uuid}/", tag = "orders", params(("uuid" = String, Path), InvoiceQuery),
    responses((status = 200, description = "done", body = Invoice)))]
pub async fn get_invoice(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(uuid): PathOf<String>,
    QueryOf(query): QueryOf<InvoiceQuery>,
) -> Result<Json<Invoice>, Problem> {
    let facility_id = query.facility_id.as_str();
    if caller.is_staff || caller.belongs_to(facility_id) {
        caller.require_orders(facility_id)?;
        settings(&state, facility_id).await?;
    } else {
        let found = store::find(state.db.read(), facility_id, &uuid).await?;
        let supplier_id = found.map(|head| head.supplier_id).unwrap_or_default();
        require_looks(&state, &caller, facility_id, &supplier_id).await?;
    }
    Ok(Json(shown(&state, facility_id, &uuid).await?))
}

/// As it stands now.
pub async fn shown(state: &AppState, facility_id: &str, id: &str) -> Result<Invoice, Problem> {
    let teller = Teller { facility_id, settings: settings(state, facility_id).await? };
    let tx = state.db.snapshot().await?;
    let head = store::find(&tx, facility_id, id).await?.ok_or_else(no_invoice)?;
    Ok(teller.invoice(&tx, &head).await?)
}
