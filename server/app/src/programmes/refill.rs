//! When a medicine is to be filled again: a week before it is used up, counted from the sale.

use chrono::{Days, NaiveDate};

/// Days before the end.
const EARLY: i64 = 7;
/// A packet that lasts longer is none.
const MOST_DAYS: f64 = 3_650.0;
/// Of a day: a unit that lasts 93 days is 1/93 a day, and 1 ÷ 1/93 is a hair less than 93.
const TINY: f64 = 1e-6;

/// The day, of `units` sold on a day and used at `daily_units` a day; never before the sale. `None` where nothing is used.
pub fn due_on(sold_on: NaiveDate, units: i64, daily_units: f64) -> Option<NaiveDate> {
    if daily_units <= 0.0 || !daily_units.is_finite() {
        return None;
    }
    let lasts = (units.max(0) as f64 / daily_units + TINY).floor().min(MOST_DAYS) as i64;
    let days = u64::try_from(lasts - EARLY).unwrap_or_default();
    sold_on.checked_add_days(Days::new(days))
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use chrono_tz::Tz;
    use serde::Deserialize;

    use super::*;
    use crate::counter_cases::{CARE, same};

    #[derive(Deserialize)]
    struct CaseSale {
        uuid: String,
        at: DateTime<Utc>,
        units: i64,
    }

    #[derive(Deserialize)]
    struct Expected {
        sold_on: NaiveDate,
        units: i64,
        due_on: NaiveDate,
    }

    #[derive(Deserialize)]
    struct Case {
        time_zone: String,
        daily_units: f64,
        sales: Vec<CaseSale>,
        expect: Option<Expected>,
    }

    // Acceptance 4: 30 tablets at one a day are due on day 23
    #[test]
    fn the_shared_cases_of_refills_hold() {
        CARE.check("refill", 10, |case: Case| {
            let zone: Tz = case.time_zone.parse().unwrap();
            let newest = case.sales.iter().max_by_key(|sale| (sale.at, sale.uuid.as_str()));
            let told = newest.and_then(|sale| {
                let sold_on = sale.at.with_timezone(&zone).date_naive();
                due_on(sold_on, sale.units, case.daily_units).map(|due_on| (sold_on, sale.units, due_on))
            });
            same("the refill", told, case.expect.map(|told| (told.sold_on, told.units, told.due_on)))
        });
    }

    #[test]
    fn what_nobody_could_mean_makes_no_day_and_no_overflow() {
        let sold: NaiveDate = "2026-03-01".parse().unwrap();
        let days = |units: i64, daily: f64| due_on(sold, units, daily).map(|day| (day - sold).num_days());
        assert_eq!((days(30, 0.0), days(30, -1.0), days(30, f64::NAN)), (None, None, None));
        assert_eq!((days(-3, 1.0), days(i64::MAX, 0.000_1)), (Some(0), Some(3_643)));
    }
}
