//! What goods that go back are worth: pure.

use super::store::StoredLine;
use crate::values::Money;

/// What the units that count by now cost.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// Of units whose cost is known.
    pub amount: Money,
    /// Base units whose cost nobody knows.
    pub units_without_cost: i64,
}

/// The last that was said of the units of a line.
pub fn counting(line: &StoredLine) -> i64 {
    line.received_units.or(line.sent_units).or(line.approved_units).unwrap_or(line.units)
}

/// What they cost; `None` when nobody knows, or when it is more than can be counted.
pub fn amount(line: &StoredLine) -> Option<Money> {
    Money::from_minor(line.unit_cost?).checked_times(counting(line))
}

/// `None` when it is more than can be counted.
pub fn worth(lines: &[StoredLine]) -> Option<Worth> {
    let mut worth = Worth::default();
    for line in lines {
        match line.unit_cost {
            Some(_) => worth.amount = worth.amount.checked_add(amount(line)?)?,
            None => worth.units_without_cost += counting(line),
        }
    }
    Some(worth)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use proptest::prelude::*;

    use super::*;

    fn line(units: [Option<i64>; 4], unit_cost: Option<i64>) -> StoredLine {
        StoredLine {
            id: String::new(),
            product_id: String::new(),
            barcode: String::new(),
            name: String::new(),
            generic_name: String::new(),
            batch_id: String::new(),
            lot: String::new(),
            expiry_date: NaiveDate::MIN,
            units: units[0].unwrap_or_default(),
            approved_units: units[1],
            sent_units: units[2],
            received_units: units[3],
            good_units: None,
            unit_cost,
        }
    }

    #[test]
    fn the_last_that_was_said_of_a_line_counts() {
        let amounts = [
            [Some(10), None, None, None],
            [Some(10), Some(6), None, None],
            [Some(10), Some(6), Some(5), None],
            [Some(10), Some(6), Some(5), Some(0)],
        ]
        .map(|units| amount(&line(units, Some(25))));
        assert_eq!(amounts, [250, 150, 125, 0].map(|minor| Some(Money::from_minor(minor))));
    }

    proptest! {
        #[test]
        fn every_unit_has_its_cost_or_is_told_to_have_none(
            lines in prop::collection::vec((0_i64..1_000, prop::option::of(0_i64..1_000)), 0..20)
        ) {
            let stored: Vec<_> = lines.iter().map(|(units, cost)| line([Some(*units), None, None, None], *cost)).collect();
            let worth = worth(&stored).unwrap();
            let known: i64 = lines.iter().map(|(units, cost)| units * cost.unwrap_or_default()).sum();
            prop_assert_eq!(worth.amount, Money::from_minor(known));
            let unknown: i64 = lines.iter().filter(|(_, cost)| cost.is_none()).map(|(units, _)| *units).sum();
            prop_assert_eq!(worth.units_without_cost, unknown);
        }
    }

    #[test]
    fn what_is_more_than_can_be_counted_is_no_amount() {
        assert_eq!(worth(&[line([Some(i64::MAX), None, None, None], Some(2))]), None);
    }
}
