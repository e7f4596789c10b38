use crate::values::{Money, Prices};

/// Which of a product's two prices a customer pays, on every line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tier {
    WalkIn,
    Member,
}

/// Who buys, as far as it decides the price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Buyer {
    Known(Tier),
    /// A patient the server does not have, or not yet: the till may have known a member number.
    Unknown,
}

/// A member is who has a member number; blanks are none.
pub fn tier_of(member_number: &str) -> Tier {
    if member_number.trim().is_empty() { Tier::WalkIn } else { Tier::Member }
}

/// The price of one base unit. A member pays the walk-in price where there is no member price; one below zero is none.
pub fn unit_price(walk_in: Money, member: Option<Money>, tier: Tier) -> Money {
    match tier {
        Tier::WalkIn => walk_in,
        Tier::Member => member.filter(|price| *price >= Money::ZERO).unwrap_or(walk_in),
    }
}

/// True when `price` is what this buyer is asked for; of an unknown patient either price is believed.
pub fn is_asked(prices: &Prices, price: Money, buyer: Buyer) -> bool {
    let asked = |tier| unit_price(prices.walk_in, Some(prices.member), tier) == price;
    match buyer {
        Buyer::Known(tier) => asked(tier),
        Buyer::Unknown => asked(Tier::WalkIn) || asked(Tier::Member),
    }
}

/// True when `price` is further from `usual` than `limit` percent of it, to either side. Without a limit any other price is.
pub fn is_over_limit(usual: Money, price: Money, limit: Option<i64>) -> bool {
    let (usual, price) = (i128::from(usual.minor()), i128::from(price.minor()));
    (usual - price).abs() * 100 > usual * i128::from(limit.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;
    use crate::counter_cases::{check, same};

    #[derive(Deserialize)]
    struct Case {
        minor_units: u32,
        walk_in: String,
        member: String,
        member_number: String,
        expect: String,
    }

    #[test]
    fn the_shared_cases_of_prices_hold() {
        check("price", 15, |case: Case| {
            let money = |text: &str| Money::parse(text, case.minor_units);
            let walk_in = money(&case.walk_in).map_err(|error| error.to_string())?;
            let price = unit_price(walk_in, money(&case.member).ok(), tier_of(&case.member_number));
            same("the price", price.to_decimal(case.minor_units), case.expect)
        });
    }

    #[derive(Deserialize)]
    struct GivenCase {
        minor_units: u32,
        usual: String,
        price: String,
        limit: i64,
        expect: bool,
    }

    #[test]
    fn the_shared_cases_of_given_prices_hold() {
        check("given", 14, |case: GivenCase| {
            let money = |text: &str| Money::parse(text, case.minor_units).map_err(|error| error.to_string());
            let is_over = is_over_limit(money(&case.usual)?, money(&case.price)?, Some(case.limit));
            same("over the limit", is_over, case.expect)
        });
    }

    #[test]
    fn without_a_limit_no_other_price_is_given() {
        assert!(is_over_limit(Money::from_minor(1_000), Money::from_minor(999), None));
        assert!(!is_over_limit(Money::from_minor(1_000), Money::from_minor(1_000), None));
    }

    fn prices() -> impl Strategy<Value = Prices> {
        (0i64..1_000_000, 0i64..1_000_000).prop_map(|(walk_in, member)| Prices {
            walk_in: Money::from_minor(walk_in),
            member: Money::from_minor(member),
        })
    }

    proptest! {
        #[test]
        fn what_a_buyer_pays_is_what_is_asked(prices in prices(), member_number in "[ A-Z0-9-]{0,8}") {
            let tier = tier_of(&member_number);
            let price = unit_price(prices.walk_in, Some(prices.member), tier);
            prop_assert!(is_asked(&prices, price, Buyer::Known(tier)));
            prop_assert!(is_asked(&prices, price, Buyer::Unknown));
            prop_assert_eq!(tier == Tier::Member, member_number.chars().any(|letter| letter != ' '));
        }

        #[test]
        fn the_other_price_is_not_asked_of_a_known_buyer(prices in prices()) {
            prop_assume!(prices.walk_in != prices.member);
            prop_assert!(!is_asked(&prices, prices.member, Buyer::Known(Tier::WalkIn)));
            prop_assert!(!is_asked(&prices, prices.walk_in, Buyer::Known(Tier::Member)));
        }
    }
}
