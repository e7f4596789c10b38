use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a patient bought at a facility
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MemberSummary {
    /// Another one than was asked for when that one was merged into this one
    pub patient_pk: String,
    /// Empty for one who is no member
    pub member_number: String,
    /// Sales
    pub visits: i64,
    /// decimal string in the major unit of the facility's money, e.g. 12.50
    pub spend: String,
    #[schema(required)]
    pub first_visit_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub last_visit_at: Option<DateTime<Utc>>,
    /// Newest ten
    pub sales: Vec<MemberSale>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MemberSale {
    pub uuid: String,
    pub receipt_number: String,
    pub made_at: DateTime<Utc>,
    /// decimal string in the major unit, e.g. 12.50
    pub total: String,
}

/// Two patients that are one person: what was of `drop` is of `keep` from now on
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MemberMerge {
    pub facility_id: String,
    /// patient_pk
    pub keep: String,
    /// patient_pk
    pub drop: String,
}
