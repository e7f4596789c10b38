//! What facilities' products take over from the catalogue and from the price list of their country.

use sea_orm::{DatabaseTransaction, DbErr};

use super::store::follow;

/// What facilities show of these products is what the catalogue says. Tills hear with the changed products of what is now
/// sold on prescription only, or no more. `now` in milliseconds.
pub async fn follow_catalogue(tx: &DatabaseTransaction, barcodes: &[&str], now: i64) -> Result<(), DbErr> {
    follow::mark_prescription_changed(tx, barcodes, now).await?;
    follow::take_names(tx, barcodes).await
}

/// Every facility of the country takes over what its price list says to have changed at `now` (milliseconds).
pub async fn follow_price_list(tx: &DatabaseTransaction, country_id: i64, now: i64) -> Result<(), DbErr> {
    follow::take_prices(tx, country_id, now).await
}

/// Tills hear of products that are new by their new price, which has none before it. `now` in milliseconds.
pub async fn announce(tx: &DatabaseTransaction, product_ids: &[&str], now: i64) -> Result<(), DbErr> {
    follow::mark_priced(tx, product_ids, now).await
}
