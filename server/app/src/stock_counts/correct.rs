//! What is to be posted so that the stock of one product agrees with what was counted of it: a pure decision.

use chrono::NaiveDate;

use crate::inventory::OnHand;

/// A line of the count.
#[derive(Debug, Clone, PartialEq)]
pub struct Counted {
    pub position: i64,
    /// None: the product as a whole.
    pub batch_id: Option<String>,
    /// Counted less expected, both of the moment of counting.
    pub variance: i64,
    /// What the books had sold beyond themselves at that moment.
    pub oversold: i64,
}

/// A change of a batch, or of what was oversold, for the sake of one line.
#[derive(Debug, Clone, PartialEq)]
pub struct Correction {
    pub position: i64,
    pub batch_id: Option<String>,
    pub quantity: i64,
}

/// More was counted than the books had, and there is no batch to put it into.
#[derive(Debug, PartialEq)]
pub struct NoBatch;

/// What is to be posted. `batches` holds the batches as they are now, in order of expiry; `oversold` is of now.
///
/// - A counted batch changes by its variance; what it cannot give any more (it was sold since) was oversold.
/// - What was oversold came out of some batch: packs that are missing from counted ones settle it, and all of it is
///   settled when every batch with stock was counted.
/// - A product counted as a whole loses what expires first; what it gains settles what was oversold, then goes to the
///   batch that expires first and is good.
pub fn correct(
    lines: &[Counted],
    batches: &mut [OnHand],
    mut oversold: i64,
    day: NaiveDate,
) -> Result<Vec<Correction>, NoBatch> {
    let mut corrections = Vec::new();
    let (of_batches, whole): (Vec<&Counted>, Vec<&Counted>) = lines.iter().partition(|line| line.batch_id.is_some());
    let covered = batches.iter().all(|batch| {
        batch.quantity == 0 || of_batches.iter().any(|line| line.batch_id.as_deref() == Some(&batch.batch_id))
    });
    let mut missing = 0;
    for line in &of_batches {
        let Some(batch) = batches.iter_mut().find(|batch| Some(&batch.batch_id) == line.batch_id.as_ref()) else {
            continue;
        };
        let change = line.variance.max(-batch.quantity);
        batch.quantity += change;
        oversold -= line.variance - change;
        missing += (-line.variance).max(0);
        push(&mut corrections, line.position, line.batch_id.clone(), change);
        push(&mut corrections, line.position, None, line.variance - change);
    }
    if let (Some(first), true) = (of_batches.first(), whole.is_empty()) {
        let then = of_batches.iter().map(|line| line.oversold).min().unwrap_or_default().max(0);
        let settled = if covered { then } else { then.min(missing) }.min(oversold);
        oversold -= settled;
        push(&mut corrections, first.position, None, settled);
    }
    let of_batches: i64 = of_batches.iter().map(|line| line.variance).sum();
    for line in whole {
        let mut left = line.variance - of_batches;
        if left > 0 {
            let settled = left.min(oversold);
            oversold -= settled;
            left -= settled;
            push(&mut corrections, line.position, None, settled);
            if left > 0 {
                let good = batches.iter().position(|batch| batch.expiry_date >= day && batch.quantity > 0);
                let last = batches.len().checked_sub(1);
                let batch = good.or(last).and_then(|at| batches.get_mut(at)).ok_or(NoBatch)?;
                batch.quantity += left;
                push(&mut corrections, line.position, Some(batch.batch_id.clone()), left);
            }
            continue;
        }
        for batch in batches.iter_mut() {
            let taken = batch.quantity.min(-left);
            batch.quantity -= taken;
            left += taken;
            push(&mut corrections, line.position, Some(batch.batch_id.clone()), -taken);
        }
        push(&mut corrections, line.position, None, left);
    }
    Ok(corrections)
}

fn push(corrections: &mut Vec<Correction>, position: i64, batch_id: Option<String>, quantity: i64) {
    if quantity != 0 {
        corrections.push(Correction { position, batch_id, quantity });
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(number: u64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + chrono::Days::new(number)
    }

    fn batches(quantities: &[i64]) -> Vec<OnHand> {
        let batch = |(number, quantity): (usize, &i64)| OnHand {
            batch_id: number.to_string(),
            expiry_date: day(number as u64 * 10),
            quantity: *quantity,
        };
        quantities.iter().enumerate().map(batch).collect()
    }

    fn line(batch_id: Option<&str>, variance: i64, oversold: i64) -> Counted {
        Counted { position: 0, batch_id: batch_id.map(str::to_owned), variance, oversold }
    }

    fn changes(lines: &[Counted], quantities: &[i64], oversold: i64) -> Vec<(Option<String>, i64)> {
        let corrections = correct(lines, &mut batches(quantities), oversold, day(5)).unwrap();
        corrections.into_iter().map(|correction| (correction.batch_id, correction.quantity)).collect()
    }

    fn of(batch_id: &str) -> Option<String> {
        Some(batch_id.to_owned())
    }

    #[test]
    fn a_counted_batch_changes_by_its_variance() {
        assert_eq!(changes(&[line(Some("0"), -2, 0)], &[5, 3], 0), [(of("0"), -2)]);
        assert_eq!(changes(&[line(Some("1"), 4, 0)], &[5, 3], 0), [(of("1"), 4)]);
        assert_eq!(changes(&[line(Some("1"), 0, 0)], &[5, 3], 0), []);
    }

    #[test]
    fn what_was_sold_since_is_oversold() {
        assert_eq!(changes(&[line(Some("0"), -5, 0)], &[2, 3], 0), [(of("0"), -2), (None, -3)]);
    }

    #[test]
    fn missing_packs_settle_what_was_oversold_and_a_full_count_all_of_it() {
        assert_eq!(changes(&[line(Some("0"), -2, 5)], &[5, 3], 5), [(of("0"), -2), (None, 2)]);
        let both = [line(Some("0"), -2, 5), line(Some("1"), 0, 5)];
        assert_eq!(changes(&both, &[5, 3], 5), [(of("0"), -2), (None, 5)]);
        // What was oversold after the count is not the count's business.
        assert_eq!(changes(&[line(Some("0"), 0, 0)], &[5], 4), []);
    }

    #[test]
    fn a_whole_product_loses_what_expires_first_and_gains_what_is_good() {
        assert_eq!(changes(&[line(None, -6, 0)], &[5, 3], 0), [(of("0"), -5), (of("1"), -1)]);
        assert_eq!(changes(&[line(None, 6, 2)], &[5, 3], 2), [(None, 2), (of("1"), 4)]);
        assert_eq!(correct(&[line(None, 1, 0)], &mut [], 0, day(5)), Err(NoBatch));
    }

    proptest! {
        #[test]
        fn no_batch_and_no_oversold_goes_below_nothing(
            quantities in prop::collection::vec(0i64..20, 0..4), oversold in 0i64..10,
            variances in prop::collection::vec(-30i64..30, 0..4), whole in prop::option::of(-40i64..40),
        ) {
            let mut lines: Vec<Counted> = quantities.iter().zip(&variances).enumerate()
                .map(|(number, (_, variance))| line(Some(&number.to_string()), *variance, oversold)).collect();
            lines.extend(whole.map(|variance| line(None, variance, oversold)));
            let mut after = batches(&quantities);
            if let Ok(corrections) = correct(&lines, &mut after, oversold, day(5)) {
                let null: i64 = corrections.iter().filter(|c| c.batch_id.is_none()).map(|c| c.quantity).sum();
                prop_assert!(oversold - null >= 0);
                for (batch, before) in after.iter().zip(&quantities) {
                    let change: i64 = corrections.iter().filter(|c| c.batch_id.as_deref() == Some(&batch.batch_id)).map(|c| c.quantity).sum();
                    prop_assert!(batch.quantity >= 0 && before + change == batch.quantity);
                }
                if let Some(whole) = whole {
                    prop_assert_eq!(corrections.iter().map(|c| c.quantity).sum::<i64>(), whole);
                }
            }
        }
    }
}
