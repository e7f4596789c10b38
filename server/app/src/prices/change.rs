use sea_orm::{DatabaseTransaction, DbErr};

use super::store;
use crate::inventory;
use crate::values::Prices;

/// What a product shall cost from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPrice {
    /// Of the catalogue, or of the facility's own product.
    pub product_id: String,
    pub prices: Prices,
}

/// How a price came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    PriceList,
    CustomProduct,
    Opening,
}

impl Source {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Source::PriceList => "price_list",
            Source::CustomProduct => "custom_product",
            Source::Opening => "opening",
        }
    }
}

/// Changes the price list of a country, and with it the prices in every facility of the country, at once. What costs
/// the same already is left as it is. No product twice. `now` in milliseconds, `by` the full name.
pub async fn change_list(
    tx: &DatabaseTransaction,
    country_id: i64,
    prices: &[NewPrice],
    by: &str,
    now: i64,
) -> Result<(), DbErr> {
    store::upsert_list(tx, country_id, prices, now).await?;
    store::note_list_changes(tx, country_id, by, now).await?;
    inventory::follow_price_list(tx, country_id, now).await
}

/// The first prices of a country, for products that nobody has a price for.
pub async fn open_list(tx: &DatabaseTransaction, country_id: i64, prices: &[NewPrice], now: i64) -> Result<(), DbErr> {
    store::upsert_list(tx, country_id, prices, now).await?;
    store::insert_changes(tx, country_id, prices, Source::Opening, None, now).await
}

/// The first prices of products that are a facility's own.
pub async fn open_own(tx: &DatabaseTransaction, prices: &[NewPrice], by: &str, now: i64) -> Result<(), DbErr> {
    store::insert_changes(tx, store::NO_COUNTRY, prices, Source::CustomProduct, Some(by), now).await?;
    let ids: Vec<&str> = prices.iter().map(|price| price.product_id.as_str()).collect();
    inventory::announce(tx, &ids, now).await
}

/// Forgets what products of a facility's own have cost; they go.
pub async fn forget_own(tx: &DatabaseTransaction, product_ids: &[&str]) -> Result<(), DbErr> {
    store::delete_changes(tx, store::NO_COUNTRY, product_ids).await
}
