//! All SQL of agreements to the terms of service.

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Value};

use super::agree::Agreement;
use crate::values::derived_id;

/// What is there already stays as it is.
pub async fn insert(tx: &DatabaseTransaction, agreement: &Agreement<'_>) -> Result<(), DbErr> {
    let text = "INSERT INTO terms_agreements (id, user_id, version, agreed_at, received_at, sent_by, facility_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING";
    let values: [Value; 7] = [
        derived_id(&["terms_agreement", agreement.user_id, agreement.key]).into(),
        agreement.user_id.into(),
        agreement.version.into(),
        agreement.agreed_at.timestamp_millis().into(),
        agreement.received_at.timestamp_millis().into(),
        agreement.sent_by.into(),
        agreement.facility_id.into(),
    ];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
