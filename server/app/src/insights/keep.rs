//! The job that adds new sales to the stored sums of a facility and remembers how far it came.

use super::{days, store};
use crate::facilities;
use crate::insights::days::Offsets;
use crate::jobs::{JobContext, JobError};

/// Sales in one transaction: others that write wait no longer than that takes.
const AT_ONCE: i64 = 5_000;

/// Adds what is beyond the mark to the sums, some sales at a time, each some in one transaction with the mark.
pub async fn run(context: &JobContext, facility_id: &str) -> Result<(), JobError> {
    let state = context.state();
    let Some(settings) = facilities::settings(&state.db, facility_id).await? else { return Ok(()) };
    loop {
        let tx = context.begin().await?;
        let mark = store::Mark::of(&tx, facility_id, &settings).await?;
        if mark.is_stale {
            // The facility moved to another clock or money: its days are others now.
            store::forget(&tx, facility_id).await?;
        }
        let newest = store::newest(&tx, facility_id).await?;
        if newest <= mark.through {
            break;
        }
        let numbers = store::Numbers { after: mark.through, upto: newest.min(mark.through + AT_ONCE) };
        if let Some((first, last)) = store::span(&tx, facility_id, numbers).await? {
            let offsets = Offsets::between(settings.time_zone, first, last);
            store::add(&tx, facility_id, &settings, numbers, &offsets).await?;
            let served = store::patients(&tx, facility_id, &settings, numbers, &offsets).await?;
            let served = served.into_iter().map(|(day, patient_id)| (days::year(day), patient_id)).collect();
            store::add_patients(&tx, facility_id, served).await?;
        }
        store::move_mark(&tx, facility_id, &settings, numbers.upto).await?;
        context.checkpoint(&tx).await?;
        tx.commit().await?;
    }
    Ok(())
}
