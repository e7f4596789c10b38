//! What devices record, as the contract words it.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::document::{LabFlag, LabTiming, Sex};

/// Tests that somebody asked for
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LabRequestPayload {
    /// The id of its record
    pub uuid: String,
    /// Null when a code stands for the name: one of both is given
    #[schema(required)]
    pub patient_id: Option<String>,
    #[schema(required)]
    pub walk_in_code: Option<String>,
    /// Null when nobody said
    #[schema(required, inline)]
    pub sex: Option<Sex>,
    #[schema(required)]
    pub birth_date: Option<NaiveDate>,
    pub prescriber: String,
    pub note: String,
    pub requested_at: DateTime<Utc>,
    pub tests: Vec<LabRequestPayloadTest>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LabRequestPayloadTest {
    pub uuid: String,
    pub definition_uuid: String,
    pub code: String,
    pub version: i64,
    /// The person agreed
    pub consent: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabEntryKind {
    Started,
    Result,
    /// What is critical was told to whoever treats the person
    Acknowledged,
    HandedOver,
    FollowedUp,
    /// The specimen could not be used
    Rejected,
    Cancelled,
    Charged,
}

impl LabEntryKind {
    pub fn as_str(self) -> &'static str {
        match self {
            LabEntryKind::Started => "started",
            LabEntryKind::Result => "result",
            LabEntryKind::Acknowledged => "acknowledged",
            LabEntryKind::HandedOver => "handed_over",
            LabEntryKind::FollowedUp => "followed_up",
            LabEntryKind::Rejected => "rejected",
            LabEntryKind::Cancelled => "cancelled",
            LabEntryKind::Charged => "charged",
        }
    }

    pub fn parse(text: &str) -> Option<LabEntryKind> {
        let all = [
            LabEntryKind::Started,
            LabEntryKind::Result,
            LabEntryKind::Acknowledged,
            LabEntryKind::HandedOver,
            LabEntryKind::FollowedUp,
            LabEntryKind::Rejected,
            LabEntryKind::Cancelled,
            LabEntryKind::Charged,
        ];
        all.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// What was done about a request or one of its tests; never changed
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LabEntryPayload {
    /// The id of its record
    pub uuid: String,
    pub request_uuid: String,
    /// Null: of all its tests
    #[schema(required)]
    pub test_uuid: Option<String>,
    #[schema(inline)]
    pub kind: LabEntryKind,
    pub at: DateTime<Utc>,
    pub note: String,
    /// Of charged: the sale that it is in
    #[schema(required)]
    pub sale_uuid: Option<String>,
    /// Of result
    #[schema(required)]
    pub result: Option<LabResult>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabOutcome {
    Valid,
    /// The kit told nothing: it is used up, and the test is done again
    Invalid,
}

/// What came of a test
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LabResult {
    #[schema(required)]
    pub kit: Option<LabKit>,
    pub started_at: DateTime<Utc>,
    pub read_at: DateTime<Utc>,
    /// Null for a test that takes no time
    #[schema(required, inline)]
    pub timing: Option<LabTiming>,
    #[schema(inline)]
    pub outcome: LabOutcome,
    pub values: Vec<LabValue>,
    /// The result that it puts right
    #[schema(required)]
    pub amends: Option<String>,
}

/// The kit that was used up
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LabKit {
    pub product_uuid: String,
    pub batch_id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
}

/// A value of one component, with what was said of it
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LabValue {
    pub code: String,
    #[schema(required)]
    pub number: Option<f64>,
    #[schema(required)]
    pub choice: Option<String>,
    /// Null where nothing can be said
    #[schema(required, inline)]
    pub flag: Option<LabFlag>,
    /// The limits it was held against
    #[schema(required)]
    pub low: Option<f64>,
    #[schema(required)]
    pub high: Option<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabControlLevel {
    Positive,
    Negative,
    Other,
}

impl LabControlLevel {
    pub fn as_str(self) -> &'static str {
        match self {
            LabControlLevel::Positive => "positive",
            LabControlLevel::Negative => "negative",
            LabControlLevel::Other => "other",
        }
    }

    pub fn parse(text: &str) -> Option<LabControlLevel> {
        let all = [LabControlLevel::Positive, LabControlLevel::Negative, LabControlLevel::Other];
        all.into_iter().find(|level| level.as_str() == text)
    }
}

/// A lot of a kit that was tried with a specimen of which one knows what it has to tell
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LabControlPayload {
    /// The id of its record
    pub uuid: String,
    pub product_uuid: String,
    pub batch_id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    /// Of the kit, as it was shown
    pub name: String,
    #[schema(inline)]
    pub level: LabControlLevel,
    pub passed: bool,
    pub note: String,
    pub at: DateTime<Utc>,
}
