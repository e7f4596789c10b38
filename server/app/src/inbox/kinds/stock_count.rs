use sea_orm::{DatabaseTransaction, DbErr};

use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May};
use crate::stock_counts::{self, CountEntry, CountSource, NewCount, NewStockCount};
use crate::values::Origin;

/// A stock count with its times put right.
#[derive(Debug)]
pub struct Count {
    note: String,
    entries: Vec<CountEntry>,
}

impl Kind for NewStockCount {
    const NAME: &'static str = "stock_count";
    const MAY: May = May::HaveOneOf(&["Inventory"]);

    type Content = Count;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<Count, String>, DbErr> {
        Ok(Count::read(self, &arrival.origin))
    }

    /// Opens the count; applying it is for a person to decide. What cannot be counted (a product the facility does not have)
    /// is left out and flagged.
    async fn apply(
        count: &Count,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        let Origin { id, facility_id, .. } = arrival.origin;
        if stock_counts::is_of_another_facility(tx, id, facility_id).await? {
            return Ok(Err(Fault::count_elsewhere()));
        }
        let head = NewCount {
            id,
            facility_id,
            note: &count.note,
            source: CountSource::Offline,
            by: by.unwrap_or_default(),
            upload_id: None,
        };
        stock_counts::open(tx, &arrival.state.clock, &head).await?;
        let refused = stock_counts::add_lines(tx, id, facility_id, &count.entries).await?;
        let mut applied = Applied::made_by(by);
        applied.flags.extend(refused.into_iter().map(|line| line.code.to_owned()));
        applied.flags.sort_unstable();
        applied.flags.dedup();
        Ok(Ok(applied))
    }
}

impl Count {
    /// A sentence says why it is none.
    fn read(count: &NewStockCount, origin: &Origin<'_>) -> Result<Count, String> {
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
