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

/// A review to be kept; its reviewer's names stay as they are now.
#[derive(Debug)]
pub struct StoredReview<'a> {
    pub id: &'a str,
    pub user_id: &'a str,
    pub reviewer_id: &'a str,
    pub reviewer_first_name: &'a str,
    pub reviewer_last_name: &'a str,
    pub note: &'a str,
    pub reasons: &'a [String],
    /// Milliseconds since 1970 UTC
    pub created_at: i64,
}
