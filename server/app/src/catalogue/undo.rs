//! Taking back what a register changed.

use std::collections::HashMap;

use sea_orm::{DatabaseTransaction, DbErr};

use super::{CatalogueProduct, store};

/// Products by Drug ID; what is missing here is unknown.
pub async fn by_barcode(
    tx: &DatabaseTransaction,
    barcodes: &[&str],
) -> Result<HashMap<String, CatalogueProduct>, DbErr> {
    store::products_by(tx, "barcode_id", barcodes).await
}

/// Products by id; what is missing here is gone.
pub async fn by_id(tx: &DatabaseTransaction, ids: &[&str]) -> Result<HashMap<String, CatalogueProduct>, DbErr> {
    store::products_by(tx, "id", ids).await
}

/// How many of these products some facility carries.
pub async fn carried_anywhere(tx: &DatabaseTransaction, ids: &[&str]) -> Result<usize, DbErr> {
    store::carried_anywhere(tx, ids).await
}

/// Products become what they were, and new ones that nobody uses go. Facilities follow as with [`super::register`].
pub async fn take_back(tx: &DatabaseTransaction, before: &[CatalogueProduct], new: &[&str]) -> Result<(), DbErr> {
    store::restore(tx, before).await?;
    store::delete(tx, new).await
}
