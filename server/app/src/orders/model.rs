//! Orders as the contract words them.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;

use crate::web::page_in_contract;

/// what a facility orders of one supplier
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OrderPayload {
    /// That of the record
    pub uuid: String,
    pub supplier_uuid: String,
    /// As it was shown
    pub supplier_name: String,
    pub note: String,
    pub submitted_at: DateTime<Utc>,
    /// 1 to 500
    #[schema(inline)]
    pub lines: Vec<OrderPayloadLine>,
}

/// An offer as it was shown, and how much of it is ordered
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OrderPayloadLine {
    pub uuid: String,
    pub offer_uuid: String,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    pub pack: String,
    /// Base units in a pack
    pub pack_units: i64,
    pub packs: i64,
    /// Of a pack; decimal string in the major unit, e.g. 12.50
    pub price: String,
}

/// What follows from its lines: `cancelled` when all are, `waiting` when one waits, else `submitted`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderState {
    Submitted,
    Waiting,
    Cancelled,
}

/// `asked` of the supplier at `price`; `waiting` for somebody to say yes to what it costs now, or to cancel it
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderLineState {
    Asked,
    Waiting,
    Cancelled,
}

impl OrderLineState {
    const ALL: [OrderLineState; 3] = [OrderLineState::Asked, OrderLineState::Waiting, OrderLineState::Cancelled];

    pub fn as_str(self) -> &'static str {
        match self {
            OrderLineState::Asked => "asked",
            OrderLineState::Waiting => "waiting",
            OrderLineState::Cancelled => "cancelled",
        }
    }

    pub fn parse(text: &str) -> Option<OrderLineState> {
        OrderLineState::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

/// Why a line waits, as things stand now
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WaitReason {
    PriceMoved,
    OfferGone,
}

impl WaitReason {
    pub fn as_str(self) -> &'static str {
        match self {
            WaitReason::PriceMoved => "price_moved",
            WaitReason::OfferGone => "offer_gone",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct OrderSupplier {
    pub uuid: String,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct OrderPerson {
    /// Empty for somebody whom the facility does not know
    pub name: String,
}

/// The facility's own, without gaps, as people read it: `O-000123`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderNumber(pub i64);

impl fmt::Display for OrderNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "O-{:06}", self.0)
    }
}

impl Serialize for OrderNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// An order of a facility, of one supplier
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Order {
    pub uuid: String,
    pub facility_id: String,
    /// The facility's own, without gaps: `O-000123`
    #[schema(value_type = String)]
    pub number: OrderNumber,
    #[schema(inline)]
    pub supplier: OrderSupplier,
    #[schema(inline)]
    pub state: OrderState,
    pub submitted_at: DateTime<Utc>,
    pub received_at: DateTime<Utc>,
    #[schema(inline)]
    pub submitted_by: OrderPerson,
    pub note: String,
    /// Of the lines that are asked, at their prices; decimal string in the major unit
    pub total: String,
    /// Lines that wait
    pub waiting: i64,
    pub lines: Vec<OrderLine>,
}

page_in_contract!(OrderPage, Order);

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct OrderLine {
    pub uuid: String,
    pub offer_uuid: String,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    pub pack: String,
    /// Base units in a pack
    pub pack_units: i64,
    pub packs: i64,
    /// Of a pack, as it was shown or as somebody said yes to; decimal string in the major unit
    pub price: String,
    #[schema(inline)]
    pub state: OrderLineState,
    /// Of a line that waits
    #[schema(required, inline)]
    pub reason: Option<WaitReason>,
    /// What a pack of a line that waits costs now; null when it is not offered any more
    #[schema(required)]
    pub current_price: Option<String>,
    /// When somebody accepted or cancelled it
    #[schema(required)]
    pub decided_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub decided_by: Option<String>,
}

/// The price that somebody says yes to
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AcceptedPrice {
    /// `current_price` as it was shown
    pub price: String,
}
