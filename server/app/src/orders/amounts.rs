//! What an order costs, and what came of it: pure.

use super::line::{Line, Stage};
use crate::values::Money;

/// What `units` of a pack of `pack_units` (above 0) cost at `price` of a pack, rounded half up; `None` beyond all counting.
pub fn share(price: Money, units: i64, pack_units: i64) -> Option<Money> {
    let (price, units, pack_units) = (i128::from(price.minor()), i128::from(units), i128::from(pack_units));
    let doubled = price.checked_mul(units)?.checked_mul(2)?.checked_add(pack_units)?;
    i64::try_from(doubled.div_euclid(pack_units * 2)).ok().map(Money::from_minor)
}

fn sum<'a>(lines: impl IntoIterator<Item = &'a Line>, of: impl Fn(&Line) -> Option<Money>) -> Option<Money> {
    lines.into_iter().try_fold(Money::ZERO, |sum, line| sum.checked_add(of(line)?))
}

/// What the lines that are asked, or answered, cost without what was closed.
pub fn total<'a>(lines: impl IntoIterator<Item = &'a Line>) -> Option<Money> {
    let asked = lines.into_iter().filter(|line| line.stage == Stage::Asked);
    sum(asked, |line| line.price.checked_times(line.packs - line.closed_packs()))
}

/// What was sent costs.
pub fn sent<'a>(lines: impl IntoIterator<Item = &'a Line>) -> Option<Money> {
    sum(lines, |line| share(line.price, line.numbers.sent, line.pack_units))
}

/// What was accepted of what was ordered costs.
pub fn invoice<'a>(lines: impl IntoIterator<Item = &'a Line>) -> Option<Money> {
    sum(lines, |line| share(line.price, line.numbers.received, line.pack_units))
}

#[cfg(test)]
mod tests {
    use super::share;
    use crate::values::Money;

    #[test]
    fn a_part_of_a_pack_costs_its_share_rounded_half_up() {
        for (price, units, pack_units, cost) in [
            (1_250, 100, 100, 1_250),
            (1_250, 50, 100, 625),
            (1_250, 1, 100, 13),
            (1_249, 1, 100, 12),
            (5, 1, 2, 3),
            (5, 3, 2, 8),
            (1, 1, 3, 0),
            (1, 2, 3, 1),
            (999, 0, 7, 0),
            (0, 9, 7, 0),
        ] {
            let told = share(Money::from_minor(price), units, pack_units);
            assert_eq!(told, Some(Money::from_minor(cost)), "{price} × {units} / {pack_units}");
        }
        assert_eq!(share(Money::from_minor(i64::MAX), 2, 1), None);
    }
}
