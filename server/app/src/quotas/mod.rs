//! How much of what costs the server work or room one person and one facility may ask for: decision 0046.

mod store;

use sea_orm::DatabaseTransaction;

use store::Of;

use crate::web::{Caller, Problem};

const DAY_MS: i64 = 24 * 3600 * 1000;

/// What is asked for. Its table has `created_by`, `facility_id`, `created_at`, and a moment when it ended.
#[derive(Debug, Clone, Copy)]
pub struct Quota {
    pub table: &'static str,
    /// The column that is empty until it ended.
    pub ended_at: &'static str,
    /// Not ended yet, at once.
    pub of_person: i64,
    pub of_facility: i64,
    /// Within a day, ended or not.
    pub of_person_a_day: i64,
    /// What there are too many of, as in "Too many downloads".
    pub name: &'static str,
}

/// 429 `quota` when there are as many as may be. Seconds to wait: until one has ended, more or less.
pub async fn demand(
    tx: &DatabaseTransaction,
    quota: &Quota,
    caller: &Caller,
    facility_id: Option<&str>,
    now: i64,
) -> Result<(), Problem> {
    let (name, since) = (quota.name, now - DAY_MS);
    let person = Of::Person(&caller.user_id);
    let waiting = store::count(tx, quota, person, since, true).await?;
    let waiting_there = match facility_id {
        Some(id) => store::count(tx, quota, Of::Facility(id), since, true).await?,
        None => 0,
    };
    if waiting >= quota.of_person || waiting_there >= quota.of_facility {
        let detail = format!("Too many {name} are under way. Wait until one of them is done.");
        return Err(Problem::too_many(30, "quota", detail));
    }
    if store::count(tx, quota, person, since, false).await? >= quota.of_person_a_day {
        let detail = format!("Too many {name} within a day. Try again tomorrow.");
        return Err(Problem::too_many(3_600, "quota", detail));
    }
    Ok(())
}
