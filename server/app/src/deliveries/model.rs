//! Deliveries as the contract words them.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::inventory::BatchOwner;
use crate::web::page_in_contract;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct NewDelivery {
    pub id: String,
    pub facility_id: String,
    pub supplier: String,
    /// Invoice or delivery-note number of the supplier
    pub reference: String,
    pub delivered_on: NaiveDate,
    /// Receive it though this supplier's reference was received before
    pub again: bool,
    // Of the batches; a description here would give the contract a type that nothing has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = BatchOwner, inline, required = false)]
    pub owner: Option<BatchOwner>,
    pub lines: Vec<NewDeliveryLine>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct NewDeliveryLine {
    pub id: String,
    pub product_id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    /// As the note says
    pub quantity: i64,
    /// What goes into stock is quantity less damaged less short
    pub damaged: i64,
    pub short: i64,
    /// Required when damaged or short is above 0
    #[schema(required)]
    pub reason: Option<String>,
    /// decimal string in the major unit, e.g. 12.50
    #[schema(required)]
    pub unit_cost: Option<String>,
}

/// How it came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliverySource {
    Hand,
    File,
    /// Received of an order
    Order,
}

impl DeliverySource {
    pub fn as_str(self) -> &'static str {
        match self {
            DeliverySource::Hand => "hand",
            DeliverySource::File => "file",
            DeliverySource::Order => "order",
        }
    }

    pub fn parse(text: &str) -> Option<DeliverySource> {
        use DeliverySource::{File, Hand, Order};
        [Hand, File, Order].into_iter().find(|source| source.as_str() == text)
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Delivery {
    pub id: String,
    pub facility_id: String,
    pub supplier: String,
    pub reference: String,
    pub delivered_on: NaiveDate,
    pub number: i64,
    #[schema(inline)]
    pub source: DeliverySource,
    #[schema(inline)]
    pub owner: BatchOwner,
    pub received_at: DateTime<Utc>,
    pub received_by: String,
    /// When its file was undone: what it brought is out of stock again
    #[schema(required)]
    pub undone_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub undone_by: Option<String>,
    pub lines: Vec<DeliveryLine>,
}

page_in_contract!(DeliveryPage, Delivery);

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct DeliveryLine {
    #[serde(flatten)]
    pub note: NewDeliveryLine,
    pub barcode_id: String,
    pub name: String,
    pub batch_id: String,
    pub accepted: i64,
}
