use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::{SyncRecord, SyncResult};
use super::receive::Receiver;
use super::store;
use crate::lost_sales::{self, LostSale, Origin};

impl Receiver<'_> {
    /// Writes the lost sale and the answer.
    pub async fn apply_lost_sale(
        &self,
        tx: &DatabaseTransaction,
        sent: &SyncRecord,
        lost: &LostSale,
        flags: Vec<String>,
        received_at: DateTime<Utc>,
    ) -> Result<SyncResult, DbErr> {
        let origin = Origin {
            id: &sent.id,
            facility_id: &self.facility_id,
            operator_id: &sent.operator_id,
            sent_by: self.sent_by,
            device_id: &sent.device_id,
            epoch: sent.epoch,
            seq: sent.seq,
            made_at: sent.made_at,
            clock_offset: sent.clock_offset,
            received_at,
        };
        lost_sales::record(tx, lost, &origin).await?;
        let result = SyncResult::applied(sent, None, flags);
        store::conclude(tx, sent, &result, received_at.timestamp_millis()).await?;
        Ok(result)
    }
}
