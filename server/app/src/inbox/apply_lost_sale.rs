use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::SyncResult;
use super::receive::Receiver;
use super::record::Record;
use super::store;
use crate::lost_sales::{self, LostSale};

impl Receiver<'_> {
    /// Writes the lost sale and the answer.
    pub async fn apply_lost_sale(
        &self,
        tx: &DatabaseTransaction,
        record: &Record,
        lost: &LostSale,
        flags: Vec<String>,
        received_at: DateTime<Utc>,
    ) -> Result<SyncResult, DbErr> {
        let sent = &record.sent;
        lost_sales::record(tx, lost, &record.origin(self.sent_by, received_at)).await?;
        let result = SyncResult::applied(sent, None, flags);
        store::conclude(tx, sent, &result, received_at.timestamp_millis()).await?;
        Ok(result)
    }
}
