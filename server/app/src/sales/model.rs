//! Sales as the contract words them: as the server lists them, and as a till sends them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::promos::PromoKind;
use crate::web::page_in_contract;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Sale {
    pub uuid: String,
    /// The server's number, growing for ever within the facility
    pub id: i64,
    pub facility_id: String,
    #[schema(required)]
    pub patient_id: Option<String>,
    /// `A`: applied
    pub status: String,
    pub made_at: DateTime<Utc>,
    pub received_at: DateTime<Utc>,
    pub operator: SaleOperator,
    /// Who was signed in when it came: another one when the seller had gone
    pub sent_by: SaleOperator,
    pub device_id: String,
    pub seq: i64,
    pub receipt_number: String,
    pub currency: String,
    /// decimal string in the major unit, e.g. 12.50
    pub total: String,
    #[schema(required)]
    pub promo: Option<SalePromo>,
    /// Only of a sale that was asked for one
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub prescription: Option<Prescription>,
    /// Only of goods that came back: which sale they are of. Quantities and money are then below zero
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub returned: Option<ReturnedSale>,
    pub lines: Vec<SaleLine>,
    pub payments: Vec<SalePayment>,
    /// What the server noticed while applying the sale, such as `oversold`
    pub flags: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SaleOperator {
    pub id: String,
    pub name: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SalePromo {
    pub code: String,
    /// decimal string in the major unit, e.g. 12.50
    pub discount: String,
}

/// On which prescription something was sold; the parts that nobody was asked for are empty
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Prescription {
    /// Who wrote it
    pub prescriber: String,
    /// As it stands on it
    pub number: String,
    /// Whose PIN was entered for it; null: nobody's. The name as the till knew it, or the server's
    #[schema(required)]
    pub approved_by: Option<SaleOperator>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SaleLine {
    pub product_uuid: String,
    pub name: String,
    #[schema(required)]
    pub batch_id: Option<String>,
    pub quantity: i64,
    /// decimal string in the major unit, e.g. 12.50
    pub unit_price: String,
    /// decimal string in the major unit, e.g. 12.50
    pub total: String,
    /// Only of a line that was not sold at the usual price
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub given: Option<GivenPrice>,
    /// How the patient takes it, as the label says; only of a line that was labelled
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub directions: Option<String>,
    /// Only of goods that came back: which line of their sale, from 0
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub returned_line: Option<i64>,
    /// Only of goods that came back: where they went
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub returned_to: Option<ReturnedTo>,
}

/// Instead of which price a line was sold, why, and who agreed to it
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GivenPrice {
    /// decimal string in the major unit, e.g. 12.50
    pub usual_price: String,
    /// What was said about it; empty when nothing was
    pub note: String,
    /// Whose PIN was entered for it; null: nobody's. The name as the till knew it, or the server's
    #[schema(required)]
    pub approved_by: Option<SaleOperator>,
}

/// amount is what was applied to the sale
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SalePayment {
    #[schema(inline)]
    pub method: PaymentMethod,
    /// decimal string in the major unit, e.g. 12.50
    pub amount: String,
    /// decimal string in the major unit, e.g. 12.50
    pub tendered: String,
    /// decimal string in the major unit, e.g. 12.50
    pub change: String,
    #[schema(required)]
    pub channel_id: Option<String>,
    #[schema(required)]
    pub reference: Option<String>,
}

/// The sale that goods came back from, and why
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReturnedSale {
    pub sale_uuid: String,
    /// As on the receipt of the sale
    pub receipt_number: String,
    #[schema(inline)]
    pub reason: ReturnReason,
    /// What was said about it; empty when nothing was
    pub note: String,
    /// Whose PIN was entered for it
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub approved_by: Option<SaleOperator>,
}

/// Why goods came back
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReturnReason {
    WrongProduct,
    NotNeeded,
    Damaged,
    Expired,
    Mistake,
    Other,
}

impl ReturnReason {
    pub fn as_str(self) -> &'static str {
        match self {
            ReturnReason::WrongProduct => "wrong_product",
            ReturnReason::NotNeeded => "not_needed",
            ReturnReason::Damaged => "damaged",
            ReturnReason::Expired => "expired",
            ReturnReason::Mistake => "mistake",
            ReturnReason::Other => "other",
        }
    }

    /// The reason of that name; a name that nobody wrote is another reason.
    pub fn named(name: &str) -> ReturnReason {
        let all = [
            ReturnReason::WrongProduct,
            ReturnReason::NotNeeded,
            ReturnReason::Damaged,
            ReturnReason::Expired,
            ReturnReason::Mistake,
        ];
        all.into_iter().find(|reason| reason.as_str() == name).unwrap_or(ReturnReason::Other)
    }
}

/// Where goods went that came back: on the shelf again, or away
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReturnedTo {
    Stock,
    WrittenOff,
}

impl ReturnedTo {
    pub fn as_str(self) -> &'static str {
        match self {
            ReturnedTo::Stock => "stock",
            ReturnedTo::WrittenOff => "written_off",
        }
    }

    /// `None` for a line that was sold.
    pub fn named(name: &str) -> Option<ReturnedTo> {
        [ReturnedTo::Stock, ReturnedTo::WrittenOff].into_iter().find(|to| to.as_str() == name)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentMethod {
    Cash,
    MobileMoney,
}

impl PaymentMethod {
    pub fn as_str(self) -> &'static str {
        match self {
            PaymentMethod::Cash => "cash",
            PaymentMethod::MobileMoney => "mobile_money",
        }
    }

    pub fn named(name: &str) -> PaymentMethod {
        if name == "cash" { PaymentMethod::Cash } else { PaymentMethod::MobileMoney }
    }
}

page_in_contract!(SalePage, Sale);

/// what a till sold; money as decimal strings, quantities in base units
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SalePayload {
    #[schema(required)]
    pub patient_id: Option<String>,
    pub currency: String,
    pub receipt_number: String,
    pub lines: Vec<SalePayloadLine>,
    pub payments: Vec<SalePayloadPayment>,
    /// absent in records of older tills; total = sum of the lines - promo.discount
    #[serde(default)]
    pub promo: Option<SalePayloadPromo>,
    /// absent where nobody was asked for one
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub prescription: Option<Prescription>,
    /// decimal string in the major unit, e.g. 12.50
    pub total: String,
}

/// the promo as the till knew it, and what it took off
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SalePayloadPromo {
    pub id: String,
    pub code: String,
    #[schema(inline)]
    pub kind: PromoKind,
    /// Whole percent, or a decimal string in the major unit
    pub value: String,
    /// decimal string in the major unit, e.g. 12.50
    pub discount: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SalePayloadLine {
    pub product_uuid: String,
    pub name: String,
    #[schema(required)]
    pub batch_id: Option<String>,
    pub quantity: i64,
    /// decimal string in the major unit, e.g. 12.50
    pub unit_price: String,
    /// absent where the price is the usual one
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub given: Option<GivenPrice>,
    /// how the patient takes it, as the label says; absent where nobody said
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub directions: Option<String>,
}

/// amount: applied to the sale; tendered: what was handed over; change: what was given back
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SalePayloadPayment {
    #[schema(inline)]
    pub method: PaymentMethod,
    /// decimal string in the major unit, e.g. 12.50
    pub amount: String,
    /// decimal string in the major unit, e.g. 12.50
    pub tendered: String,
    /// decimal string in the major unit, e.g. 12.50
    pub change: String,
    #[schema(required)]
    pub channel_id: Option<String>,
    #[schema(required)]
    pub reference: Option<String>,
}
