//! All SQL of lost sales.

use bloom_storage::bulk;
use sea_orm::{DatabaseTransaction, DbErr};

use super::record::LostSale;
use crate::values::Origin;

const LOST_SALE: &[&str] = &[
    "id",
    "facility_id",
    "product_id",
    "description",
    "quantity",
    "reason",
    "made_at",
    "clock_offset",
    "received_at",
    "operator_id",
    "sent_by",
    "device_id",
    "epoch",
    "seq",
];

pub async fn insert(tx: &DatabaseTransaction, lost: &LostSale, origin: &Origin<'_>) -> Result<(), DbErr> {
    let row = vec![
        origin.id.into(),
        origin.facility_id.into(),
        lost.product_id.clone().into(),
        lost.description.as_str().into(),
        lost.quantity.into(),
        lost.reason.as_str().into(),
        origin.made_at.timestamp_millis().into(),
        origin.clock_offset.into(),
        origin.received_at.timestamp_millis().into(),
        origin.operator_id.into(),
        origin.sent_by.into(),
        origin.device_id.into(),
        origin.epoch.into(),
        origin.seq.into(),
    ];
    bulk::insert(tx, "lost_sales", LOST_SALE, vec![row]).await
}
