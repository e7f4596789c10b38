//! Held records as the contract words them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::inbox::kinds::{Payload, RecordKind};
use crate::web::page_in_contract;

/// A record that arrived and was not applied, for a person to settle
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HeldRecord {
    /// Names the very bytes that came
    pub id: String,
    pub facility_id: String,
    /// Why it is held, as one word, such as `implausible_amount`
    pub code: String,
    pub detail: String,
    /// It is whole and only doubted: who runs the facility may vouch for it
    pub can_apply: bool,
    /// Null for what cannot be read
    #[schema(required, inline)]
    pub kind: Option<RecordKind>,
    #[schema(required)]
    pub record_id: Option<String>,
    /// Who made it, by the record's own word
    #[schema(required)]
    pub operator: Option<HeldPerson>,
    /// Who was signed in when it came
    pub sent_by: HeldPerson,
    #[schema(required)]
    pub device_id: Option<String>,
    #[schema(required)]
    pub seq: Option<i64>,
    /// By the till's clock
    #[schema(required)]
    pub made_at: Option<DateTime<Utc>>,
    pub first_received_at: DateTime<Utc>,
    pub last_received_at: DateTime<Utc>,
    /// How often it came
    pub times: i64,
    /// What it carries; null for what cannot be read, a patient's for those who do not work with patients, and what may be
    /// sensitive for those who may not read that
    #[schema(required, value_type = Option<Payload>)]
    pub payload: Option<Payload>,
    /// Null while nobody has settled it
    #[schema(required)]
    pub settled: Option<Settled>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HeldPerson {
    pub id: String,
    /// Empty for people of other facilities
    pub name: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Settled {
    pub at: DateTime<Utc>,
    #[schema(inline)]
    pub how: Resolution,
    /// Empty when a good copy arrived by itself
    pub by_name: String,
    pub reason: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Resolution {
    Arrived,
    Applied,
    Dismissed,
}

impl Resolution {
    pub fn as_str(self) -> &'static str {
        match self {
            Resolution::Arrived => "arrived",
            Resolution::Applied => "applied",
            Resolution::Dismissed => "dismissed",
        }
    }

    pub fn named(name: &str) -> Resolution {
        match name {
            "applied" => Resolution::Applied,
            "dismissed" => Resolution::Dismissed,
            _ => Resolution::Arrived,
        }
    }
}

/// That a held record counts
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ApplyHeld {
    pub facility_id: String,
    /// When it was made, where the till's clock was wrong; never later than now
    #[serde(default)]
    #[schema(nullable = false)]
    pub made_at: Option<DateTime<Utc>>,
}

/// That a held record does not count, and why
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct DismissHeld {
    pub facility_id: String,
    pub reason: String,
}

page_in_contract!(HeldRecordPage, HeldRecord);
