use std::collections::HashMap;

use axum::Json;
use axum::extract::State;

use super::model::PickList;
use super::pick::propose;
use crate::inventory::{self, KnownBatch};
use crate::web::{Caller, PathOf, Problem};
use crate::{AppState, facilities, orders};

/// What is to be picked for an order, out of the stock of its warehouse
#[utoipa::path(get, path = "/orders/incoming/{uuid}/picks/", tag = "orders", params(("uuid" = String, Path)),
    responses((status = 200, description = "done", body = PickList)))]
pub async fn list_picks(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(uuid): PathOf<String>,
) -> Result<Json<PickList>, Problem> {
    let (warehouse_id, lines) = orders::read_incoming(&state, &caller, &uuid).await?;
    let zone = facilities::settings(&state.db, &warehouse_id).await?.map(|settings| settings.time_zone);
    let day = state.clock.now().with_timezone(&zone.unwrap_or(chrono_tz::Tz::UTC)).date_naive();
    let barcodes: Vec<&str> = lines.iter().map(|line| line.barcode.as_str()).collect();
    let products = inventory::ids_by_barcode(state.db.read(), &warehouse_id, &barcodes).await?;
    let barcode_of: HashMap<&str, &str> =
        products.iter().map(|(barcode, product)| (product.as_str(), barcode.as_str())).collect();
    let ids: Vec<&str> = barcode_of.keys().copied().collect();
    let mut batches: HashMap<String, Vec<KnownBatch>> = HashMap::new();
    for batch in inventory::batches_of(state.db.read(), &warehouse_id, &ids).await? {
        if let Some(barcode) = barcode_of.get(batch.product_id.as_str()) {
            batches.entry((*barcode).to_owned()).or_default().push(batch);
        }
    }
    Ok(Json(PickList { lines: propose(&lines, batches, day) }))
}
