use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{no_product, store};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{self, InventoryItem, Ledger};
use crate::web::{Caller, JsonBody, PathOf, Problem};
use crate::{AppState, facilities};

/// Whether a product of a facility's own is kept in stock
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct CustomProductStocked {
    pub facility_id: String,
    /// false: a service or a fee
    pub stocked: bool,
}

/// Say whether a product of one's own is kept in stock
///
/// 409 has_stock while some of it is on the shelf, and on_open_document while a count or a transfer names it. What was sold
/// of it beyond the books is settled.
#[utoipa::path(put, path = "/inventory/custom-products/{id}/stocked/", tag = "inventory",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = CustomProductStocked,
    responses((status = 200, description = "done", body = InventoryItem)))]
pub async fn set_custom_product_stocked(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(id): PathOf<String>,
    JsonBody(asked): JsonBody<CustomProductStocked>,
) -> Result<Json<InventoryItem>, Problem> {
    let facility_id = asked.facility_id.as_str();
    caller.require_stock_keeper(facility_id)?;
    let settings = facilities::settings(&state.db, facility_id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "custom-product-stocked", &(&id, &asked)).await? == Claim::First {
        apply(&state, &tx, &caller, &id, &asked).await?;
    }
    tx.commit().await?;
    let item = inventory::items(&state.db, facility_id, &[&id], settings.decimals).await?.remove(&id);
    Ok(Json(item.ok_or_else(no_product)?))
}

async fn apply(
    state: &AppState,
    tx: &DatabaseTransaction,
    caller: &Caller,
    id: &str,
    asked: &CustomProductStocked,
) -> Result<(), Problem> {
    // Held first: no sale, count or transfer comes in between.
    let ledger = Ledger::lock(tx, &state.clock, &asked.facility_id).await?;
    let own = store::own(tx, &asked.facility_id, id).await?.ok_or_else(no_product)?;
    if !own.is_custom {
        let detail = "This product is of the catalogue. Only a product of your own can be a service or a fee.";
        return Err(Problem::conflict("of_the_catalogue", detail));
    }
    if !asked.stocked && store::on_open_document(tx, &asked.facility_id, id).await? {
        let detail = format!("{} is on an open stock count or transfer. Finish or cancel that first.", own.name);
        return Err(Problem::conflict("on_open_document", detail));
    }
    let set = inventory::set_stocked(tx, &state.clock, &ledger, id, asked.stocked, &caller.full_name).await?;
    set.map_err(|there| {
        let name = own.name;
        let detail =
            format!("{name} has stock: {there}. Count it to zero first, then say that it is not kept in stock.");
        Problem::conflict("has_stock", detail)
    })
}
