use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{NewSupplierWarehouse, SupplierProfile, SupplierProfilePage};
use super::store::suppliers as store;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, FieldError, JsonBody, Key, List, Page, PathOf, Problem, QueryOf};
use crate::{AppState, countries, facilities};

const PAGE_SIZE: u64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SuppliersQuery {
    /// two letters
    country: String,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// The suppliers of a country in order of their names, for people of the provider
#[utoipa::path(get, path = "/orders/suppliers/", tag = "orders", params(SuppliersQuery),
    responses((status = 200, description = "done", body = SupplierProfilePage)))]
pub async fn list_suppliers(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<SuppliersQuery>,
) -> Result<Json<Page<SupplierProfile>>, Problem> {
    caller.require_staff()?;
    let country = countries::find(&state.db, &query.country).await?;
    let country = country.ok_or_else(|| Problem::not_found("There is no such country."))?;
    let list = List { path: "/api/orders/suppliers/", scope: vec![("country", country.code.as_str())] };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, country.id).await?,
    };
    let rows = store::page(&state.db, country.id, &request).await?;
    let Page { count, next, results } = list.page(&request, count, rows, |row| Key::Text(row.place()));
    Ok(Json(Page { count, next, results: results.into_iter().map(SupplierProfile::from).collect() }))
}

/// Say which warehouse of the network answers the orders of a supplier; null: nobody of the network does
///
/// It may be in another country: orders stay in the money of the pharmacy. 422 unless it is a warehouse that is not switched
/// off.
#[utoipa::path(put, path = "/orders/suppliers/{uuid}/warehouse/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = NewSupplierWarehouse,
    responses((status = 200, description = "done", body = SupplierProfile)))]
pub async fn set_supplier_warehouse(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
    JsonBody(body): JsonBody<NewSupplierWarehouse>,
) -> Result<Json<SupplierProfile>, Problem> {
    caller.require_staff()?;
    let before = store::find(&state.db, &uuid).await?.ok_or_else(no_supplier)?;
    let name = match &body.warehouse_uuid {
        None => String::new(),
        Some(id) => warehouse_name(&state, id).await?,
    };
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "supplier-warehouse", &(&uuid, &body)).await? == Claim::First {
        store::set_warehouse(&tx, &uuid, body.warehouse_uuid.as_deref()).await?;
        let changes = FieldChange::among([("warehouse", before.warehouse_name.unwrap_or_default(), name)]);
        if !changes.is_empty() {
            let entry = audit::Entry {
                action: Action::Changed,
                subject: Subject::Supplier,
                subject_id: &uuid,
                subject_name: &before.name,
                facility_id: None,
                changes,
            };
            audit::record(&tx, &state.clock, &caller, entry).await?;
        }
    }
    tx.commit().await?;
    let now = store::find(&state.db, &uuid).await?.ok_or_else(no_supplier)?;
    Ok(Json(SupplierProfile::from(now)))
}

async fn warehouse_name(state: &AppState, id: &str) -> Result<String, Problem> {
    let found = facilities::profile(&state.db, id).await?;
    let fits = found.filter(|it| it.is_active && it.facility_type == "warehouse");
    fits.map(|it| it.name).ok_or_else(|| {
        let field = FieldError::new("warehouse_uuid", "must be a warehouse that is not switched off");
        Problem::unprocessable("invalid", "Some fields are not valid.", vec![field])
    })
}

fn no_supplier() -> Problem {
    Problem::not_found("There is no such supplier.")
}
