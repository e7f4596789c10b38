//! Who read what of which patient: each single reading by people of the provider, and by people of the facility what is
//! sensitive and what is of one patient. Rows are never changed.

mod model;
mod store;

use bloom_storage::Db;
use sea_orm::DbErr;

use crate::values::Clock;
use crate::web::Caller;

pub use model::{Reading, What};

/// Notes that `caller` reads this now. Who cannot be noted does not read: call it before anything is answered, and hand
/// its error on. Of one reader, patient, what, subject and hour one row is kept.
pub async fn record(db: &Db, clock: &Clock, caller: &Caller, reading: Reading<'_>) -> Result<(), DbErr> {
    record_each(db, clock, caller, &[reading]).await
}

/// As [`record`], of several at once.
pub async fn record_each(db: &Db, clock: &Clock, caller: &Caller, readings: &[Reading<'_>]) -> Result<(), DbErr> {
    if readings.is_empty() {
        return Ok(());
    }
    let tx = db.begin().await?;
    for reading in readings {
        store::insert(&tx, &clock.new_id().to_string(), clock.now_ms(), caller, *reading).await?;
    }
    tx.commit().await
}
