use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// unmet demand (OUT-22): asked for and not sold
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LostSalePayload {
    #[schema(required)]
    pub product_uuid: Option<String>,
    /// The product's name, or what the customer asked for
    pub description: String,
    pub quantity: i64,
    #[schema(inline)]
    pub reason: LostReason,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LostReason {
    OutOfStock,
    Price,
    NotCarried,
    Other,
}

impl LostReason {
    pub fn as_str(self) -> &'static str {
        match self {
            LostReason::OutOfStock => "out_of_stock",
            LostReason::Price => "price",
            LostReason::NotCarried => "not_carried",
            LostReason::Other => "other",
        }
    }
}
