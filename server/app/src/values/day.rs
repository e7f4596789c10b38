use chrono::{NaiveDate, NaiveTime, TimeDelta};
use chrono_tz::Tz;

/// The first moment of the day there, in milliseconds.
pub fn day_begins(day: NaiveDate, zone: Tz) -> i64 {
    let midnight = day.and_time(NaiveTime::MIN);
    // Where clocks jump over midnight, the day begins an hour later.
    let local = midnight.and_local_timezone(zone).earliest();
    let local = local.or_else(|| (midnight + TimeDelta::hours(1)).and_local_timezone(zone).earliest());
    local.map_or_else(|| midnight.and_utc().timestamp_millis(), |moment| moment.timestamp_millis())
}
