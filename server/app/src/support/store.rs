//! All SQL of alerts.

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::alert_team::AlertRequest;
use crate::web::Caller;

pub async fn insert(
    tx: &DatabaseTransaction,
    id: &str,
    caller: &Caller,
    alert: &AlertRequest,
    now_ms: i64,
) -> Result<(), DbErr> {
    let text = "INSERT INTO alerts (id, user_id, facility_id, kind, message, context, received_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let context = serde_json::to_string(&alert.context).map_err(|error| DbErr::Json(error.to_string()))?;
    let values = [
        id.into(),
        caller.user_id.as_str().into(),
        caller.facility_id.clone().into(),
        alert.kind.as_str().into(),
        alert.message.as_str().into(),
        context.into(),
        now_ms.into(),
    ];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
