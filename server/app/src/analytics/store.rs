//! All SQL of usage events.

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::record_events::AnalyticsEvent;

/// Does nothing when the id is there already.
pub async fn insert_once(
    tx: &DatabaseTransaction,
    user_id: &str,
    event: &AnalyticsEvent,
    now_ms: i64,
) -> Result<(), DbErr> {
    let text = "INSERT INTO events (id, user_id, name, properties, made_at, received_at)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING";
    let properties = serde_json::to_string(&event.properties).map_err(|error| DbErr::Json(error.to_string()))?;
    let values = [
        event.id.to_lowercase().into(),
        user_id.into(),
        event.name.as_str().into(),
        properties.into(),
        event.made_at.timestamp_millis().into(),
        now_ms.into(),
    ];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
