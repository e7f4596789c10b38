//! Shipments and what is received of them, as the contract words it.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::orders::{OrderNumber, ShipmentNumber, ShipmentState};
use crate::web::page_in_contract;

/// What a warehouse has for the lines of an order that are confirmed and not sent
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PickList {
    pub lines: Vec<PickLine>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PickLine {
    pub line_uuid: String,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    pub pack: String,
    /// Base units in a pack
    pub pack_units: i64,
    /// Base units that are confirmed and not sent
    pub units: i64,
    /// Of those, what no batch has
    pub missing_units: i64,
    /// Not expired and not empty, first expiring first
    pub batches: Vec<PickBatch>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PickBatch {
    pub batch_id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    /// Proposed: what expires first goes first
    pub units: i64,
    pub on_hand: i64,
}

/// What a warehouse sends of an order at once
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NewShipment {
    /// Minted by the device
    pub uuid: String,
    /// 1 or more
    pub packages: i64,
    pub note: String,
    /// 1 to 500, no batch of a line twice
    pub lines: Vec<NewShipmentLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub struct NewShipmentLine {
    pub line_uuid: String,
    pub batch_id: String,
    /// Base units; 1 or more
    pub units: i64,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ShipmentOrder {
    pub uuid: String,
    /// Of the facility that ordered: `O-000123`
    #[schema(value_type = String)]
    pub number: OrderNumber,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ShipmentPlace {
    pub uuid: String,
    pub name: String,
}

/// What a warehouse sent of an order at once, and what of it is open
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Shipment {
    pub uuid: String,
    /// The warehouse's own, without gaps: `W-000012`
    #[schema(value_type = String)]
    pub number: ShipmentNumber,
    #[schema(inline)]
    pub order: ShipmentOrder,
    pub supplier: ShipmentPlace,
    pub warehouse: ShipmentPlace,
    /// Where it goes
    pub facility: ShipmentPlace,
    #[schema(inline)]
    pub state: ShipmentState,
    pub dispatched_at: DateTime<Utc>,
    pub dispatched_by: String,
    pub packages: i64,
    pub note: String,
    /// Of its last change; grows with every change of a shipment to the facility
    pub change_number: i64,
    pub lines: Vec<ShipmentLine>,
}

page_in_contract!(ShipmentPage, Shipment);

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ShipmentLine {
    pub uuid: String,
    pub order_line_uuid: String,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    pub pack: String,
    /// Base units in a pack
    pub pack_units: i64,
    pub lot: String,
    pub expiry_date: NaiveDate,
    /// Base units that were sent
    pub units: i64,
    /// Of those, what nobody has counted
    pub open_units: i64,
}

/// what a facility counted of an order that came in
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReceiptPayload {
    /// That of the record
    pub uuid: String,
    pub order_uuid: String,
    /// null: it came of a supplier outside
    #[schema(required)]
    pub shipment_uuid: Option<String>,
    pub supplier_name: String,
    /// Of the waybill, or of the supplier's own note
    pub reference: String,
    pub received_at: DateTime<Utc>,
    /// 1 to 500; what is not mentioned stays open
    #[schema(inline)]
    pub lines: Vec<ReceiptPayloadLine>,
}

/// What was counted of a lot, in base units
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReceiptPayloadLine {
    pub uuid: String,
    pub order_line_uuid: String,
    #[schema(required)]
    pub shipment_line_uuid: Option<String>,
    pub barcode: String,
    pub name: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    /// What the device showed as still to come: of the line of the shipment, else of the order
    pub open: i64,
    /// Goes into stock; what is more than was to come is surplus
    pub accepted: i64,
    /// Came and was not taken
    pub refused: i64,
    /// Should have come and did not
    pub missing: i64,
    /// Not empty when anything was refused or missing
    pub reason: String,
}
