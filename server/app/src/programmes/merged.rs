use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::store::{enrolments, visits};

/// The enrolments and visits of `drop` are those of `keep` from now on; devices hear of it.
///
/// Call it before the patients are merged: what is recorded meanwhile waits, and knows whose it is.
pub async fn move_to_patient(tx: &DatabaseTransaction, facility_id: &str, drop: &str, keep: &str) -> Result<(), DbErr> {
    counters::advance(tx, counters::ENROLMENTS, facility_id, 0).await?;
    for id in enrolments::ids_of_patient(tx, facility_id, drop).await? {
        let number = counters::next(tx, counters::ENROLMENTS, facility_id).await?;
        enrolments::set_patient(tx, &id, keep, number).await?;
    }
    visits::move_to_patient(tx, facility_id, drop, keep).await
}
