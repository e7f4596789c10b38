//! Days as numbers from 1970-01-01, and how far the local time of a facility is ahead of UTC.

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// 1970-01-01, counted from 0001-01-01.
const EPOCH: i32 = 719_163;
const DAY_MS: i64 = 86_400_000;
/// No zone changed its clocks twice within a day.
const STEP_MS: i64 = DAY_MS;
/// Clocks before and after (1970, 2100) are taken to be ahead as at that end: no till is right about such a time.
const FIRST_MS: i64 = 0;
const LAST_MS: i64 = 4_102_444_800_000;

pub fn number(day: NaiveDate) -> i64 {
    i64::from(day.num_days_from_ce() - EPOCH)
}

pub fn date(number: i64) -> NaiveDate {
    let days = i32::try_from(number).ok().and_then(|number| number.checked_add(EPOCH));
    days.and_then(NaiveDate::from_num_days_from_ce_opt).unwrap_or_default()
}

pub fn year(number: i64) -> i64 {
    i64::from(date(number).year())
}

/// The first moment of a day, in milliseconds.
pub fn begins(day: NaiveDate, zone: Tz) -> i64 {
    let midnight = day.and_time(NaiveTime::MIN);
    // Where clocks jump over midnight, the day begins an hour later.
    let local = midnight.and_local_timezone(zone).earliest();
    let local = local.or_else(|| (midnight + TimeDelta::hours(1)).and_local_timezone(zone).earliest());
    local.map_or_else(|| midnight.and_utc().timestamp_millis(), |moment| moment.timestamp_millis())
}

/// First and last day, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days {
    pub from: i64,
    pub to: i64,
}

impl Days {
    pub fn of(from: NaiveDate, to: NaiveDate) -> Days {
        Days { from: number(from), to: number(to) }
    }

    pub fn count(self) -> i64 {
        self.to - self.from + 1
    }

    /// As many days just before.
    pub fn before(self) -> Days {
        Days { from: self.from - self.count(), to: self.from - 1 }
    }

    /// From their first moment to the first moment after them, in milliseconds.
    pub fn moments(self, zone: Tz) -> (i64, i64) {
        (begins(date(self.from), zone), begins(date(self.to + 1), zone))
    }
}

/// A day up to a moment of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    /// The hour that the moment is in, and when it began.
    pub hour: i64,
    pub hour_began_ms: i64,
    pub until_ms: i64,
}

impl Cut {
    pub fn at(until_ms: i64, zone: Tz) -> Cut {
        let local = until_ms + offset(until_ms, zone);
        Cut {
            hour: local.rem_euclid(DAY_MS) / 3_600_000,
            hour_began_ms: until_ms - local.rem_euclid(3_600_000),
            until_ms,
        }
    }
}

/// How far ahead of UTC a place is, from moment to moment: (from, ahead), both in milliseconds; the first one holds
/// before its moment too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offsets(pub Vec<(i64, i64)>);

impl Offsets {
    pub fn between(zone: Tz, from_ms: i64, until_ms: i64) -> Offsets {
        let mut at = from_ms.clamp(FIRST_MS, LAST_MS);
        let end = until_ms.clamp(FIRST_MS, LAST_MS);
        let mut offsets = vec![(at, offset(at, zone))];
        while at < end {
            let next = (at + STEP_MS).min(end);
            let ahead = offset(next, zone);
            if offsets.last().is_some_and(|(_, last)| *last != ahead) {
                offsets.push((change_between(zone, at, next), ahead));
            }
            at = next;
        }
        Offsets(offsets)
    }
}

/// The first moment after `from` with the offset of `until`.
fn change_between(zone: Tz, mut from: i64, mut until: i64) -> i64 {
    let after = offset(until, zone);
    while until - from > 1 {
        let middle = from.midpoint(until);
        if offset(middle, zone) == after { until = middle } else { from = middle }
    }
    until
}

fn offset(ms: i64, zone: Tz) -> i64 {
    let moment = DateTime::<Utc>::from_timestamp_millis(ms.clamp(FIRST_MS, LAST_MS)).unwrap_or_default();
    i64::from(zone.offset_from_utc_datetime(&moment.naive_utc()).fix().local_minus_utc()) * 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(text: &str) -> i64 {
        text.parse::<DateTime<Utc>>().unwrap().timestamp_millis()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    // FIN: days are those of the facility
    #[test]
    fn days_are_counted_from_1970_and_back() {
        assert_eq!((number(day("1970-01-01")), number(day("2026-03-02")), number(day("1969-12-31"))), (0, 20_514, -1));
        assert_eq!(date(20_514), day("2026-03-02"));
        let week = Days::of(day("2026-03-02"), day("2026-03-08"));
        assert_eq!((week.count(), week.before()), (7, Days::of(day("2026-02-23"), day("2026-03-01"))));
    }

    #[test]
    fn a_place_that_never_changes_its_clocks_has_one_offset() {
        let offsets = Offsets::between(Tz::Africa__Nairobi, ms("2020-01-01T00:00:00Z"), ms("2026-01-01T00:00:00Z"));
        assert_eq!(offsets, Offsets(vec![(ms("2020-01-01T00:00:00Z"), 3 * 3_600_000)]));
    }

    #[test]
    fn clocks_that_jump_have_an_offset_from_the_very_millisecond() {
        let (from, until) = (ms("2026-01-01T12:00:00Z"), ms("2026-12-01T00:00:00Z"));
        let offsets = Offsets::between(Tz::Africa__Cairo, from, until);
        let summer = ms("2026-04-23T22:00:00Z");
        let winter = ms("2026-10-29T21:00:00Z");
        assert_eq!(offsets, Offsets(vec![(from, 7_200_000), (summer, 10_800_000), (winter, 7_200_000)]));
    }

    #[test]
    fn a_clock_that_is_wrong_by_ages_costs_no_ages() {
        let offsets = Offsets::between(Tz::Africa__Lagos, i64::MIN, i64::MAX);
        assert_eq!(offsets.0, [(0, 3_600_000)]);
    }

    #[test]
    fn a_cut_knows_its_hour_on_the_wall() {
        let cut = Cut::at(ms("2026-03-02T09:20:00Z"), Tz::Africa__Nairobi);
        assert_eq!((cut.hour, cut.hour_began_ms), (12, ms("2026-03-02T09:00:00Z")));
    }
}
