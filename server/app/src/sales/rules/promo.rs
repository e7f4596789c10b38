use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::promos::{PromoConditions, PromoTerms, PromoValue};
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
        // What is free follows from the lines.
        PromoValue::BuyGet => 0,
    };
    // Between 0 and an i64: it fits.
    Money::from_minor(i64::try_from(off.clamp(0, most)).unwrap_or_default())
}

/// A line as a promo sees it.
#[derive(Debug, Clone, Copy)]
pub struct Bought<'a> {
    pub product_id: &'a str,
    /// Empty when it has none.
    pub category: &'a str,
    /// Base units, above 0.
    pub quantity: i64,
    pub unit_price: Money,
}

impl Bought<'_> {
    fn total(&self) -> i128 {
        i128::from(self.unit_price.minor()) * i128::from(self.quantity)
    }
}

/// What a promo takes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Take {
    pub discount: Money,
    /// What the lines it is for come to.
    pub eligible: Money,
    /// What is missing of them until it gives anything; zero when nothing is.
    pub missing: Money,
}

/// What a running promo takes off these lines: never less than nothing, never more than the lines it is for, and nothing
/// below its minimum, which those lines alone must reach. `None` when they come to more than money can be.
pub fn take(value: PromoValue, conditions: &PromoConditions, lines: &[Bought<'_>]) -> Option<Take> {
    let meant: Vec<&Bought> = lines.iter().filter(|line| conditions.is_for(line.product_id, line.category)).collect();
    let eligible = i64::try_from(meant.iter().map(|line| line.total()).sum::<i128>()).ok().map(Money::from_minor)?;
    let least = conditions.min_spend.unwrap_or(Money::ZERO);
    if eligible < least {
        return Some(Take { discount: Money::ZERO, eligible, missing: least.checked_sub(eligible)? });
    }
    let discount = match (value, conditions.buy_quantity, conditions.get_quantity) {
        (PromoValue::BuyGet, Some(buy), Some(get)) => {
            let free = free_goods(buy, get, &meant).clamp(0, i128::from(eligible.minor().max(0)));
            Money::from_minor(i64::try_from(free).ok()?)
        }
        (PromoValue::BuyGet, _, _) => Money::ZERO,
        _ => discount(value, eligible),
    };
    Some(Take { discount, eligible, missing: Money::ZERO })
}

/// Of every `buy + get` of a product `get` are free; of what is left over, what goes beyond `buy`.
fn free_units(quantity: i64, buy: i64, get: i64) -> i64 {
    match buy.checked_add(get) {
        Some(set) if buy > 0 && get > 0 => quantity / set * get + (quantity % set - buy).max(0),
        _ => 0,
    }
}

/// What the free units are worth: of each product its cheapest ones, should its lines have different prices.
fn free_goods(buy: i64, get: i64, lines: &[&Bought<'_>]) -> i128 {
    let mut of_product: BTreeMap<&str, Vec<&Bought>> = BTreeMap::new();
    for line in lines {
        of_product.entry(line.product_id).or_default().push(line);
    }
    let mut worth = 0;
    for mut lines in of_product.into_values() {
        let quantity = lines.iter().fold(0_i64, |sum, line| sum.saturating_add(line.quantity));
        let mut free = free_units(quantity, buy, get);
        lines.sort_by_key(|line| line.unit_price);
        for line in lines {
            let taken = free.min(line.quantity);
            worth += i128::from(line.unit_price.minor()) * i128::from(taken);
            free -= taken;
        }
    }
    worth
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
    use crate::promos::PromoKind;

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

    #[derive(Deserialize)]
    struct LinesCase {
        minor_units: u32,
        promo: CaseRules,
        lines: Vec<CaseLine>,
        expect: ExpectedTake,
    }

    #[derive(Deserialize)]
    struct CaseRules {
        kind: PromoKind,
        value: String,
        buy_quantity: Option<i64>,
        get_quantity: Option<i64>,
        min_spend: Option<String>,
        product_uuids: Vec<String>,
        categories: Vec<String>,
    }

    #[derive(Deserialize)]
    struct CaseLine {
        product_uuid: String,
        category: Option<String>,
        unit_price: String,
        quantity: i64,
    }

    #[derive(Deserialize)]
    struct ExpectedTake {
        discount: String,
        missing: String,
    }

    // SET-06: the same table decides at the tills
    #[test]
    fn the_shared_cases_of_promos_of_lines_hold() {
        check("promo_lines", 25, |case: LinesCase| {
            let money = |text: &str| Money::parse(text, case.minor_units).map_err(|error| format!("{text} {error}"));
            let rules = &case.promo;
            let value = match rules.kind {
                PromoKind::Percent => PromoValue::Percent(Money::parse(&rules.value, 0).map_or(0, Money::minor)),
                PromoKind::Fixed => PromoValue::Fixed(money(&rules.value)?),
                PromoKind::BuyGet => PromoValue::BuyGet,
            };
            let conditions = PromoConditions {
                buy_quantity: rules.buy_quantity,
                get_quantity: rules.get_quantity,
                min_spend: rules.min_spend.as_deref().map(money).transpose()?,
                product_ids: rules.product_uuids.clone(),
                categories: rules.categories.clone(),
                automatic: false,
            };
            let mut lines = Vec::new();
            for line in &case.lines {
                lines.push(Bought {
                    product_id: &line.product_uuid,
                    category: line.category.as_deref().unwrap_or_default(),
                    quantity: line.quantity,
                    unit_price: money(&line.unit_price)?,
                });
            }
            let taken = take(value, &conditions, &lines).ok_or("the lines are too dear")?;
            same("the discount", taken.discount.to_decimal(case.minor_units), case.expect.discount)?;
            same("what is missing", taken.missing.to_decimal(case.minor_units), case.expect.missing)
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

    type Line = (usize, usize, i64, i64);

    /// (product, category, units, price)
    fn some_lines() -> impl Strategy<Value = Vec<Line>> {
        prop::collection::vec((0usize..3, 0usize..3, 1i64..40, 0i64..100_000), 0..6)
    }

    fn conditions() -> impl Strategy<Value = PromoConditions> {
        let units = || prop::option::of(prop_oneof![1i64..5, Just(i64::MAX), Just(0)]);
        let names = |all: [&'static str; 2]| prop::sample::subsequence(all.map(str::to_owned).to_vec(), 0..=2);
        let min_spend = prop::option::of((1i64..500_000).prop_map(Money::from_minor));
        (units(), units(), min_spend, names(["a", "b"]), names(["x", "y"])).prop_map(
            |(buy, get, least, ids, classes)| PromoConditions {
                buy_quantity: buy,
                get_quantity: get,
                min_spend: least,
                product_ids: ids,
                categories: classes,
                automatic: false,
            },
        )
    }

    fn any_value() -> impl Strategy<Value = PromoValue> {
        prop_oneof![value(), Just(PromoValue::BuyGet)]
    }

    fn bought(lines: &[Line]) -> Vec<Bought<'static>> {
        let line = |(product, category, quantity, price): &Line| Bought {
            product_id: ["a", "b", "c"][*product],
            category: ["x", "y", ""][*category],
            quantity: *quantity,
            unit_price: Money::from_minor(*price),
        };
        lines.iter().map(line).collect()
    }

    // SET-06
    proptest! {
        #[test]
        fn what_is_taken_is_never_below_nothing_nor_above_the_lines_it_is_for(
            value in any_value(), conditions in conditions(), lines in some_lines(),
        ) {
            let lines = bought(&lines);
            let Take { discount, eligible, missing } = take(value, &conditions, &lines).unwrap();
            let meant: i128 = lines.iter().filter(|line| conditions.is_for(line.product_id, line.category)).map(Bought::total).sum();
            prop_assert_eq!(i128::from(eligible.minor()), meant);
            prop_assert!(Money::ZERO <= discount && discount <= eligible, "{discount} of {eligible}");
            prop_assert!(missing == Money::ZERO || discount == Money::ZERO);
            prop_assert_eq!(missing > Money::ZERO, conditions.min_spend.is_some_and(|least| eligible < least));
        }

        #[test]
        fn the_order_of_lines_and_how_they_are_split_change_nothing(
            value in any_value(), conditions in conditions(), lines in some_lines(),
        ) {
            let whole = take(value, &conditions, &bought(&lines));
            let single = lines.iter().flat_map(|(product, category, quantity, price)| {
                std::iter::repeat_n((*product, *category, 1, *price), *quantity as usize)
            });
            let reversed: Vec<Line> = single.collect::<Vec<_>>().into_iter().rev().collect();
            prop_assert_eq!(whole, take(value, &conditions, &bought(&reversed)));
        }

        #[test]
        fn one_unit_more_is_free_or_is_paid(quantity in 0i64..1_000, buy in 1i64..7, get in 1i64..7) {
            let more = free_units(quantity + 1, buy, get) - free_units(quantity, buy, get);
            prop_assert!(more == 0 || more == 1);
            prop_assert_eq!(free_units(quantity * (buy + get), buy, get), quantity * get);
        }

        #[test]
        fn lines_it_is_not_for_change_nothing(value in any_value(), mut conditions in conditions(), lines in some_lines()) {
            conditions.product_ids = vec!["a".to_owned()];
            conditions.categories = Vec::new();
            let meant: Vec<Line> = lines.iter().copied().filter(|line| line.0 == 0).collect();
            prop_assert_eq!(take(value, &conditions, &bought(&lines)), take(value, &conditions, &bought(&meant)));
        }

        #[test]
        fn what_is_dearer_than_money_can_be_is_none_and_nothing_breaks(
            value in any_value(), conditions in conditions(), price in any::<i64>(), quantity in 1i64..=1_000_000_000,
        ) {
            let line = Bought { product_id: "a", category: "x", quantity, unit_price: Money::from_minor(price) };
            let conditions = PromoConditions { min_spend: None, ..conditions };
            let taken = take(value, &conditions, &[line]);
            prop_assert_eq!(taken.is_none(), conditions.is_for(line.product_id, line.category) && i64::try_from(line.total()).is_err());
            let discount = taken.map_or(Money::ZERO, |taken| taken.discount);
            prop_assert!(discount >= Money::ZERO && i128::from(discount.minor()) <= line.total().max(0));
        }

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
                conditions: PromoConditions::default(),
                starts_on: date(start),
                ends_on: date(start + length),
                is_active,
            };
            let runs = is_active && (start..=start + length).contains(&day);
            prop_assert_eq!(state(&promo, date(day)) == State::Running, runs);
        }
    }
}
