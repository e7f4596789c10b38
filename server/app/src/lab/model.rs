//! What is shown, as the contract words it.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::document::{LabTestDocument, Sex};
use super::payload::{LabControlLevel, LabEntryKind, LabResult};
use crate::web::page_in_contract;

/// A version of what a laboratory test is; it stays as it is
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct LabDefinition {
    pub uuid: String,
    /// The same for all versions of a test
    pub code: String,
    pub version: i64,
    /// Grows with every change of a definition
    pub change_number: i64,
    pub published_at: DateTime<Utc>,
    pub published_by: String,
    /// Who answers for it: a pharmacist, a laboratory
    pub approved_by: String,
    /// Two letters each; empty: all
    pub countries: Vec<String>,
    /// Nobody tests by it any more
    pub retired: bool,
    pub test: LabTestDocument,
}

page_in_contract!(LabDefinitionPage, LabDefinition);

/// What is to be published
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NewLabDefinition {
    pub code: String,
    pub countries: Vec<String>,
    pub approved_by: String,
    pub test: LabTestDocument,
}

/// A request with everything that was done about it. What is sensitive is hidden: which test, what came of it, which kit
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct LabCase {
    pub uuid: String,
    /// Of the facility, such as L-000012
    pub number: String,
    /// Grows with every change of a request in the facility
    pub change_number: i64,
    #[schema(required)]
    pub patient_id: Option<String>,
    #[schema(required)]
    pub walk_in_code: Option<String>,
    #[schema(required, inline)]
    pub sex: Option<Sex>,
    #[schema(required)]
    pub birth_date: Option<NaiveDate>,
    pub prescriber: String,
    /// Empty where a test is hidden
    pub note: String,
    pub requested_at: DateTime<Utc>,
    pub requested_by: String,
    pub tests: Vec<LabCaseTest>,
    /// In the order in which they came
    pub entries: Vec<LabEntry>,
    /// It is done and older than 90 days: devices let go of it
    pub gone: bool,
}

page_in_contract!(LabCasePage, LabCase);

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct LabCaseTest {
    pub uuid: String,
    /// Null where it is hidden
    #[schema(required)]
    pub definition_uuid: Option<String>,
    #[schema(required)]
    pub code: Option<String>,
    #[schema(required)]
    pub version: Option<i64>,
    pub consent: bool,
    pub hidden: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct LabEntry {
    pub uuid: String,
    pub request_uuid: String,
    /// Null: of all its tests
    #[schema(required)]
    pub test_uuid: Option<String>,
    #[schema(inline)]
    pub kind: LabEntryKind,
    pub at: DateTime<Utc>,
    /// Empty where the test is hidden
    pub note: String,
    #[schema(required)]
    pub sale_uuid: Option<String>,
    /// Null where the test is hidden
    #[schema(required)]
    pub result: Option<LabResult>,
    pub by: String,
}

/// A request as somebody opens it
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct OpenedLabCase {
    #[serde(flatten)]
    pub case: LabCase,
    /// A sale that it is charged in has come
    pub paid: bool,
    /// It is paid, and a test that was charged was cancelled or its specimen rejected
    pub owed_back: bool,
}

page_in_contract!(OpenedLabCasePage, OpenedLabCase);

/// A control of a lot of a kit
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct LabControl {
    pub uuid: String,
    pub product_uuid: String,
    pub batch_id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    pub name: String,
    #[schema(inline)]
    pub level: LabControlLevel,
    pub passed: bool,
    pub note: String,
    pub at: DateTime<Utc>,
    pub by: String,
    /// Grows with every control of the facility
    pub change_number: i64,
    /// It is older than 90 days: devices let go of it
    pub gone: bool,
}

page_in_contract!(LabControlPage, LabControl);

/// As people call a request.
pub fn number(number: i64) -> String {
    format!("L-{number:06}")
}
