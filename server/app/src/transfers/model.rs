//! Transfers as the contract words them.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::page_in_contract;

/// D draft, I sent and not yet finalised (incoming for the receiver), F finalised, C cancelled
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum TransferStatus {
    #[serde(rename = "D")]
    Draft,
    #[serde(rename = "I")]
    Sent,
    #[serde(rename = "F")]
    Finalised,
    #[serde(rename = "C")]
    Cancelled,
}

impl TransferStatus {
    pub fn as_str(self) -> &'static str {
        match self {
            TransferStatus::Draft => "D",
            TransferStatus::Sent => "I",
            TransferStatus::Finalised => "F",
            TransferStatus::Cancelled => "C",
        }
    }

    pub fn parse(text: &str) -> Option<TransferStatus> {
        use TransferStatus::{Cancelled, Draft, Finalised, Sent};
        [Draft, Sent, Finalised, Cancelled].into_iter().find(|status| status.as_str() == text)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TransferPlace {
    pub id: String,
    pub name: String,
}

/// ENT-21: stock on its way from one facility to another
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct StockTransfer {
    pub id: String,
    pub number: i64,
    pub status: TransferStatus,
    #[schema(inline)]
    pub source_facility: TransferPlace,
    #[schema(inline)]
    pub destination_facility: TransferPlace,
    /// The other side, as seen by the facility that asked
    #[serde(rename = "facilityName")]
    pub facility_name: String,
    pub products: Vec<TransferLine>,
    pub note: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    #[schema(required)]
    pub sent_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub finalised_at: Option<DateTime<Utc>>,
    /// True when the day ran out and the server did it
    pub finalised_by_itself: bool,
    pub created_by: String,
    #[schema(required)]
    pub sent_by: Option<String>,
    #[schema(required)]
    pub finalised_by: Option<String>,
    #[schema(required)]
    pub upload_id: Option<String>,
}

page_in_contract!(StockTransferPage, StockTransfer);

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct TransferLine {
    pub id: String,
    pub product_id: String,
    pub barcode_id: String,
    pub name: String,
    /// Null until sent when none was named: the batches are then picked, first expired first; one line per batch after
    #[schema(required)]
    pub batch_id: Option<String>,
    #[schema(required)]
    pub lot: Option<String>,
    #[schema(required)]
    pub expiry_date: Option<NaiveDate>,
    /// Of a draft: as asked for
    pub quantity: i64,
    #[schema(required)]
    pub quantity_sent: Option<i64>,
    #[schema(required)]
    pub quantity_received: Option<i64>,
    /// short, damaged, expired, wrong_product, surplus, other; required where received differs from sent
    #[schema(required)]
    pub reason: Option<String>,
    pub reason_note: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewTransfer {
    pub id: String,
    pub source_facility_id: String,
    pub destination_facility_id: String,
    pub note: String,
    #[schema(inline)]
    pub lines: Vec<NewTransferLine>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewTransferLine {
    pub id: String,
    pub product_id: String,
    #[schema(required)]
    pub batch_id: Option<String>,
    pub quantity: i64,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ReceivedLines {
    #[schema(inline)]
    pub lines: Vec<ReceivedLine>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ReceivedLine {
    pub id: String,
    pub quantity_received: i64,
    #[schema(required)]
    pub reason: Option<String>,
    pub reason_note: String,
}

/// Why something else was received than sent.
pub const REASONS: [&str; 6] = ["short", "damaged", "expired", "wrong_product", "surplus", "other"];
