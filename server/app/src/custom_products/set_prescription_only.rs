use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{no_product, store};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{self, InventoryItem, Ledger};
use crate::web::{Caller, JsonBody, PathOf, Problem};
use crate::{AppState, facilities};

/// Whether a product of a facility's own is sold on prescription only
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct CustomProductPrescription {
    pub facility_id: String,
    pub prescription_only: bool,
}

/// Say whether a product of one's own is sold on prescription only
#[utoipa::path(put, path = "/inventory/custom-products/{id}/prescription-only/", tag = "inventory",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = CustomProductPrescription,
    responses((status = 200, description = "done", body = InventoryItem)))]
pub async fn set_custom_product_prescription_only(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(id): PathOf<String>,
    JsonBody(asked): JsonBody<CustomProductPrescription>,
) -> Result<Json<InventoryItem>, Problem> {
    let facility_id = asked.facility_id.as_str();
    caller.require_stock_keeper(facility_id)?;
    let settings = facilities::settings(&state.db, facility_id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "custom-product-prescription", &(&id, &asked)).await? == Claim::First {
        // Held first: changes of products go out in the order of their time.
        let ledger = Ledger::lock(&tx, &state.clock, facility_id).await?;
        let own = store::own(&tx, facility_id, &id).await?.ok_or_else(no_product)?;
        if !own.is_custom {
            let detail = "This product is of the catalogue, which says whether it is sold on prescription only.";
            return Err(Problem::conflict("of_the_catalogue", detail));
        }
        inventory::set_prescription_only(&tx, &ledger, &id, asked.prescription_only).await?;
    }
    tx.commit().await?;
    let item = inventory::items(&state.db, facility_id, &[&id], settings.decimals).await?.remove(&id);
    Ok(Json(item.ok_or_else(no_product)?))
}
