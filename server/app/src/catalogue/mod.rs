//! What the network knows of medicines: one catalogue for everybody, by barcode (the *Drug ID* of files and labels).
//!
//! A facility's product is the catalogue's, or its own (*custom*). What the catalogue says of a product is the same in
//! every facility that carries it.

mod model;
mod names;
mod search;
mod store;
mod undo;

use std::collections::{HashMap, HashSet};

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::values::{Money, Prices};

pub use model::{CatalogueProduct, Sharing};
pub use names::{name_unnamed, sharing};
pub use undo::{by_barcode, by_id, carried_anywhere, take_back};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(search::search_catalogue))
}

/// Adds products, or says anew what is known of those whose barcode is there. Facilities that carry them follow with
/// [`crate::inventory::follow_catalogue`].
pub async fn register(tx: &DatabaseTransaction, products: &[CatalogueProduct]) -> Result<(), DbErr> {
    store::upsert(tx, products).await
}

/// Ids by barcode; what is missing here is unknown.
pub async fn ids_by_barcode(db: &impl ConnectionTrait, barcodes: &[&str]) -> Result<HashMap<String, String>, DbErr> {
    store::ids_by_barcode(db, barcodes).await
}

/// What the catalogue knows of these ids, with the prices of the facility's country (0 where its price list has none).
pub async fn priced(
    db: &impl ConnectionTrait,
    facility_id: &str,
    catalogue_ids: &[&str],
) -> Result<Vec<(CatalogueProduct, Prices)>, DbErr> {
    store::priced(db, facility_id, catalogue_ids).await
}

/// Those of these catalogue ids that the price list of the facility's country has no price for.
pub async fn without_price(
    db: &impl ConnectionTrait,
    facility_id: &str,
    catalogue_ids: &[&str],
) -> Result<HashSet<String>, DbErr> {
    let priced = store::priced(db, facility_id, catalogue_ids).await?;
    Ok(priced.into_iter().filter(|(_, prices)| prices.walk_in == Money::ZERO).map(|(product, _)| product.id).collect())
}
