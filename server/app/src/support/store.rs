//! All SQL of alerts.

use bloom_storage::{bulk, row, sql};
use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::alert_team::Alert;
use crate::values::derived_id;

/// Without tokens and PINs. What is there already stays as it is.
pub async fn insert(tx: &DatabaseTransaction, alert: &Alert<'_>) -> Result<(), DbErr> {
    let request = alert.request;
    let context = serde_json::to_string(&request.safe_context()).map_err(|error| DbErr::Json(error.to_string()))?;
    let row = row! {
        id: derived_id(&["alert", alert.user_id, alert.key]),
        user_id: alert.user_id,
        facility_id: alert.facility_id,
        kind: request.kind.as_str(),
        message: request.message.as_str(),
        context,
        received_at: alert.received_at.timestamp_millis(),
    };
    bulk::upsert(tx, "alerts", vec![row], "ON CONFLICT (id) DO NOTHING").await.map(|_| ())
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
