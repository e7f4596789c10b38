//! All SQL of lost sales.

use bloom_storage::{bulk, row};
use sea_orm::{DatabaseTransaction, DbErr};

use super::record::LostSale;
use crate::values::Origin;

pub async fn insert(tx: &DatabaseTransaction, lost: &LostSale, origin: &Origin<'_>) -> Result<(), DbErr> {
    let row = row! {
        id: origin.id,
        facility_id: origin.facility_id,
        product_id: lost.product_id.clone(),
        description: lost.description.as_str(),
        quantity: lost.quantity,
        reason: lost.reason.as_str(),
        made_at: origin.made_at.timestamp_millis(),
        clock_offset: origin.clock_offset,
        received_at: origin.received_at.timestamp_millis(),
        operator_id: origin.operator_id,
        sent_by: origin.sent_by,
        device_id: origin.device_id,
        epoch: origin.epoch,
        seq: origin.seq,
    };
    bulk::insert(tx, "lost_sales", vec![row]).await
}
