use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::AppState;
use crate::supplier_accounts::model::{InvoiceHead, InvoicePage};
use crate::supplier_accounts::rights::{require_looks, settings};
use crate::supplier_accounts::store::{self, Selection};
use crate::supplier_accounts::told::Teller;
use crate::web::{Caller, Key, List, Page, PageRequest, Problem, QueryOf};

const PAGE_SIZE: u64 = 25;
/// Each is held against all of its order.
const MOST_INVOICES: u64 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvoicesQuery {
    facility_id: String,
    #[param(nullable = false)]
    supplier_uuid: Option<String>,
    #[param(nullable = false)]
    order_uuid: Option<String>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Invoices to a facility, newest first: of all suppliers or one, of all orders or one
#[utoipa::path(get, path = "/orders/invoices/", tag = "orders", params(InvoicesQuery),
    responses((status = 200, description = "done", body = InvoicePage)))]
pub async fn list_invoices(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<InvoicesQuery>,
) -> Result<Json<Page<InvoiceHead>>, Problem> {
    let facility_id = query.facility_id.as_str();
    match &query.supplier_uuid {
        Some(supplier_id) => drop(require_looks(&state, &caller, facility_id, supplier_id).await?),
        None => caller.require_orders(facility_id)?,
    }
    let selection =
        Selection { facility_id, supplier_id: query.supplier_uuid.as_deref(), order_id: query.order_uuid.as_deref() };
    let mut scope = vec![("facility_id", facility_id)];
    scope.extend(selection.supplier_id.map(|id| ("supplier_uuid", id)));
    scope.extend(selection.order_id.map(|id| ("order_uuid", id)));
    let list = List { path: "/api/orders/invoices/", scope };
    let asked = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let request = PageRequest { size: asked.size.min(MOST_INVOICES), ..asked };
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, selection).await?,
    };
    let teller = Teller { facility_id, settings: settings(&state, facility_id).await? };
    let tx = state.db.snapshot().await?;
    let heads = store::page(&tx, selection, &request).await?;
    let told = teller.invoices(&tx, &heads).await?;
    let rows = told.into_iter().zip(heads.iter().map(|head| head.at)).collect();
    let Page { count, next, results } =
        list.page(&request, count, rows, |(head, at): &(InvoiceHead, i64)| Key::Pair(head.uuid.clone(), *at));
    Ok(Json(Page { count, next, results: results.into_iter().map(|(head, _)| head).collect() }))
}
