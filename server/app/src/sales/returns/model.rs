//! What came back of a sale, as a till says it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::sales::model::{PaymentMethod, ReturnReason, ReturnedTo, SaleOperator};

/// what came back of a sale; money as decimal strings above zero, quantities in base units
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SaleReturnPayload {
    /// The sale it is of
    pub sale_uuid: String,
    /// As on the receipt of the sale
    pub sale_receipt_number: String,
    /// Of the sale
    #[schema(required)]
    pub patient_id: Option<String>,
    pub currency: String,
    /// Of the return
    pub receipt_number: String,
    #[schema(inline)]
    pub reason: ReturnReason,
    /// What was said about it; may be empty
    pub note: String,
    /// The manager whose PIN was entered; absent where nobody was asked
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub approved_by: Option<SaleOperator>,
    /// The promo of the sale, of which its lines had their share
    #[schema(required)]
    pub promo_code: Option<String>,
    pub lines: Vec<SaleReturnPayloadLine>,
    pub refunds: Vec<SaleRefund>,
    /// What was given back: the sum of the refunds, and of the lines less their shares of the promo. Decimal string in the
    /// major unit, e.g. 12.50
    pub total: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SaleReturnPayloadLine {
    /// Which line of the sale, from 0
    pub line: i64,
    pub product_uuid: String,
    pub name: String,
    #[schema(required)]
    pub batch_id: Option<String>,
    pub quantity: i64,
    /// As it was sold: decimal string in the major unit, e.g. 12.50
    pub unit_price: String,
    /// What the promo had taken off these units: decimal string in the major unit, e.g. 12.50
    pub discount: String,
    #[schema(inline)]
    pub to: ReturnedTo,
}

/// what was given back, and how
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SaleRefund {
    #[schema(inline)]
    pub method: PaymentMethod,
    /// decimal string in the major unit, e.g. 12.50
    pub amount: String,
    #[schema(required)]
    pub channel_id: Option<String>,
    #[schema(required)]
    pub reference: Option<String>,
}
