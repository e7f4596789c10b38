//! Stock counts as the contract words them.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::page_in_contract;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct NewStockCount {
    pub id: String,
    pub facility_id: String,
    pub note: String,
    pub lines: Vec<StockCountEntry>,
}

/// What somebody counted
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct StockCountEntry {
    pub id: String,
    pub product_id: String,
    /// Null with a lot: a batch that was not known; null without: the product as a whole
    #[schema(required)]
    pub batch_id: Option<String>,
    #[schema(required)]
    pub lot: Option<String>,
    #[schema(required)]
    pub expiry_date: Option<NaiveDate>,
    pub quantity: i64,
    pub counted_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct StockCountEntries {
    pub lines: Vec<StockCountEntry>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CountStatus {
    Open,
    /// In part, and the rest follows by itself
    Applying,
    /// In part, and the rest does not follow until it is applied again
    Stopped,
    Applied,
    Cancelled,
}

impl CountStatus {
    pub fn as_str(self) -> &'static str {
        match self {
            CountStatus::Open => "open",
            CountStatus::Applying => "applying",
            CountStatus::Stopped => "stopped",
            CountStatus::Applied => "applied",
            CountStatus::Cancelled => "cancelled",
        }
    }

    pub fn parse(text: &str) -> Option<CountStatus> {
        use CountStatus::{Applied, Applying, Cancelled, Open, Stopped};
        [Open, Applying, Stopped, Applied, Cancelled].into_iter().find(|status| status.as_str() == text)
    }
}

/// How it came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CountSource {
    Hand,
    File,
    Offline,
}

impl CountSource {
    pub fn as_str(self) -> &'static str {
        match self {
            CountSource::Hand => "hand",
            CountSource::File => "file",
            CountSource::Offline => "offline",
        }
    }

    pub fn parse(text: &str) -> Option<CountSource> {
        use CountSource::{File, Hand, Offline};
        [Hand, File, Offline].into_iter().find(|source| source.as_str() == text)
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct StockCount {
    pub id: String,
    pub batch_sync_number: i64,
    pub facility_id: String,
    #[schema(inline)]
    pub status: CountStatus,
    pub note: String,
    #[schema(inline)]
    pub source: CountSource,
    pub created_at: DateTime<Utc>,
    pub created_by: String,
    #[schema(required)]
    pub applied_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub applied_by: Option<String>,
    pub counted_lines: i64,
    /// Lines that the books follow already
    pub applied_lines: i64,
    /// Empty in a list
    pub lines: Vec<StockCountLine>,
}

page_in_contract!(StockCountPage, StockCount);

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct StockCountLine {
    #[serde(flatten)]
    pub entry: StockCountEntry,
    pub barcode_id: String,
    pub name: String,
    /// What the books had at counted_at
    pub expected: i64,
    /// Counted less expected
    pub variance: i64,
    /// What moved since it was counted; respected when applied
    pub moved_since: i64,
    /// What the books will have, or had, once applied
    pub after: i64,
}

page_in_contract!(StockCountLinePage, StockCountLine);
