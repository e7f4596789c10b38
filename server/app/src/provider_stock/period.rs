use std::fmt;

use chrono::{DateTime, Datelike, Months, NaiveDate};
use chrono_tz::Tz;

use crate::values::day_begins;

/// A calendar month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Period(NaiveDate);

impl Period {
    pub fn of_day(day: NaiveDate) -> Period {
        Period(day.with_day(1).unwrap_or(day))
    }

    /// The month that moment (milliseconds) is in there.
    pub fn of_moment(moment: i64, zone: Tz) -> Period {
        let day = DateTime::from_timestamp_millis(moment).unwrap_or_default().with_timezone(&zone).date_naive();
        Period::of_day(day)
    }

    /// Reads `2026-11`, and nothing that is written otherwise.
    pub fn parse(text: &str) -> Option<Period> {
        let period = Period(NaiveDate::parse_from_str(&format!("{text}-01"), "%Y-%m-%d").ok()?);
        (period.to_string() == text).then_some(period)
    }

    pub fn next(self) -> Period {
        Period(self.0.checked_add_months(Months::new(1)).unwrap_or(NaiveDate::MAX))
    }

    pub fn first_day(self) -> NaiveDate {
        self.0
    }

    /// Its first moment there, in milliseconds.
    pub fn begins(self, zone: Tz) -> i64 {
        day_begins(self.0, zone)
    }

    /// The first moment after it.
    pub fn ends(self, zone: Tz) -> i64 {
        self.next().begins(zone)
    }

    /// It and those that follow, up to `last`.
    pub fn through(self, last: Period) -> Vec<Period> {
        std::iter::successors(Some(self), |period| Some(period.next())).take_while(|period| *period <= last).collect()
    }
}

impl fmt::Display for Period {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:04}-{:02}", self.0.year(), self.0.month())
    }
}

/// The periods of a facility: one after the other, without gaps.
#[derive(Debug, Clone)]
pub struct Timeline {
    pub zone: Tz,
    /// The earliest first.
    pub periods: Vec<Period>,
    /// The first that a movement which is in no accepted statement can be of.
    pub first_open: Period,
    /// The one that now is in.
    pub current: Period,
}

impl Timeline {
    /// From what is accepted, or else from the first day of the agreement, to `now` (milliseconds).
    pub fn of(from_day: Option<NaiveDate>, accepted: &[Period], now: i64, zone: Tz) -> Timeline {
        let current = Period::of_moment(now, zone);
        let start = accepted.iter().min().copied().or(from_day.map(Period::of_day)).unwrap_or(current).min(current);
        let first_open = accepted.iter().max().map_or(start, |last| last.next());
        Timeline { zone, periods: start.through(current.max(first_open)), first_open, current }
    }

    /// Those that a movement which is in no accepted statement can be of.
    pub fn open(&self) -> &[Period] {
        let at = self.periods.iter().position(|period| *period >= self.first_open).unwrap_or_default();
        &self.periods[at..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(text: &str) -> Period {
        Period::parse(text).unwrap()
    }

    #[test]
    fn a_month_begins_and_ends_where_the_facility_is() {
        let at = |text: &str| DateTime::parse_from_rfc3339(text).unwrap().timestamp_millis();
        let lagos = Tz::Africa__Lagos;
        assert_eq!(Period::of_moment(at("2026-10-31T22:59:59Z"), lagos), period("2026-10"));
        assert_eq!(Period::of_moment(at("2026-10-31T23:00:00Z"), lagos), period("2026-11"));
        assert_eq!(period("2026-12").ends(lagos), at("2026-12-31T23:00:00Z"));
        assert_eq!(period("2026-12").next(), period("2027-01"));
    }

    #[test]
    fn a_month_is_written_in_one_way() {
        for other in ["2026-1", "2026-13", "2026-11-01", "26-11", "", "+2026-1", "2026-11 "] {
            assert_eq!(Period::parse(other), None, "{other}");
        }
        assert_eq!(period("2026-11").to_string(), "2026-11");
    }

    #[test]
    fn what_is_not_accepted_follows_what_is() {
        let now = period("2026-11").begins(Tz::UTC) + 1;
        let from = NaiveDate::from_ymd_opt(2026, 9, 17);
        let timeline = Timeline::of(from, &[], now, Tz::UTC);
        assert_eq!(timeline.periods, ["2026-09", "2026-10", "2026-11"].map(period));
        assert_eq!(timeline.open(), timeline.periods);
        let timeline = Timeline::of(from, &[period("2026-09")], now, Tz::UTC);
        assert_eq!(timeline.open(), ["2026-10", "2026-11"].map(period));
        // An agreement that is yet to come, and a clock that was set back.
        assert_eq!(Timeline::of(NaiveDate::from_ymd_opt(2027, 1, 1), &[], now, Tz::UTC).periods, [period("2026-11")]);
        assert_eq!(Timeline::of(from, &[period("2026-12")], now, Tz::UTC).open(), [period("2027-01")]);
    }
}
