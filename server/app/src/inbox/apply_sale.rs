use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::SyncResult;
use super::receive::Receiver;
use super::record::Record;
use super::store;
use crate::sales::{self, ReadSale};

impl Receiver<'_> {
    /// Writes the sale and everything that follows from it, and the answer.
    pub async fn apply_sale(
        &self,
        tx: &DatabaseTransaction,
        record: &Record,
        sale: &ReadSale,
        operator_name: Option<&str>,
        received_at: DateTime<Utc>,
    ) -> Result<SyncResult, DbErr> {
        let origin = record.origin(self.sent_by, received_at);
        let sold = sales::record(tx, &self.state.clock, &self.place, &origin, operator_name, sale).await?;
        let flags = sold.flags.into_iter().map(str::to_owned).collect();
        let result = SyncResult::applied(&record.sent, Some(sold.number), flags);
        store::conclude(tx, &record.sent, &result, received_at.timestamp_millis()).await?;
        Ok(result)
    }
}
