//! Conflicts as the contract words them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::page_in_contract;

/// Of one field of a patient two devices said two things
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PatientConflict {
    pub id: String,
    pub facility_id: String,
    pub patient_pk: String,
    pub patient_name: String,
    /// As in PatientFields
    pub field: String,
    /// What the patient has now
    pub stands: Said,
    /// What was said as well
    pub other: Said,
    #[schema(required, inline)]
    pub kept: Option<Keep>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Said {
    /// Empty: that there is none
    pub value: String,
    /// Empty when nobody knows
    pub by_name: String,
    pub at: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    Stands,
    Other,
}

impl Keep {
    pub fn as_str(self) -> &'static str {
        match self {
            Keep::Stands => "stands",
            Keep::Other => "other",
        }
    }

    pub fn named(name: &str) -> Option<Keep> {
        [Keep::Stands, Keep::Other].into_iter().find(|keep| keep.as_str() == name)
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SettleConflict {
    pub facility_id: String,
    #[schema(inline)]
    pub keep: Keep,
}

page_in_contract!(PatientConflictPage, PatientConflict);
