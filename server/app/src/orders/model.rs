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

/// What follows from its lines: `cancelled` when all are, `held` when it is and nothing of it came, `waiting` when one waits, `submitted` when one is asked and not
/// answered, `closed` when nothing came and nothing will, `received` when nothing is to come, `part_received` when something
/// came, `sent` when something is on its way, else `confirmed`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderState {
    Cancelled,
    Held,
    Waiting,
    Submitted,
    Confirmed,
    Sent,
    PartReceived,
    Received,
    Closed,
}

/// `waiting` for somebody to say yes to what it costs now, or to cancel it; `asked` of the supplier at `price` and not
/// answered; `confirmed`; `back_ordered` when nothing is confirmed; `substituted` by another line; `sent` when all that is
/// confirmed is on its way; `part_received`; `received` when nothing is to come and something came; `closed` when nothing
/// will come; `cancelled`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderLineState {
    Waiting,
    Asked,
    Confirmed,
    BackOrdered,
    Substituted,
    Sent,
    PartReceived,
    Received,
    Closed,
    Cancelled,
}

/// Which orders of a warehouse
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QueueState {
    /// Something is to be confirmed, picked or sent
    Open,
    All,
}

impl QueueState {
    pub fn as_str(self) -> &'static str {
        match self {
            QueueState::Open => "open",
            QueueState::All => "all",
        }
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

/// Whose idea an order was
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderBasis {
    /// Of the facility itself
    #[serde(rename = "self")]
    Own,
    /// The provider proposed it
    Proposal,
}

impl OrderBasis {
    pub fn as_str(self) -> &'static str {
        match self {
            OrderBasis::Own => "self",
            OrderBasis::Proposal => "proposal",
        }
    }

    pub fn parse(text: &str) -> Option<OrderBasis> {
        [OrderBasis::Own, OrderBasis::Proposal].into_iter().find(|basis| basis.as_str() == text)
    }
}

/// An order of a facility, of one supplier
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Order {
    pub uuid: String,
    pub facility_id: String,
    /// Who orders
    pub facility_name: String,
    /// The facility's own, without gaps: `O-000123`
    #[schema(value_type = String)]
    pub number: OrderNumber,
    #[schema(inline)]
    pub supplier: OrderSupplier,
    /// A warehouse of the network answers it; nobody answers for a supplier outside
    pub by_warehouse: bool,
    /// ISO 4217, of all amounts: the money of who orders, also where the warehouse has another
    pub currency: String,
    /// Decimals of that money
    pub minor_units: u32,
    #[schema(inline)]
    pub state: OrderState,
    pub submitted_at: DateTime<Utc>,
    pub received_at: DateTime<Utc>,
    #[schema(inline)]
    pub submitted_by: OrderPerson,
    #[schema(inline)]
    pub basis: OrderBasis,
    /// Nobody decided about the proposal in its review time
    pub accepted_by_itself: bool,
    pub note: String,
    /// Of the lines that are asked or answered, without what was closed, at their prices; decimal string in the major unit
    pub total: String,
    /// Of what was sent, at the same prices, rounded half up per line
    pub sent_amount: String,
    /// Of what was accepted without surplus, at the same prices, rounded half up per line
    pub invoice_amount: String,
    /// By how much the facility's account with the supplier was above its limit when that was judged last; null unless the
    /// order is held because of it
    #[schema(required)]
    pub over_limit: Option<String>,
    /// Lines that wait
    pub waiting: i64,
    pub lines: Vec<OrderLine>,
    /// In order of their numbers
    pub shipments: Vec<ShipmentHead>,
    /// What became of it, oldest first
    pub timeline: Vec<OrderEvent>,
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
    /// Packs that the supplier sends
    pub confirmed_packs: i64,
    /// Packs that the supplier sends later
    pub back_ordered_packs: i64,
    /// Packs that will not come; all of a line that is cancelled or substituted
    pub closed_packs: i64,
    /// The line that it stands in for
    #[schema(required)]
    pub substitute_for: Option<String>,
    /// Of the supplier, about its last answer
    pub supplier_note: String,
    /// Base units that left the supplier
    pub sent_units: i64,
    /// Base units that went into stock, without surplus
    pub received_units: i64,
    /// Base units that came and were not taken
    pub refused_units: i64,
    /// Base units that should have come and did not
    pub missing_units: i64,
    /// Base units still to come: what is ordered less what is closed, received, refused and missing
    pub open_units: i64,
}

/// How much of a shipment was counted where it arrived
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShipmentState {
    OnItsWay,
    PartReceived,
    Received,
}

impl ShipmentState {
    /// By its units, and those that nobody has counted.
    pub fn of(units: i64, open: i64) -> ShipmentState {
        if open <= 0 {
            ShipmentState::Received
        } else if open < units {
            ShipmentState::PartReceived
        } else {
            ShipmentState::OnItsWay
        }
    }
}

/// The warehouse's own, without gaps, as people read it: `W-000012`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShipmentNumber(pub i64);

impl fmt::Display for ShipmentNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "W-{:06}", self.0)
    }
}

impl Serialize for ShipmentNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What was sent of an order at once
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ShipmentHead {
    pub uuid: String,
    /// The warehouse's own, without gaps: `W-000012`
    #[schema(value_type = String)]
    pub number: ShipmentNumber,
    #[schema(inline)]
    pub state: ShipmentState,
    pub dispatched_at: DateTime<Utc>,
    pub dispatched_by: String,
    pub packages: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderEventKind {
    Submitted,
    Held,
    AcceptedPrice,
    Cancelled,
    Released,
    Confirmed,
    Closed,
    Dispatched,
    Received,
}

/// Something that became of an order
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct OrderEvent {
    pub at: DateTime<Utc>,
    /// Empty for somebody whom the facility does not know
    pub by: String,
    #[schema(inline)]
    pub kind: OrderEventKind,
    #[schema(required)]
    pub line_uuid: Option<String>,
    #[schema(required)]
    pub shipment_uuid: Option<String>,
    pub note: String,
}

/// The price that somebody says yes to
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AcceptedPrice {
    /// `current_price` as it was shown
    pub price: String,
}
