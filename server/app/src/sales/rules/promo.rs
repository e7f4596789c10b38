use chrono::NaiveDate;

use crate::promos::{PromoTerms, PromoValue};
use crate::values::Money;

/// What a promo is on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Running,
    NotStarted,
    Over,
    /// By a person, whatever its dates say.
    SwitchedOff,
}

/// `day` is a calendar day where the facility is; the first and the last day belong to the promo.
pub fn state(promo: &PromoTerms, day: NaiveDate) -> State {
    if !promo.is_active {
        State::SwitchedOff
    } else if day < promo.starts_on {
        State::NotStarted
    } else if day > promo.ends_on {
        State::Over
    } else {
        State::Running
    }
}

/// What a promo takes off `subtotal`: never less than nothing, never more than all of it.
///
/// A percentage is taken of the whole, not of each line, and half a minor unit rounds up.
pub fn discount(value: PromoValue, subtotal: Money) -> Money {
    // Wide enough for any subtotal times any percentage.
    let most = i128::from(subtotal.minor().max(0));
    let off = match value {
        PromoValue::Percent(percent) => (most * i128::from(percent) * 2 + 100).div_euclid(200),
        PromoValue::Fixed(amount) => i128::from(amount.minor()),
    };
    // Between 0 and an i64: it fits.
    Money::from_minor(i64::try_from(off.clamp(0, most)).unwrap_or_default())
}

/// People type codes as they hear them: case and outer blanks do not count.
pub fn is_same_code(one: &str, other: &str) -> bool {
    let plain = |code: &str| code.trim().to_lowercase();
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;
    use crate::counter_cases::{CasePromo, check, same};

    #[derive(Deserialize)]
    struct Case {
        minor_units: u32,
        promo: CasePromo,
        day: NaiveDate,
        subtotal: String,
        expect: Expected,
    }

    #[derive(Deserialize)]
    struct Expected {
        state: String,
        discount: Option<String>,
    }

    #[test]
    fn the_shared_cases_of_promos_hold() {
        check("promo", 30, |case: Case| {
            let terms = case.promo.terms(case.minor_units);
            let state = state(&terms, case.day);
            let name = match state {
                State::Running => "running",
                State::NotStarted => "not_started",
                State::Over => "over",
                State::SwitchedOff => "switched_off",
            };
            same("the state", name, &case.expect.state)?;
            let subtotal = Money::parse(&case.subtotal, case.minor_units).map_err(|error| error.to_string())?;
            let off = (state == State::Running).then(|| discount(terms.value, subtotal).to_decimal(case.minor_units));
            same("the discount", off, case.expect.discount)
        });
    }

    #[test]
    fn codes_are_the_same_whatever_their_case_and_outer_blanks() {
        assert!(is_same_code(" Mama ", "MAMA") && is_same_code("été", "ÉTÉ"));
        assert!(!is_same_code("MA MA", "MAMA") && !is_same_code("", "MAMA"));
    }

    fn value() -> impl Strategy<Value = PromoValue> {
        prop_oneof![
            any::<i64>().prop_map(PromoValue::Percent),
            (-10i64..200).prop_map(PromoValue::Percent),
            any::<i64>().prop_map(|minor| PromoValue::Fixed(Money::from_minor(minor))),
            (0i64..100_000).prop_map(|minor| PromoValue::Fixed(Money::from_minor(minor))),
        ]
    }

    fn off(value: PromoValue, subtotal: i64) -> i64 {
        discount(value, Money::from_minor(subtotal)).minor()
    }

    proptest! {
        #[test]
        fn a_discount_is_never_below_nothing_nor_above_the_subtotal(value in value(), subtotal in any::<i64>()) {
            prop_assert!((0..=subtotal.max(0)).contains(&off(value, subtotal)));
        }

        #[test]
        fn more_bought_never_means_less_off(value in value(), one in 0i64..1_000_000_000, other in 0i64..1_000_000_000) {
            let (less, more) = (one.min(other), one.max(other));
            prop_assert!(off(value, less) <= off(value, more));
            // What is left to pay does not shrink either.
            prop_assume!(!matches!(value, PromoValue::Percent(percent) if !(0..=100).contains(&percent)));
            prop_assert!(less - off(value, less) <= more - off(value, more));
        }

        #[test]
        fn a_higher_value_never_takes_less_off(subtotal in 0i64..1_000_000_000, one in 0i64..300, other in 0i64..300) {
            let (less, more) = (one.min(other), one.max(other));
            prop_assert!(off(PromoValue::Percent(less), subtotal) <= off(PromoValue::Percent(more), subtotal));
            let fixed = |minor| PromoValue::Fixed(Money::from_minor(minor));
            prop_assert!(off(fixed(less), subtotal) <= off(fixed(more), subtotal));
        }

        #[test]
        fn a_hundred_percent_is_all_and_none_is_nothing(subtotal in 0i64..i64::MAX) {
            prop_assert_eq!(off(PromoValue::Percent(100), subtotal), subtotal);
            prop_assert_eq!(off(PromoValue::Percent(0), subtotal), 0);
        }

        #[test]
        fn a_percentage_is_rounded_to_the_nearest_and_half_up(percent in 0i64..=100, subtotal in 0i64..1_000_000_000_000) {
            // Hundredths of a minor unit: the exact value lies in [off - 50, off + 50).
            let (exact, rounded) = (subtotal * percent, off(PromoValue::Percent(percent), subtotal) * 100);
            prop_assert!(rounded - exact <= 50 && exact - rounded < 50, "{exact} -> {rounded}");
        }

        #[test]
        fn a_promo_runs_on_its_days_only(start in 0u64..50, length in 0u64..50, day in 0u64..120, is_active: bool) {
            let date = |number: u64| NaiveDate::default() + chrono::Days::new(number);
            let promo = PromoTerms {
                code: String::new(),
                value: PromoValue::Percent(1),
                starts_on: date(start),
                ends_on: date(start + length),
                is_active,
            };
            let runs = is_active && (start..=start + length).contains(&day);
            prop_assert_eq!(state(&promo, date(day)) == State::Running, runs);
        }
    }
}
