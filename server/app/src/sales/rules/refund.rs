//! What is given back for goods that come back: what was paid for them, their share of the promo included.

use crate::values::Money;

/// A line of a sale as it was sold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SoldLine {
    /// Base units, above 0.
    pub quantity: i64,
    pub unit_price: Money,
    /// The promo of the sale was for it.
    pub meant: bool,
}

impl SoldLine {
    fn total(&self) -> i128 {
        i128::from(self.unit_price.minor()) * i128::from(self.quantity)
    }
}

/// What the promo took off each line: by what the lines it was for came to, to the minor unit. What does not divide goes
/// to the lines that are short of most, of two alike to the first. A promo that was for none of them was for all.
pub fn shares(lines: &[SoldLine], discount: Money) -> Vec<i64> {
    let for_all = !lines.iter().any(|line| line.meant && line.total() > 0);
    let weight = |line: &SoldLine| if for_all || line.meant { line.total().max(0) } else { 0 };
    let whole: i128 = lines.iter().map(weight).sum();
    if whole == 0 {
        return vec![0; lines.len()];
    }
    let off = i128::from(discount.minor()).clamp(0, whole);
    let mut shares: Vec<i128> = lines.iter().map(|line| off * weight(line) / whole).collect();
    let mut shortest: Vec<usize> = (0..lines.len()).collect();
    shortest.sort_by_key(|&index| (-(off * weight(&lines[index]) % whole), index));
    let open = usize::try_from(off - shares.iter().sum::<i128>()).unwrap_or_default();
    shortest.into_iter().take(open).for_each(|index| shares[index] += 1);
    shares.into_iter().map(|share| i64::try_from(share).unwrap_or_default()).collect()
}

/// What the promo had taken off `quantity` units of a line of which `already` came back: in sum over all of its units
/// exactly `share`, however often something comes back.
pub fn share_of(line: &SoldLine, share: i64, already: i64, quantity: i64) -> i64 {
    if line.quantity <= 0 {
        return 0;
    }
    let until = |units: i64| {
        let units = units.clamp(0, line.quantity);
        // Rounded up: nobody is given more than was paid until the last unit is back.
        let (part, whole) = (i128::from(share) * i128::from(units), i128::from(line.quantity));
        (part + whole - 1).div_euclid(whole)
    };
    i64::try_from(until(already.saturating_add(quantity)) - until(already)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;
    use crate::counter_cases::check;

    #[derive(Deserialize)]
    struct Line {
        quantity: i64,
        unit_price: String,
        meant: bool,
    }

    #[derive(Deserialize)]
    struct Returned {
        line: usize,
        quantity: i64,
        expect: String,
    }

    #[derive(Deserialize)]
    struct Case {
        minor_units: u32,
        lines: Vec<Line>,
        discount: String,
        /// One after the other.
        returns: Vec<Returned>,
    }

    #[test]
    fn what_comes_back_is_paid_back_as_the_table_says() {
        check("returns", 8, |case: Case| {
            let money = |text: &str| Money::parse(text, case.minor_units).map_err(|error| error.to_string());
            let lines = case.lines.iter().map(|line| {
                Ok(SoldLine { quantity: line.quantity, unit_price: money(&line.unit_price)?, meant: line.meant })
            });
            let lines = lines.collect::<Result<Vec<_>, String>>()?;
            let shares = shares(&lines, money(&case.discount)?);
            let mut already = vec![0; lines.len()];
            for back in &case.returns {
                let line = &lines[back.line];
                let off = share_of(line, shares[back.line], already[back.line], back.quantity);
                let refund = line.unit_price.minor() * back.quantity - off;
                already[back.line] += back.quantity;
                if refund != money(&back.expect)?.minor() {
                    return Err(format!("line {}: {refund} instead of {}", back.line, back.expect));
                }
            }
            Ok(())
        });
    }

    proptest! {
        // What was paid comes back to the minor unit, and never more of it on the way.
        #[test]
        fn all_that_was_paid_comes_back_and_never_more(
            sold in prop::collection::vec((1..50_i64, 0..5_000_i64, any::<bool>()), 1..8),
            off in 0..100_000_i64,
            step in 1..7_i64,
        ) {
            let lines: Vec<SoldLine> = sold.iter()
                .map(|(quantity, price, meant)| SoldLine { quantity: *quantity, unit_price: Money::from_minor(*price), meant: *meant })
                .collect();
            let worth: i64 = lines.iter().map(|line| line.unit_price.minor() * line.quantity).sum();
            let for_some: i64 = lines.iter().filter(|line| line.meant).map(|line| line.unit_price.minor() * line.quantity).sum();
            let off = off.min(if for_some > 0 { for_some } else { worth });
            let shares = shares(&lines, Money::from_minor(off));
            prop_assert_eq!(shares.iter().sum::<i64>(), off);
            let mut back = 0;
            for (line, share) in lines.iter().zip(&shares) {
                let paid = line.unit_price.minor() * line.quantity - share;
                prop_assert!(paid >= 0);
                let (mut already, mut of_line) = (0, 0);
                while already < line.quantity {
                    let quantity = step.min(line.quantity - already);
                    let refund = line.unit_price.minor() * quantity - share_of(line, *share, already, quantity);
                    prop_assert!(refund >= 0);
                    already += quantity;
                    of_line += refund;
                    prop_assert!(i128::from(of_line) * i128::from(line.quantity) <= i128::from(paid) * i128::from(already));
                }
                prop_assert_eq!(of_line, paid);
                back += of_line;
            }
            prop_assert_eq!(back, worth - off);
        }
    }
}
