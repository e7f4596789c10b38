use chrono::{DateTime, Utc};
use sea_orm::DbErr;

/// The moment that a column of milliseconds means.
pub fn moment(ms: i64) -> Result<DateTime<Utc>, DbErr> {
    DateTime::from_timestamp_millis(ms).ok_or_else(|| DbErr::Type(format!("not a time: {ms}")))
}
