//! All SQL of agreements to the terms of service.

use bloom_storage::{bulk, row};
use sea_orm::{DatabaseTransaction, DbErr};

use super::agree::Agreement;
use crate::values::derived_id;

/// What is there already stays as it is.
pub async fn insert(tx: &DatabaseTransaction, agreement: &Agreement<'_>) -> Result<(), DbErr> {
    let row = row! {
        id: derived_id(&["terms_agreement", agreement.user_id, agreement.key]),
        user_id: agreement.user_id,
        version: agreement.version,
        agreed_at: agreement.agreed_at.timestamp_millis(),
        received_at: agreement.received_at.timestamp_millis(),
        sent_by: agreement.sent_by,
        facility_id: agreement.facility_id,
    };
    bulk::upsert(tx, "terms_agreements", vec![row], "ON CONFLICT (id) DO NOTHING").await.map(|_| ())
}
