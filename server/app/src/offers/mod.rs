//! What suppliers offer: a product in a pack, at a price, in the country of the supplier.
//!
//! Every change of an offer has the next number of its country, given under the country's counter in the transaction of
//! the change: who remembers the highest number that was shown misses nothing. An offer is never deleted: a device that
//! has it hears that it was withdrawn.

mod feed;
mod list;
mod model;
mod store;
mod suppliers;
mod undo;

use std::collections::HashMap;

use bloom_storage::Db;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::values::Money;

pub use list::{List, ListedOffer, Taken, end, take};
pub use model::{Availability, CurrentOffer, Offer, Seller, StoredOffer, Supplier, key};
pub use undo::{OfferChange, take_back};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(feed::list_offers))
        .routes(routes!(suppliers::list_suppliers))
        .routes(routes!(suppliers::set_supplier_warehouse))
}

/// Has a warehouse answer the orders of the supplier of that name, where the country has one: its id.
pub async fn answered_by(
    tx: &DatabaseTransaction,
    country_id: i64,
    supplier: &str,
    warehouse_id: &str,
) -> Result<Option<String>, DbErr> {
    let found = store::list::suppliers(tx, country_id, &[&key(supplier)]).await?;
    for supplier in &found {
        store::suppliers::set_warehouse(tx, &supplier.id, Some(warehouse_id)).await?;
    }
    Ok(found.into_iter().next().map(|supplier| supplier.id))
}

/// A supplier of the facility's country; `None` when there is none of that id there.
pub async fn seller(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier_id: &str,
) -> Result<Option<Seller>, DbErr> {
    store::suppliers::seller(connection, facility_id, supplier_id).await
}

/// The supplier of that name; `None` when the country (ISO 3166-1 numeric) has none of it.
pub async fn supplier_named(tx: &DatabaseTransaction, country_id: i64, name: &str) -> Result<Option<Supplier>, DbErr> {
    let found = store::list::suppliers(tx, country_id, &[&key(name)]).await?.into_iter().next();
    Ok(found.map(|supplier| Supplier { uuid: supplier.id, name: supplier.name }))
}

/// The supplier of that id in the country of the facility; `None` when the country has none of it.
pub async fn supplier_in(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier_id: &str,
) -> Result<Option<Supplier>, DbErr> {
    store::suppliers::named_in(connection, facility_id, supplier_id).await
}

/// What each of these offers is now, by id, of any country; what is missing here was never offered.
pub async fn current(connection: &impl ConnectionTrait, ids: &[&str]) -> Result<HashMap<String, CurrentOffer>, DbErr> {
    store::current(connection, ids).await
}

/// What a supplier offers now, by name; `decimals` of the money of its country.
pub async fn of_supplier(db: &Db, supplier_id: &str, decimals: u32) -> Result<Vec<Offer>, DbErr> {
    store::of_supplier(db, supplier_id, decimals).await
}

/// What stands of these products, by barcode, in the country of the facility, and what a pack of each costs; `decimals` of
/// the money there.
pub async fn standing(
    db: &Db,
    facility_id: &str,
    barcodes: &[&str],
    decimals: u32,
) -> Result<Vec<(Offer, Money)>, DbErr> {
    store::standing(db, facility_id, barcodes, decimals).await
}
