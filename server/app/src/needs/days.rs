//! The days that figures are summed over, and on which of them a product had no stock: pure.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;

use crate::inventory::{Change, Past};
use crate::values::day_begins;

/// Long enough for a month without a delivery, short enough for the season.
const MOST_DAYS: i64 = 90;

/// The last 90 days on the wall of a facility; the last one is today, as far as it has come.
#[derive(Debug, Clone)]
pub struct Window {
    /// Of each day, the first moment in milliseconds.
    days: Vec<(NaiveDate, i64)>,
}

impl Window {
    pub fn until(now: DateTime<Utc>, zone: Tz) -> Window {
        let today = now.with_timezone(&zone).date_naive();
        let days = (0..MOST_DAYS).rev().map(|back| today - TimeDelta::days(back));
        Window { days: days.map(|day| (day, day_begins(day, zone))).collect() }
    }

    /// Its first moment, in milliseconds.
    pub fn from(&self) -> i64 {
        self.days.first().map_or(0, |(_, begins)| *begins)
    }

    /// Which day a moment is on. What is before is on the first one, and what a clock that is wrong says of the time to
    /// come was today.
    fn day_of(&self, at: i64) -> usize {
        self.days.partition_point(|(_, begins)| *begins <= at).saturating_sub(1)
    }
}

/// What is known of a product from its past. Days, and base units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Known {
    pub days: i64,
    pub days_without: i64,
    pub consumed: i64,
}

/// A batch as it is now, and what it gained or lost on which day.
struct Batch {
    expiry_date: NaiveDate,
    left: i64,
    moved: Vec<(usize, i64)>,
}

/// `first_moved_at` in milliseconds; `past` is of this product alone, in any order.
///
/// Today's batches are walked back day by day. A day is without stock when nothing that could be used was there at its end,
/// and nothing was consumed on it: what was sold to the last unit was there.
pub fn known(window: &Window, first_moved_at: Option<i64>, past: &[Past]) -> Known {
    let Some(first_moved_at) = first_moved_at else { return Known::default() };
    let first = window.day_of(first_moved_at);
    let mut served = vec![false; window.days.len()];
    let mut consumed_units = 0_i64;
    let mut batches: HashMap<&str, Batch> = HashMap::new();
    for one in past {
        if let Change::Moved { at, quantity, consumed: true } = one.change {
            consumed_units = consumed_units.saturating_sub(quantity);
            // What came back shows nothing of what was there.
            served[window.day_of(at)] |= quantity < 0;
        }
        let Some(batch) = &one.batch else { continue };
        let known = Batch { expiry_date: batch.expiry_date, left: 0, moved: Vec::new() };
        let known = batches.entry(&batch.id).or_insert(known);
        match one.change {
            Change::Left(left) => known.left = left,
            Change::Moved { at, quantity, .. } => known.moved.push((window.day_of(at), quantity)),
        }
    }
    batches.into_values().for_each(|batch| mark_served(window, batch, &mut served));
    let without = served[first..].iter().filter(|served| !**served).count();
    let whole = |days: usize| i64::try_from(days).unwrap_or(MOST_DAYS);
    Known { days: whole(served.len() - first), days_without: whole(without), consumed: consumed_units.max(0) }
}

/// Marks the days at whose end something of the batch was there that could be used.
fn mark_served(window: &Window, batch: Batch, served: &mut [bool]) {
    let mut moved = vec![0_i64; window.days.len()];
    for (day, quantity) in batch.moved {
        moved[day] += quantity;
    }
    let mut at_end = batch.left;
    for (day, (date, _)) in window.days.iter().enumerate().rev() {
        served[day] |= at_end > 0 && *date <= batch.expiry_date;
        at_end -= moved[day];
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::inventory::PastBatch;

    const ACCRA: Tz = Tz::Africa__Accra;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn window() -> Window {
        Window::until(at("2026-03-31T10:00:00Z"), ACCRA)
    }

    fn past(batch: Option<(&str, &str)>, change: Change) -> Past {
        let batch = batch.map(|(id, expiry)| PastBatch { id: id.to_owned(), expiry_date: expiry.parse().unwrap() });
        Past { product_id: "p".to_owned(), batch, change }
    }

    const GOOD: Option<(&str, &str)> = Some(("good", "2028-01-31"));

    fn moved(batch: Option<(&str, &str)>, time: &str, quantity: i64, consumed: bool) -> Past {
        past(batch, Change::Moved { at: at(time).timestamp_millis(), quantity, consumed })
    }

    fn known_since(first: &str, past: &[Past]) -> Known {
        known(&window(), Some(at(first).timestamp_millis()), past)
    }

    #[test]
    fn days_are_counted_from_the_first_movement_and_never_more_than_ninety() {
        let left = [past(GOOD, Change::Left(5))];
        let days = |first: &str| known_since(first, &left).days;
        assert_eq!(
            [days("2026-03-31T09:00:00Z"), days("2026-03-30T23:59:59Z"), days("2026-03-01T00:00:00Z")],
            [1, 2, 31]
        );
        assert_eq!(
            [days("2026-01-01T00:00:00Z"), days("2025-01-01T00:00:00Z"), days("2026-04-09T00:00:00Z")],
            [90, 90, 1]
        );
        assert_eq!(known(&window(), None, &[]), Known::default(), "it never moved");
    }

    #[test]
    fn a_day_without_stock_is_one_at_whose_end_nothing_was_there_and_nothing_was_sold() {
        // Ten came on the 1st, the last was sold on the 11th; ten more came on the 21st.
        let past = [
            moved(GOOD, "2026-03-01T08:00:00Z", 10, false),
            moved(GOOD, "2026-03-05T12:00:00Z", -4, true),
            moved(GOOD, "2026-03-11T12:00:00Z", -6, true),
            moved(GOOD, "2026-03-21T12:00:00Z", 10, false),
            past(GOOD, Change::Left(10)),
        ];
        let known = known_since("2026-03-01T08:00:00Z", &past);
        assert_eq!(known, Known { days: 31, days_without: 9, consumed: 10 }, "the 12th to the 20th");
    }

    #[test]
    fn what_has_expired_is_no_stock_and_a_sale_beyond_the_books_was_one_all_the_same() {
        let old = Some(("old", "2026-03-10"));
        let past = [
            moved(old, "2026-03-01T08:00:00Z", 10, false),
            moved(None, "2026-03-20T12:00:00Z", -2, true),
            past(old, Change::Left(10)),
        ];
        let known = known_since("2026-03-01T08:00:00Z", &past);
        assert_eq!(known, Known { days: 31, days_without: 20, consumed: 2 }, "from the 11th on, but for the 20th");
    }

    #[test]
    fn what_went_to_waste_or_elsewhere_was_not_consumed_and_a_batch_that_is_gone_was_there() {
        let past = [moved(GOOD, "2026-03-01T08:00:00Z", 10, false), moved(GOOD, "2026-03-11T12:00:00Z", -10, false)];
        let known = known_since("2026-03-01T08:00:00Z", &past);
        assert_eq!(known, Known { days: 31, days_without: 21, consumed: 0 }, "from the 11th on");
    }

    // The days are those on the wall of the facility, where clocks jump too.
    #[test]
    fn days_are_those_of_the_facility() {
        for (zone, sold, day) in [
            (Tz::Africa__Nairobi, "2026-03-09T21:30:00Z", "2026-03-10"),
            (Tz::Africa__Accra, "2026-03-09T23:30:00Z", "2026-03-09"),
            (Tz::Africa__Cairo, "2026-03-09T22:30:00Z", "2026-03-10"),
        ] {
            let window = Window::until(at("2026-05-01T10:00:00Z"), zone);
            assert_eq!(window.days[window.day_of(at(sold).timestamp_millis())].0.to_string(), day, "{zone}");
            assert_eq!(window.days.len(), 90);
        }
    }

    proptest! {
        #[test]
        fn walking_back_says_the_same_as_keeping_the_books_day_by_day(
            moves in prop::collection::vec((0..90_usize, 0..3_usize, -8..8_i64, any::<bool>()), 0..40),
            expiries in prop::array::uniform3(-100..300_i64),
        ) {
            let window = window();
            let today = window.days[89].0;
            let expiry = |batch: usize| today + TimeDelta::days(expiries[batch] - 60);
            let mut left = [0_i64; 3];
            let mut by_day = [[0_i64; 3]; 90];
            let mut sold_on = [false; 90];
            let (mut all, mut consumed) = (Vec::new(), 0);
            let ids = ["0", "1", "2"];
            let mut sorted = moves;
            sorted.sort_by_key(|(day, ..)| *day);
            for (day, batch, quantity, sells) in sorted {
                let quantity = quantity.max(-left[batch]);
                let sells = sells && quantity < 0;
                left[batch] += quantity;
                by_day[day][batch] += quantity;
                if sells {
                    consumed -= quantity;
                    sold_on[day] = true;
                }
                let of = PastBatch { id: ids[batch].to_owned(), expiry_date: expiry(batch) };
                let change = Change::Moved { at: window.days[day].1 + 3_600_000, quantity, consumed: sells };
                all.push(Past { product_id: "p".to_owned(), batch: Some(of), change });
            }
            for (batch, left) in left.into_iter().enumerate().filter(|(_, left)| *left > 0) {
                let of = PastBatch { id: ids[batch].to_owned(), expiry_date: expiry(batch) };
                all.push(Past { product_id: "p".to_owned(), batch: Some(of), change: Change::Left(left) });
            }
            let (mut there, mut without) = ([0_i64; 3], 0);
            for day in 0..90 {
                (0..3).for_each(|batch| there[batch] += by_day[day][batch]);
                let usable = (0..3).any(|batch| there[batch] > 0 && window.days[day].0 <= expiry(batch));
                without += i64::from(!usable && !sold_on[day]);
            }
            prop_assert_eq!(known(&window, Some(0), &all), Known { days: 90, days_without: without, consumed });
        }
    }
}
