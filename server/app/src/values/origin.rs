use chrono::{DateTime, Duration, NaiveDate, Utc};
use chrono_tz::Tz;

/// Who made something at a till, where and when, and who brought it here.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'a> {
    /// Minted at the till; the same one is never stored twice.
    pub id: &'a str,
    pub facility_id: &'a str,
    pub operator_id: &'a str,
    /// Who was signed in when it was sent.
    pub sent_by: &'a str,
    pub device_id: &'a str,
    pub epoch: i64,
    /// The device's own number of it within the epoch.
    pub seq: i64,
    /// By the till's clock.
    pub made_at: DateTime<Utc>,
    /// Milliseconds: server time minus the till's, 0 when unknown.
    pub clock_offset: i64,
    pub received_at: DateTime<Utc>,
}

impl Origin<'_> {
    /// A moment by the till's clock, put right by its offset, never in the future.
    pub fn put_right(&self, moment: DateTime<Utc>) -> DateTime<Utc> {
        Duration::try_milliseconds(self.clock_offset)
            .and_then(|offset| moment.checked_add_signed(offset))
            .unwrap_or(self.received_at)
            .min(self.received_at)
    }

    /// When it was made, as far as that is known.
    pub fn happened_at(&self) -> DateTime<Utc> {
        self.put_right(self.made_at)
    }

    /// The day on the wall of the facility when it was made.
    pub fn day(&self, zone: Tz) -> NaiveDate {
        self.happened_at().with_timezone(&zone).date_naive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(made_at: &str, offset: i64, received_at: &str, zone: Tz) -> String {
        let origin = Origin {
            id: "s",
            facility_id: "f",
            operator_id: "ama",
            sent_by: "ama",
            device_id: "till",
            epoch: 1,
            seq: 1,
            made_at: made_at.parse().unwrap(),
            clock_offset: offset,
            received_at: received_at.parse().unwrap(),
        };
        origin.day(zone).to_string()
    }

    #[test]
    fn the_day_of_a_sale_uses_the_offset_and_is_never_in_the_future() {
        let day = |made_at: &str, offset: i64| day(made_at, offset, "2026-03-02T12:00:00Z", Tz::UTC);
        assert_eq!(day("2026-03-01T23:30:00Z", 0), "2026-03-01");
        assert_eq!(day("2026-03-01T23:30:00Z", 3_600_000), "2026-03-02");
        assert_eq!(day("2031-01-01T00:00:00Z", 0), "2026-03-02");
        assert_eq!(day("2026-03-01T23:30:00Z", i64::MIN), "2026-03-02");
    }

    #[test]
    fn the_day_of_a_sale_begins_when_it_begins_at_the_facility() {
        let day = |made_at: &str, zone: Tz| day(made_at, 0, "2026-03-05T12:00:00Z", zone);
        assert_eq!(day("2026-03-01T20:59:59Z", Tz::Africa__Nairobi), "2026-03-01");
        assert_eq!(day("2026-03-01T21:00:00Z", Tz::Africa__Nairobi), "2026-03-02");
        assert_eq!(day("2026-03-01T23:59:59Z", Tz::Africa__Accra), "2026-03-01");
        assert_eq!(day("2026-03-01T23:00:00Z", Tz::Africa__Lagos), "2026-03-02");
    }
}
