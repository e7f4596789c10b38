//! All SQL of lost sales.

use std::collections::HashMap;

use bloom_storage::{bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

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

/// Units of each product of the facility, by id, that were lost at `from` or later.
pub async fn units_since(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    from: i64,
) -> Result<HashMap<String, i64>, DbErr> {
    let text = "SELECT product_id, CAST(SUM(quantity) AS BIGINT) FROM lost_sales
        WHERE facility_id = $1 AND made_at >= $2 AND product_id IS NOT NULL GROUP BY product_id";
    let statement = sql(connection.get_database_backend(), text, [facility_id.into(), from.into()]);
    let rows = connection.query_all_raw(statement).await?;
    rows.iter().map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).collect()
}
