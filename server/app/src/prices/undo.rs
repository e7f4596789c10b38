//! Taking back what a price list changed.

use std::collections::HashMap;

use sea_orm::{DatabaseTransaction, DbErr};
use serde::{Deserialize, Serialize};

use super::change::{NewPrice, change_list};
use super::store;
use crate::values::{Money, Prices};

/// What a price list says of a product; money in minor units, the time in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedPrice {
    pub walk_in: i64,
    pub member: i64,
    pub changed_at: i64,
}

/// What the list of a country says of these products of the catalogue, by id.
pub async fn listed(
    tx: &DatabaseTransaction,
    country_id: i64,
    ids: &[&str],
) -> Result<HashMap<String, ListedPrice>, DbErr> {
    store::listed(tx, country_id, ids).await
}

/// How many of these products have a price in any country.
pub async fn priced_anywhere(tx: &DatabaseTransaction, ids: &[&str]) -> Result<usize, DbErr> {
    store::priced_anywhere(tx, ids).await
}

/// Sets prices back to what they were, as a change of its own that tills hear of; what had no price has none again.
pub async fn take_back<'a>(
    tx: &DatabaseTransaction,
    country_id: i64,
    before: impl Iterator<Item = (&'a str, &'a ListedPrice)>,
    new: &[&str],
    by: &str,
    now: i64,
) -> Result<(), DbErr> {
    let price_of = |(id, price): (&str, &ListedPrice)| NewPrice {
        product_id: id.to_owned(),
        prices: Prices { walk_in: Money::from_minor(price.walk_in), member: Money::from_minor(price.member) },
    };
    let prices: Vec<NewPrice> = before.map(price_of).collect();
    change_list(tx, country_id, &prices, by, now).await?;
    store::delete_listed(tx, country_id, new).await
}
