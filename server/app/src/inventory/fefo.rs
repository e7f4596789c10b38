//! First expired, first out: which batches a sold quantity comes from.

use chrono::NaiveDate;

/// A batch as far as it matters here, in order of expiry.
#[derive(Debug, Clone, PartialEq)]
pub struct OnHand {
    pub batch_id: String,
    pub expiry_date: NaiveDate,
    /// Base units, never below 0.
    pub quantity: i64,
}

/// A part of a sold quantity. Without a batch: sold, but not on hand by our books.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    pub batch_id: Option<String>,
    pub quantity: i64,
}

/// Where a sold quantity came from; the parts add up to it exactly.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Allocation {
    pub parts: Vec<Part>,
    /// The named batch is not among this product's batches.
    pub unknown_batch: bool,
    /// The named batch had expired.
    pub expired_batch: bool,
    /// The named batch did not hold enough.
    pub batch_short: bool,
    pub oversold: bool,
}

/// Takes `quantity` (> 0) out of `batches`, which must be in order of expiry.
///
/// A named batch gives first, even when it has expired: somebody held it in hand. What it lacks, and everything
/// when no batch is named, comes from the batches that expire first and are good on `day`. What is left after
/// that is oversold.
pub fn take(batches: &mut [OnHand], named: Option<&str>, quantity: i64, day: NaiveDate) -> Allocation {
    let mut allocation = Allocation::default();
    let mut missing = quantity;
    if let Some(named) = named {
        match batches.iter_mut().find(|batch| batch.batch_id == named) {
            Some(batch) => {
                allocation.expired_batch = batch.expiry_date < day;
                allocation.batch_short = batch.quantity < quantity;
                take_from(batch, &mut missing, &mut allocation.parts);
            }
            None => allocation.unknown_batch = true,
        }
    }
    for batch in batches.iter_mut().filter(|batch| batch.expiry_date >= day) {
        take_from(batch, &mut missing, &mut allocation.parts);
    }
    if missing > 0 {
        allocation.oversold = true;
        allocation.parts.push(Part { batch_id: None, quantity: missing });
    }
    allocation
}

/// As [`take`]; nothing of what is not kept in stock: no batch gives any of it, and it is never oversold.
pub fn take_of(
    stocked: bool,
    batches: &mut [OnHand],
    named: Option<&str>,
    quantity: i64,
    day: NaiveDate,
) -> Option<Allocation> {
    stocked.then(|| take(batches, named, quantity, day))
}

fn take_from(batch: &mut OnHand, missing: &mut i64, parts: &mut Vec<Part>) {
    let taken = batch.quantity.min(*missing);
    if taken > 0 {
        batch.quantity -= taken;
        *missing -= taken;
        parts.push(Part { batch_id: Some(batch.batch_id.clone()), quantity: taken });
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;
    use crate::counter_cases::{check, same};

    fn day(number: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + chrono::Days::new(u64::from(number))
    }

    fn batch(id: &str, expires: u32, quantity: i64) -> OnHand {
        OnHand { batch_id: id.to_owned(), expiry_date: day(expires), quantity }
    }

    fn parts(allocation: &Allocation) -> Vec<(&str, i64)> {
        allocation.parts.iter().map(|part| (part.batch_id.as_deref().unwrap_or("-"), part.quantity)).collect()
    }

    #[test]
    fn what_expires_first_goes_first_and_expired_stays() {
        let mut batches = [batch("old", 1, 9), batch("today", 5, 2), batch("later", 9, 5)];
        let allocation = take(&mut batches, None, 4, day(5));
        assert_eq!(parts(&allocation), [("today", 2), ("later", 2)]);
        assert_eq!(batches.map(|batch| batch.quantity), [9, 0, 3]);
    }

    #[test]
    fn a_named_batch_gives_first_even_when_expired() {
        let mut batches = [batch("old", 1, 3), batch("good", 9, 5)];
        let allocation = take(&mut batches, Some("old"), 4, day(5));
        assert_eq!(parts(&allocation), [("old", 3), ("good", 1)]);
        assert!(allocation.expired_batch && allocation.batch_short && !allocation.oversold);
    }

    #[test]
    fn what_is_not_on_hand_is_oversold() {
        let allocation = take(&mut [batch("good", 9, 1)], Some("nowhere"), 3, day(5));
        assert_eq!(parts(&allocation), [("good", 1), ("-", 2)]);
        assert!(allocation.oversold && allocation.unknown_batch);
    }

    #[derive(Deserialize)]
    struct Case {
        day: NaiveDate,
        batches: Vec<CaseBatch>,
        batch_id: Option<String>,
        quantity: i64,
        expect: Expected,
    }

    #[derive(Deserialize)]
    struct CaseBatch {
        id: String,
        expiry_date: NaiveDate,
        quantity: i64,
    }

    #[derive(Deserialize)]
    struct Expected {
        parts: Vec<CasePart>,
        oversold: bool,
    }

    #[derive(Deserialize)]
    struct CasePart {
        batch_id: Option<String>,
        quantity: i64,
    }

    #[test]
    fn the_shared_cases_of_batches_hold() {
        check("fefo", 25, |mut case: Case| {
            // In the order in which the store reads them.
            case.batches.sort_by(|left, right| (left.expiry_date, &left.id).cmp(&(right.expiry_date, &right.id)));
            let on_hand = |batch: CaseBatch| OnHand {
                batch_id: batch.id,
                expiry_date: batch.expiry_date,
                quantity: batch.quantity,
            };
            let mut batches: Vec<_> = case.batches.into_iter().map(on_hand).collect();
            let allocation = take(&mut batches, case.batch_id.as_deref(), case.quantity, case.day);
            let part = |part: CasePart| Part { batch_id: part.batch_id, quantity: part.quantity };
            same("the list of parts", allocation.parts, case.expect.parts.into_iter().map(part).collect())?;
            same("oversold", allocation.oversold, case.expect.oversold)
        });
    }

    #[derive(Deserialize)]
    struct StockCase {
        day: NaiveDate,
        /// Absent: kept in stock.
        stocked: Option<bool>,
        batches: Vec<CaseBatch>,
        quantity: i64,
        expect: StockExpected,
    }

    #[derive(Deserialize)]
    struct StockExpected {
        taken: i64,
        oversold: bool,
    }

    #[test]
    fn the_shared_cases_of_stock_hold() {
        check("stock", 8, |case: StockCase| {
            let on_hand = |batch: CaseBatch| OnHand {
                batch_id: batch.id,
                expiry_date: batch.expiry_date,
                quantity: batch.quantity,
            };
            let mut batches: Vec<_> = case.batches.into_iter().map(on_hand).collect();
            let allocation = take_of(case.stocked.unwrap_or(true), &mut batches, None, case.quantity, case.day);
            let allocation = allocation.unwrap_or_default();
            let taken = allocation.parts.iter().map(|part| part.quantity).sum();
            same("taken", taken, case.expect.taken)?;
            same("oversold", allocation.oversold, case.expect.oversold)
        });
    }

    fn batches() -> impl Strategy<Value = Vec<OnHand>> {
        prop::collection::vec((0u32..20, 0i64..50), 0..6).prop_map(|mut rows| {
            rows.sort_unstable();
            rows.iter()
                .enumerate()
                .map(|(number, (expires, quantity))| batch(&number.to_string(), *expires, *quantity))
                .collect()
        })
    }

    proptest! {
        #[test]
        fn parts_add_up_and_leave_the_stock(before in batches(), named in prop::option::of(0u32..8), quantity in 1i64..200) {
            let mut after = before.clone();
            let named = named.map(|number| number.to_string());
            let allocation = take(&mut after, named.as_deref(), quantity, day(10));
            prop_assert_eq!(allocation.parts.iter().map(|part| part.quantity).sum::<i64>(), quantity);
            let taken: i64 = before.iter().zip(&after).map(|(before, after)| before.quantity - after.quantity).sum();
            let oversold: i64 = allocation.parts.iter().filter(|part| part.batch_id.is_none()).map(|part| part.quantity).sum();
            prop_assert_eq!(taken + oversold, quantity);
            prop_assert_eq!(oversold > 0, allocation.oversold);
            prop_assert!(after.iter().all(|batch| batch.quantity >= 0));
            // Oversold only when every good batch is empty.
            prop_assert!(!allocation.oversold || after.iter().all(|batch| batch.quantity == 0 || batch.expiry_date < day(10)));
        }

        #[test]
        fn an_expired_batch_is_touched_only_when_named(before in batches(), quantity in 1i64..200) {
            let mut after = before.clone();
            take(&mut after, None, quantity, day(10));
            for (before, after) in before.iter().zip(&after).filter(|(batch, _)| batch.expiry_date < day(10)) {
                prop_assert_eq!(before, after);
            }
        }

        #[test]
        fn an_earlier_batch_is_emptied_before_a_later_one_is_opened(before in batches(), quantity in 1i64..200) {
            let mut after = before.clone();
            take(&mut after, None, quantity, day(0));
            let opened = before.iter().zip(&after).rposition(|(before, after)| before != after).unwrap_or(0);
            prop_assert!(after.iter().take(opened).all(|batch| batch.quantity == 0));
        }
    }
}
