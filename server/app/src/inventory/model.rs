use chrono::NaiveDate;
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::page_in_contract;

/// ENT-22; quantity in base units, sum of batches minus oversold; expiry_date = earliest batch with stock
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct InventoryItem {
    pub uuid: String,
    pub barcode_id: String,
    pub name: String,
    pub generic_name: String,
    pub brand_name: String,
    pub form: String,
    pub strength: String,
    pub pack_size: String,
    /// Therapeutic class; empty when nobody knows it
    pub category: String,
    /// Only this facility carries it
    pub is_custom: bool,
    /// false: a service or a fee, not kept in stock; absent: kept in stock
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub stocked: bool,
    /// true: sold on prescription only; absent: to anybody
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prescription_only: bool,
    /// Base units
    #[schema(required)]
    pub reorder_level: Option<i64>,
    /// decimal string in the major unit, e.g. 12.50
    pub walk_in_selling_price: String,
    /// decimal string in the major unit, e.g. 12.50
    pub member_selling_price: String,
    pub quantity: i64,
    #[schema(required)]
    pub expiry_date: Option<NaiveDate>,
    /// Those with stock, first expiring first
    pub batches: Vec<Batch>,
}

fn yes() -> bool {
    true
}

/// Said only where it is not so: hardly any product is a service, and every device downloads all of them.
fn is_yes(stocked: &bool) -> bool {
    *stocked
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Batch {
    pub id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    pub quantity: i64,
    // Absent: the facility's.
    #[serde(default, skip_serializing_if = "is_facilitys")]
    #[schema(inline)]
    pub owner: BatchOwner,
}

/// Said only where it is not so: every device downloads all batches, and hardly any is the provider's.
fn is_facilitys(owner: &BatchOwner) -> bool {
    *owner == BatchOwner::Facility
}

/// Whose a batch is until it is sold: it is made with it and keeps it for good.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BatchOwner {
    #[default]
    Facility,
    /// Lies on the shelf of the facility and belongs to the provider
    Provider,
}

impl BatchOwner {
    pub fn as_str(self) -> &'static str {
        match self {
            BatchOwner::Facility => "facility",
            BatchOwner::Provider => "provider",
        }
    }

    /// The owner of that name.
    pub fn parse(text: &str) -> Result<BatchOwner, DbErr> {
        [BatchOwner::Facility, BatchOwner::Provider]
            .into_iter()
            .find(|owner| owner.as_str() == text)
            .ok_or_else(|| DbErr::Type(format!("not an owner of a batch: {text}")))
    }
}

page_in_contract!(InventoryItemPage, InventoryItem);

/// Changed products; next is null on the last page, else a relative or absolute address
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedItemPage {
    pub count: i64,
    #[schema(required)]
    pub next: Option<String>,
    #[schema(value_type = Vec<InventoryItem>)]
    pub results: Vec<ChangedItem>,
    /// Products that the facility has no more: whoever keeps a copy forgets them
    pub withdrawn: Vec<String>,
}

/// A product whose stock has changed, and when the books noted it (milliseconds).
#[derive(Debug, Clone, Serialize)]
pub struct ChangedItem {
    #[serde(flatten)]
    pub item: InventoryItem,
    #[serde(skip)]
    pub stock_changed_at: i64,
}
