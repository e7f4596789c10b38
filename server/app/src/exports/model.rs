use bloom_sheets::Format;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::Language;

/// a file of sales of some days, both included, in the time zone of the facility
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewSalesExport {
    /// UUID, minted by who asks
    pub id: String,
    pub facility_id: String,
    pub from: NaiveDate,
    pub to: NaiveDate,
    #[schema(inline)]
    pub format: ExportFormat,
}

/// a file of what is on the shelves
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewInventoryExport {
    /// UUID, minted by who asks
    pub id: String,
    pub facility_id: String,
    #[schema(inline)]
    pub format: ExportFormat,
}

/// a file of a statement of provider stock, as it is when it is written
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewStatementExport {
    /// UUID, minted by who asks
    pub id: String,
    pub facility_id: String,
    /// yyyy-MM
    pub period: String,
    #[schema(inline)]
    pub format: ExportFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    Csv,
    Xlsx,
}

impl From<ExportFormat> for Format {
    fn from(format: ExportFormat) -> Format {
        match format {
            ExportFormat::Csv => Format::Csv,
            ExportFormat::Xlsx => Format::Xlsx,
        }
    }
}

/// ENT-30
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportStatus {
    pub id: String,
    #[schema(inline)]
    pub state: ExportState,
    /// 0 to 100
    pub progress: i64,
    /// Works without headers, for an hour (EXP-13); null until the file is there (EXP-11)
    #[schema(required)]
    pub s3_download_link: Option<String>,
    /// When the link ends
    #[schema(required)]
    pub expires_at: Option<DateTime<Utc>>,
    pub file_name: String,
    /// Why it failed, for a person
    #[schema(required)]
    pub reason: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportState {
    Queued,
    Running,
    Done,
    Failed,
}

/// What is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportKind {
    Sales,
    Inventory,
    ProviderStatement,
}

impl ExportKind {
    pub fn as_str(self) -> &'static str {
        match self {
            ExportKind::Sales => "sales",
            ExportKind::Inventory => "inventory",
            ExportKind::ProviderStatement => "provider_statement",
        }
    }

    pub fn parse(text: &str) -> Option<ExportKind> {
        use ExportKind::{Inventory, ProviderStatement, Sales};
        [Sales, Inventory, ProviderStatement].into_iter().find(|kind| kind.as_str() == text)
    }
}

/// An export as it was asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Export {
    pub id: String,
    pub kind: ExportKind,
    pub facility_id: String,
    pub format: Format,
    pub language: Language,
    /// First and last day, of sales and of a statement.
    pub days: Option<(NaiveDate, NaiveDate)>,
    pub file_name: String,
    pub created_by: String,
}

/// An export and how far it is.
#[derive(Debug)]
pub struct Stored {
    pub export: Export,
    pub state: ExportState,
    pub progress: i64,
    pub file_id: Option<String>,
    pub reason: Option<String>,
}
