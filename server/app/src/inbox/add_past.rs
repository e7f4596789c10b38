use sea_orm::{DatabaseTransaction, DbErr};

use super::canonical;
use super::kind::Applied;
use super::kinds::RecordKind;
use super::model::{SyncRecord, SyncResult};
use super::store::{self, Arrived};
use crate::sales::{self, PastSale};

/// Adds past sales, numbered in this order, with the answers their tills would get again.
///
/// Stock is not touched: see [`crate::inventory::add_past_sold`].
pub async fn add_past(tx: &DatabaseTransaction, facility_id: &str, past: &[PastSale]) -> Result<(), DbErr> {
    let first = sales::add_past(tx, facility_id, past).await?;
    let mut arrived = Vec::with_capacity(past.len());
    for (number, sale) in (first..).zip(past) {
        let record = record_of(facility_id, sale)?;
        let answer = SyncResult::applied(&record, Applied { sale_id: Some(number), flags: Vec::new() });
        let received_at = sale.received_at.timestamp_millis();
        arrived.push(Arrived { record, answer, sent_by: &sale.operator_id, received_at });
    }
    store::insert_past(tx, &arrived).await
}

/// The record that a till would have sent.
fn record_of(facility_id: &str, sale: &PastSale) -> Result<SyncRecord, DbErr> {
    let payload = serde_json::to_value(sale.draft.payload()).map_err(|error| DbErr::Json(error.to_string()))?;
    Ok(SyncRecord {
        id: sale.id.clone(),
        device_id: sale.device_id.clone(),
        epoch: sale.epoch,
        seq: sale.seq,
        schema: 1,
        kind: RecordKind::Sale,
        operator_id: sale.operator_id.clone(),
        facility_id: facility_id.to_owned(),
        made_at: sale.made_at,
        clock_offset: 0,
        hash: canonical::hash(&payload),
        payload,
    })
}
