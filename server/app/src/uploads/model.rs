use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::page_in_contract;

/// An enum with the code of each value, on the wire and in the database.
macro_rules! coded {
    ($name:ident { $($variant:ident = $code:tt),+ $(,)? }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        pub enum $name { $(#[serde(rename = $code)] $variant),+ }

        impl $name {
            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $code),+ }
            }

            pub fn parse(code: &str) -> Option<$name> {
                match code { $($code => Some($name::$variant),)+ _ => None }
            }
        }
    };
}

coded!(UploadKind {
    PriceList = "price_list",
    ProductRegister = "product_register",
    CustomProduct = "custom_product",
    StockCount = "stock_count",
    DeliveryNote = "delivery_note",
    StockTransfer = "stock_transfer",
    SupplierOffers = "supplier_offers",
});

coded!(UploadStatus {
    QueuedUpload = "QUEUED_UPLOAD",
    ValidatingFile = "VALIDATING_FILE",
    ValidatingPrices = "VALIDATING_PRICES",
    ValidatingRows = "VALIDATING_ROWS",
    FailedValidation = "FAILED_VALIDATION",
    RetrievingFacilityDetails = "RETRIEVING_FACILITY_DETAILS",
    ProcessingPrices = "PROCESSING_PRICES",
    ProcessingRows = "PROCESSING_ROWS",
    Completed = "COMPLETED",
});

coded!(PastExpiry { Ask = "ask", Accept = "accept" });

coded!(OnBadRows { ApplyGood = "apply_good", ApplyNone = "apply_none" });

/// What an upload belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    Network,
    Country,
    Facility,
}

impl UploadKind {
    pub fn scope(self) -> Scope {
        match self {
            UploadKind::PriceList | UploadKind::SupplierOffers => Scope::Country,
            UploadKind::ProductRegister => Scope::Network,
            _ => Scope::Facility,
        }
    }

    /// True when what a file does not say counts as well: of such a file all rows are applied, or none.
    pub fn is_whole(self) -> bool {
        self == UploadKind::SupplierOffers
    }

    /// UPL-04: price lists have words of their own for what happens.
    pub fn validating(self) -> UploadStatus {
        if self == UploadKind::PriceList { UploadStatus::ValidatingPrices } else { UploadStatus::ValidatingRows }
    }

    pub fn processing(self) -> UploadStatus {
        if self == UploadKind::PriceList { UploadStatus::ProcessingPrices } else { UploadStatus::ProcessingRows }
    }
}

/// A column of the file and what it was taken for; `field` null: not used
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct UploadedColumn {
    pub header: String,
    #[schema(required)]
    pub field: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct UploadedBy {
    pub id: String,
    pub name: String,
}

/// UPL-03, UPL-04; progress is 0 to 100 with two decimals
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Upload {
    pub id: String,
    pub kind: UploadKind,
    pub file_name: String,
    pub size_bytes: i64,
    pub status: UploadStatus,
    pub progress: f64,
    pub on_bad_rows: OnBadRows,
    /// Whether expiry dates in the past are right, or are named
    pub past_expiry: PastExpiry,
    /// Rows with anything in them below the headers; 0 until they are counted
    pub number_of_records: i64,
    /// Rows that were applied
    pub applied: i64,
    /// Rows that were not, for their own fault
    pub error_count: i64,
    /// Why the whole file was not taken, in the language of the request; null when rows say it
    #[schema(required)]
    pub error_message: Option<String>,
    #[schema(required)]
    pub error_code: Option<String>,
    pub columns: Vec<UploadedColumn>,
    /// Two letters
    #[schema(required)]
    pub country: Option<String>,
    #[schema(required)]
    pub facility_id: Option<String>,
    pub created_by: UploadedBy,
    pub created_at: DateTime<Utc>,
    #[schema(required)]
    pub completed_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub undone_at: Option<DateTime<Utc>>,
    /// Full name
    #[schema(required)]
    pub undone_by: Option<String>,
    #[schema(required)]
    pub batch_sync_number: Option<i64>,
    #[schema(required)]
    pub stock_count_id: Option<String>,
    #[schema(required)]
    pub delivery_id: Option<String>,
    pub transfer_ids: Vec<String>,
}

/// One reason why a row was not applied, in the language of the request
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct UploadError {
    /// As the spreadsheet shows it: headers are line 1
    pub row: i64,
    /// The header as in the file; null when the whole row is meant
    #[schema(required)]
    pub column: Option<String>,
    #[schema(required)]
    pub value: Option<String>,
    pub reason: String,
    pub code: String,
    /// BST-17 to BST-22, for stock transfers
    #[schema(required)]
    pub error_type: Option<String>,
    /// Where it stands in the list.
    #[serde(skip)]
    #[schema(ignore)]
    pub position: i64,
}

/// What the template of a kind has, in the language of the request
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct UploadColumn {
    pub field: String,
    pub title: String,
    pub required: bool,
    pub aliases: Vec<String>,
    pub example: String,
    pub help: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UploadColumns {
    pub results: Vec<UploadColumn>,
    /// Fields of which a file must have one, whichever
    pub one_of: Vec<Vec<String>>,
}

page_in_contract!(UploadPage, Upload);
page_in_contract!(UploadErrorPage, UploadError);
