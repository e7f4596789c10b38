use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::inventory::InventoryItem;
use crate::web::page_in_contract;

/// A product of the catalogue with its prices in one country; prices are null while it has none
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PriceListItem {
    /// Of the catalogue
    pub product_id: String,
    pub barcode_id: String,
    pub name: String,
    pub generic_name: String,
    pub brand_name: String,
    pub category: String,
    #[schema(required)]
    pub walk_in_selling_price: Option<String>,
    #[schema(required)]
    pub member_selling_price: Option<String>,
    #[schema(required)]
    pub old_walk_in_selling_price: Option<String>,
    #[schema(required)]
    pub old_member_selling_price: Option<String>,
    #[schema(required)]
    pub changed_at: Option<DateTime<Utc>>,
    /// Where it stands in the list.
    #[serde(skip)]
    #[schema(ignore)]
    pub sort_key: String,
}

/// PRC-09: a product whose price changed, with the price before
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct NewPriceItem {
    #[serde(flatten)]
    pub item: InventoryItem,
    #[schema(required)]
    pub old_selling_price: Option<String>,
    #[schema(required)]
    pub old_member_selling_price: Option<String>,
    pub price_changed_at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PriceChange {
    pub changed_at: DateTime<Utc>,
    pub walk_in_selling_price: String,
    pub member_selling_price: String,
    /// price_list, custom_product or opening
    #[schema(value_type = PriceSource)]
    pub source: String,
    /// Full name
    #[schema(required)]
    pub changed_by: Option<String>,
}

#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[allow(dead_code, reason = "describes the answer in the contract")]
pub enum PriceSource {
    PriceList,
    CustomProduct,
    Opening,
}

page_in_contract!(PriceListItemPage, PriceListItem);
page_in_contract!(NewPriceItemPage, NewPriceItem);
page_in_contract!(PriceChangePage, PriceChange);
