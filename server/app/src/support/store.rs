//! All SQL of alerts.

use bloom_storage::sql;
use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Value};

use super::alert_team::Alert;
use crate::values::derived_id;

/// Without tokens and PINs. What is there already stays as it is.
pub async fn insert(tx: &DatabaseTransaction, alert: &Alert<'_>) -> Result<(), DbErr> {
    let text = "INSERT INTO alerts (id, user_id, facility_id, kind, message, context, received_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING";
    let request = alert.request;
    let context = serde_json::to_string(&request.safe_context()).map_err(|error| DbErr::Json(error.to_string()))?;
    let values: [Value; 7] = [
        derived_id(&["alert", alert.user_id, alert.key]).into(),
        alert.user_id.into(),
        alert.facility_id.into(),
        request.kind.as_str().into(),
        request.message.as_str().into(),
        context.into(),
        alert.received_at.timestamp_millis().into(),
    ];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

/// Alerts of the same facility, or of the same person when there is none, within the day before this one.
pub async fn count_of_day(tx: &DatabaseTransaction, alert: &Alert<'_>) -> Result<i64, DbErr> {
    let day_before = (alert.received_at - TimeDelta::days(1)).timestamp_millis();
    let (column, of) = match alert.facility_id {
        Some(facility_id) => ("facility_id", facility_id),
        None => ("facility_id IS NULL AND user_id", alert.user_id),
    };
    let text = format!("SELECT COUNT(*) FROM alerts WHERE {column} = $1 AND received_at > $2");
    let row = tx.query_one_raw(sql(tx.get_database_backend(), &text, [of.into(), day_before.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}
