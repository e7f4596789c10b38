//! Returns as the contract words them.

use std::fmt;

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::DbErr;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;

use crate::inventory::BatchOwner;
use crate::web::page_in_contract;

/// `asked` of who takes it back; `approved`: it may be sent; `refused`; `sent`: it left the stock; `received`: it was counted
/// where it went; `credited`; `cancelled` before it was sent
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReturnState {
    Asked,
    Approved,
    Refused,
    Sent,
    Received,
    Credited,
    Cancelled,
}

impl ReturnState {
    pub fn as_str(self) -> &'static str {
        match self {
            ReturnState::Asked => "asked",
            ReturnState::Approved => "approved",
            ReturnState::Refused => "refused",
            ReturnState::Sent => "sent",
            ReturnState::Received => "received",
            ReturnState::Credited => "credited",
            ReturnState::Cancelled => "cancelled",
        }
    }

    pub fn parse(text: &str) -> Result<ReturnState, DbErr> {
        let value = serde_json::Value::String(text.to_owned());
        serde_json::from_value(value).map_err(|_| DbErr::Type(format!("not a state of a return: {text}")))
    }
}

/// Why goods go back
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReturnReason {
    Damaged,
    NearExpiry,
    Expired,
    Recalled,
    /// Not what was ordered
    Wrong,
    /// `note` says which
    Other,
}

impl ReturnReason {
    pub fn as_str(self) -> &'static str {
        match self {
            ReturnReason::Damaged => "damaged",
            ReturnReason::NearExpiry => "near_expiry",
            ReturnReason::Expired => "expired",
            ReturnReason::Recalled => "recalled",
            ReturnReason::Wrong => "wrong",
            ReturnReason::Other => "other",
        }
    }

    pub fn parse(text: &str) -> Result<ReturnReason, DbErr> {
        let value = serde_json::Value::String(text.to_owned());
        serde_json::from_value(value).map_err(|_| DbErr::Type(format!("not a reason of a return: {text}")))
    }
}

/// Which returns to a warehouse
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReturnQueue {
    /// Something is to be answered, counted, or credited by hand
    Open,
    All,
}

impl ReturnQueue {
    pub fn as_str(self) -> &'static str {
        match self {
            ReturnQueue::Open => "open",
            ReturnQueue::All => "all",
        }
    }
}

/// The facility's own, without gaps, as people read it: `R-000001`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReturnNumber(pub i64);

impl fmt::Display for ReturnNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "R-{:06}", self.0)
    }
}

impl Serialize for ReturnNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ReturnSupplier {
    pub uuid: String,
    pub name: String,
}

/// Goods of a facility that go back to one supplier, or to the provider
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SupplierReturn {
    pub uuid: String,
    /// The facility's own, without gaps: `R-000001`
    #[schema(value_type = String)]
    pub number: ReturnNumber,
    pub facility_id: String,
    /// Who sends it back
    pub facility_name: String,
    /// null: goods of the provider that go straight to it
    #[schema(required, inline)]
    pub supplier: Option<ReturnSupplier>,
    /// A warehouse of the network takes it back
    pub by_warehouse: bool,
    /// Whose the goods are; what is the provider's goes back without money
    pub owner: BatchOwner,
    #[schema(inline)]
    pub state: ReturnState,
    #[schema(inline)]
    pub reason: ReturnReason,
    pub note: String,
    pub asked_at: DateTime<Utc>,
    pub asked_by: String,
    #[schema(required)]
    pub answered_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub answered_by: Option<String>,
    #[schema(required)]
    pub sent_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub sent_by: Option<String>,
    #[schema(required)]
    pub received_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub received_by: Option<String>,
    /// What the units that count by now cost, of those whose cost is known; decimal string in the major unit; null: no money
    #[schema(required)]
    pub amount: Option<String>,
    /// Units that count by now and whose cost nobody knows
    pub units_without_cost: i64,
    /// decimal string in the major unit; null until it is credited
    #[schema(required)]
    pub credited: Option<String>,
    /// Of the supplier's credit note; empty until there is one
    pub credit_number: String,
    pub lines: Vec<SupplierReturnLine>,
    /// What became of it, oldest first
    pub timeline: Vec<ReturnEvent>,
}

page_in_contract!(SupplierReturnPage, SupplierReturn);

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SupplierReturnLine {
    pub uuid: String,
    pub product_uuid: String,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    pub batch_id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    /// Base units that are to go back
    pub units: i64,
    /// Base units that are taken back; null until it is answered
    #[schema(required)]
    pub approved_units: Option<i64>,
    /// Base units that left the stock; null until it is sent
    #[schema(required)]
    pub sent_units: Option<i64>,
    /// Base units that came; null until they are counted
    #[schema(required)]
    pub received_units: Option<i64>,
    /// Base units of those that can be sold again
    #[schema(required)]
    pub good_units: Option<i64>,
    /// Of a base unit, as it was when it was asked; decimal string in the major unit; null when nobody knows, or: no money
    #[schema(required)]
    pub unit_cost: Option<String>,
    /// Of the units that count by now: received, else sent, else approved, else asked; null as `unit_cost` is
    #[schema(required)]
    pub amount: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ReturnEvent {
    pub at: DateTime<Utc>,
    pub by: String,
    #[schema(inline)]
    pub state: ReturnState,
    pub note: String,
}

/// Goods that are to go back
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NewReturn {
    /// Minted by the device
    pub uuid: String,
    pub facility_id: String,
    /// null: goods of the provider that go straight to it
    #[schema(required)]
    pub supplier_uuid: Option<String>,
    #[schema(inline)]
    pub reason: ReturnReason,
    /// Not empty for another reason
    pub note: String,
    /// 1 to 200, no batch twice; all of one owner
    pub lines: Vec<NewReturnLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub struct NewReturnLine {
    pub uuid: String,
    pub product_uuid: String,
    pub batch_id: String,
    /// Base units; 1 or more
    pub units: i64,
}

/// What is taken back
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReturnAnswer {
    /// Every line; all 0: refused
    pub lines: Vec<ReturnAnswerLine>,
    /// Not empty when it is less than asked
    pub note: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReturnAnswerLine {
    pub uuid: String,
    /// Base units; at most those that are asked
    pub approved_units: i64,
}

/// What leaves the stock
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReturnSending {
    /// Every line
    pub lines: Vec<ReturnSendingLine>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReturnSendingLine {
    pub uuid: String,
    /// Base units; at most those that are approved
    pub units: i64,
}

/// What came back
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReturnReceipt {
    /// Every line
    pub lines: Vec<ReturnReceiptLine>,
    /// Not empty when it is less than was sent
    pub note: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReturnReceiptLine {
    pub uuid: String,
    /// Base units that came; at most those that were sent
    pub received_units: i64,
    /// Base units of those that go back into stock
    pub good_units: i64,
}

/// What a supplier credited
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReturnCredit {
    /// decimal string in the major unit
    pub amount: String,
    /// Of the credit note
    pub number: String,
}
