use std::fmt;

use thiserror::Error;

/// The most decimals any currency of ours has.
const MAX_DECIMALS: u32 = 4;

/// An amount in minor units of some currency (cents, pesewas; whole francs where the currency has no decimals).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money(i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MoneyError {
    #[error("is not a decimal number")]
    NotANumber,
    #[error("has more decimals than the currency")]
    TooPrecise,
    #[error("is too large")]
    TooLarge,
}

impl Money {
    pub const ZERO: Money = Money(0);

    pub const fn from_minor(minor: i64) -> Money {
        Money(minor)
    }

    pub const fn minor(self) -> i64 {
        self.0
    }

    /// Reads the wire form (`"12.50"`, `"-3"`) of a currency with `decimals` decimals.
    /// Fewer decimals than the currency has are filled up; more are refused unless they are zeros.
    pub fn parse(text: &str, decimals: u32) -> Result<Money, MoneyError> {
        let decimals = decimals.min(MAX_DECIMALS) as usize;
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let dangling_point = digits.contains('.') && fraction.is_empty();
        if whole.is_empty() || dangling_point || !all_digits(whole) || !all_digits(fraction) {
            return Err(MoneyError::NotANumber);
        }
        let (kept, extra) = fraction.split_at(fraction.len().min(decimals));
        if extra.bytes().any(|byte| byte != b'0') {
            return Err(MoneyError::TooPrecise);
        }
        let minor: i64 = format!("{whole}{kept:0<decimals$}").parse().map_err(|_| MoneyError::TooLarge)?;
        Ok(Money(if negative { -minor } else { minor }))
    }

    /// The wire form, with exactly `decimals` decimals.
    pub fn to_decimal(self, decimals: u32) -> String {
        let decimals = decimals.min(MAX_DECIMALS);
        if decimals == 0 {
            return self.0.to_string();
        }
        let unit = 10_u64.pow(decimals);
        let sign = if self.0 < 0 { "-" } else { "" };
        let amount = self.0.unsigned_abs();
        format!("{sign}{}.{:0width$}", amount / unit, amount % unit, width = decimals as usize)
    }

    pub fn checked_add(self, other: Money) -> Option<Money> {
        self.0.checked_add(other.0).map(Money)
    }

    pub fn checked_sub(self, other: Money) -> Option<Money> {
        self.0.checked_sub(other.0).map(Money)
    }

    /// This amount `quantity` times.
    pub fn checked_times(self, quantity: i64) -> Option<Money> {
        self.0.checked_mul(quantity).map(Money)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} minor units", self.0)
    }
}

/// What a product is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prices {
    pub walk_in: Money,
    /// For patients; never above the walk-in price.
    pub member: Money,
}

#[cfg(test)]
mod tests {
    use super::{Money, MoneyError};
    use proptest::prelude::*;

    #[test]
    fn reads_and_writes_the_wire_form() {
        assert_eq!(Money::parse("12.50", 2), Ok(Money::from_minor(1250)));
        assert_eq!(Money::parse("12.5", 2), Ok(Money::from_minor(1250)));
        assert_eq!(Money::parse("12", 0), Ok(Money::from_minor(12)));
        assert_eq!(Money::parse("12.00", 0), Ok(Money::from_minor(12)));
        assert_eq!(Money::parse("-0.05", 2), Ok(Money::from_minor(-5)));
        assert_eq!(Money::from_minor(-5).to_decimal(2), "-0.05");
        assert_eq!(Money::from_minor(1200).to_decimal(0), "1200");
    }

    #[test]
    fn refuses_what_is_no_exact_amount() {
        for text in ["", "-", ".5", "1.", "1e3", "1,5", " 1", "+1", "١"] {
            assert_eq!(Money::parse(text, 2), Err(MoneyError::NotANumber), "{text:?}");
        }
        assert_eq!(Money::parse("0.005", 2), Err(MoneyError::TooPrecise));
        assert_eq!(Money::parse("99999999999999999999", 2), Err(MoneyError::TooLarge));
    }

    proptest! {
        #[test]
        fn every_amount_survives_the_wire(minor in -i64::MAX..=i64::MAX, decimals in 0_u32..=4) {
            let money = Money::from_minor(minor);
            prop_assert_eq!(Money::parse(&money.to_decimal(decimals), decimals), Ok(money));
        }
    }
}
