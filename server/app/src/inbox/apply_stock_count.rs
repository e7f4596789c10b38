use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::fault::Fault;
use super::model::{SyncRecord, SyncResult};
use super::receive::Receiver;
use super::store;
use crate::stock_counts::{self, CountEntry, CountSource, NewCount, NewStockCount};
use crate::values::Origin;

/// A stock count with its times put right.
#[derive(Debug)]
pub struct Count {
    note: String,
    entries: Vec<CountEntry>,
}

impl Count {
    /// A sentence says why it is none.
    pub fn read(count: &NewStockCount, origin: &Origin<'_>) -> Result<Count, String> {
        if count.id != origin.id {
            return Err("the id of a stock count is the id of its record".to_owned());
        }
        if count.facility_id != origin.facility_id {
            return Err("a stock count belongs to the facility of its record".to_owned());
        }
        let entries = stock_counts::read_entries(count, |counted_at| origin.put_right(counted_at))?;
        Ok(Count { note: count.note.trim().to_owned(), entries })
    }
}

impl Receiver<'_> {
    /// Opens the count and writes the answer; applying it is for a person to decide. What cannot be counted (a product
    /// the facility does not have) is left out and flagged.
    pub async fn apply_stock_count(
        &self,
        tx: &DatabaseTransaction,
        sent: &SyncRecord,
        count: &Count,
        by: &str,
        mut flags: Vec<String>,
        received_at: DateTime<Utc>,
    ) -> Result<Result<SyncResult, Fault>, DbErr> {
        if stock_counts::is_elsewhere(tx, &sent.id, &self.facility_id).await? {
            return Ok(Err(Fault::count_elsewhere()));
        }
        let head = NewCount {
            id: &sent.id,
            facility_id: &self.facility_id,
            note: &count.note,
            source: CountSource::Offline,
            by,
            upload_id: None,
        };
        stock_counts::open(tx, &self.state.clock, &head).await?;
        let refused = stock_counts::add_lines(tx, &sent.id, &self.facility_id, &count.entries).await?;
        flags.extend(refused.into_iter().map(|line| line.code.to_owned()));
        flags.sort_unstable();
        flags.dedup();
        let result = SyncResult::applied(sent, None, flags);
        store::conclude(tx, sent, &result, received_at.timestamp_millis()).await?;
        Ok(Ok(result))
    }
}
