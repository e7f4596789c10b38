use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// FBK-04
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Review {
    pub id: String,
    pub reviewer: Reviewer,
    pub created_at: DateTime<Utc>,
    pub note: String,
    pub reasons: Vec<String>,
    pub is_read: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Reviewer {
    pub first_name: String,
    pub last_name: String,
}
