//! What a sale cost the facility, as far as that is known.

use super::draft::Draft;
use crate::values::Money;

/// Of the lines whose cost is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Costing {
    pub cost: Money,
    /// Their share of what was paid for the sale, rounded down; all of it when every line is known.
    pub paid: Money,
}

/// `costs` has one entry per line.
pub fn costing(draft: &Draft, costs: &[Option<Money>]) -> Costing {
    let (mut cost, mut known, mut all) = (0_i128, 0_i128, 0_i128);
    for (line, of_line) in draft.lines.iter().zip(costs) {
        all += i128::from(line.total.minor());
        if let Some(of_line) = of_line {
            known += i128::from(line.total.minor());
            cost += i128::from(of_line.minor());
        }
    }
    // What was given away for nothing has no share of anything.
    let paid = if all == 0 { 0 } else { (i128::from(draft.total.minor()) * known).div_euclid(all) };
    match (i64::try_from(cost), i64::try_from(paid)) {
        (Ok(cost), Ok(paid)) => Costing { cost: Money::from_minor(cost), paid: Money::from_minor(paid) },
        _ => Costing::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sales::draft::DraftLine;

    fn draft(totals: &[i64], total: i64) -> Draft {
        let line = |total: &i64| DraftLine {
            product_id: "p".to_owned(),
            name: "P".to_owned(),
            batch_id: None,
            quantity: 1,
            unit_price: Money::from_minor(*total),
            total: Money::from_minor(*total),
            given: None,
            directions: None,
        };
        Draft {
            patient_id: None,
            currency: "GHS".to_owned(),
            decimals: 2,
            receipt_number: "1".to_owned(),
            promo: None,
            prescription: None,
            total: Money::from_minor(total),
            lines: totals.iter().map(line).collect(),
            payments: Vec::new(),
        }
    }

    fn known(costs: &[Option<i64>]) -> Vec<Option<Money>> {
        costs.iter().map(|cost| cost.map(Money::from_minor)).collect()
    }

    fn of(draft: &Draft, costs: &[Option<i64>]) -> (i64, i64) {
        let costing = costing(draft, &known(costs));
        (costing.cost.minor(), costing.paid.minor())
    }

    // FIN: a discount is shared by the lines, and a line of unknown cost has no margin
    #[test]
    fn lines_of_known_cost_have_their_share_of_what_was_paid() {
        assert_eq!(of(&draft(&[1000, 500], 1500), &[Some(600), Some(200)]), (800, 1500));
        assert_eq!(of(&draft(&[1000, 500], 1500), &[Some(600), None]), (600, 1000));
        assert_eq!(of(&draft(&[1000, 500], 1201), &[Some(600), None]), (600, 800));
        assert_eq!(of(&draft(&[1000, 500], 1201), &[Some(600), Some(200)]), (800, 1201));
        assert_eq!(of(&draft(&[1000, 500], 1500), &[None, None]), (0, 0));
    }

    #[test]
    fn what_no_number_can_hold_is_unknown_and_no_division_is_by_nothing() {
        assert_eq!(of(&draft(&[0], 0), &[Some(5)]), (5, 0));
        assert_eq!(of(&draft(&[i64::MAX, i64::MAX], 9), &[Some(i64::MAX), Some(i64::MAX)]), (0, 0));
    }
}
