//! What the network knows of medicines: one catalogue for everybody, by barcode (the *Drug ID* of files and labels).
//!
//! A facility's product is the catalogue's, or its own (*custom*). What the catalogue says of a product is the same in
//! every facility that carries it.

mod carry;
mod model;
mod store;

use std::collections::HashMap;

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub use carry::carry;
pub use model::CatalogueProduct;

/// Adds products, or says anew what is known of those whose barcode is there; facilities that carry them follow.
pub async fn register(tx: &DatabaseTransaction, products: &[CatalogueProduct]) -> Result<(), DbErr> {
    store::upsert(tx, products).await?;
    store::refresh_facilities(tx, products).await
}

/// Adds products that are not there yet, many at once.
pub async fn add_all(tx: &DatabaseTransaction, products: &[CatalogueProduct]) -> Result<(), DbErr> {
    store::upsert(tx, products).await
}

/// Ids by barcode; what is missing here is unknown.
pub async fn ids_by_barcode(db: &impl ConnectionTrait, barcodes: &[&str]) -> Result<HashMap<String, String>, DbErr> {
    store::ids_by_barcode(db, barcodes).await
}
