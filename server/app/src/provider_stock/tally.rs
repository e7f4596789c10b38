//! From sums of the ledger to statements: pure.

use std::collections::{BTreeMap, HashMap};

use super::model::Bearer;
use super::period::{Period, Timeline};
use crate::inventory::MovementKind;
use crate::values::Money;

/// Movements of batches of the provider that count alike.
#[derive(Debug, Clone)]
pub struct Sum {
    /// Of which statement.
    pub period: Period,
    /// In which month it happened.
    pub own: Period,
    pub product_id: String,
    pub kind: MovementKind,
    pub reason: Option<String>,
    /// Minor units; none: nobody knows.
    pub unit_cost: Option<i64>,
    /// Base units; negative took away.
    pub quantity: i64,
}

/// Where a movement stands in a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    Received,
    Sold,
    WrittenOff,
    Returned,
    TransferredIn,
    TransferredOut,
    Counted,
}

impl Column {
    /// What the facility sold, sent on an order or used it owes, and what a customer brought back it owes no more. What went to waste is
    /// written off; what was found, put right or counted is none of these.
    pub fn of(kind: MovementKind, reason: Option<&str>) -> Column {
        match kind {
            MovementKind::Opening | MovementKind::Delivery | MovementKind::ReturnReceived => Column::Received,
            MovementKind::Sale
            | MovementKind::SaleReturn
            | MovementKind::OwnUse
            | MovementKind::ProgrammeUse
            | MovementKind::LabUse
            | MovementKind::LabControl
            | MovementKind::OrderSent => Column::Sold,
            MovementKind::SupplierReturn => Column::Returned,
            MovementKind::TransferIn => Column::TransferredIn,
            MovementKind::TransferOut | MovementKind::TransferReturned => Column::TransferredOut,
            MovementKind::Count => Column::Counted,
            MovementKind::Adjustment => match reason {
                Some("returned") => Column::Sold,
                Some("damaged" | "expired" | "lost" | "stolen" | "cold_chain") => Column::WrittenOff,
                _ => Column::Counted,
            },
        }
    }

    /// True when a unit of it is owed: what was sold, and what expired where the facility bears that.
    pub fn is_owed(self, reason: Option<&str>, bearer: Bearer) -> bool {
        match self {
            Column::Sold => true,
            Column::WrittenOff => reason == Some("expired") && bearer == Bearer::Facility,
            _ => false,
        }
    }
}

/// What a period says of a product, or of all of them. Base units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    pub opening: i64,
    pub received: i64,
    pub sold: i64,
    pub written_off: i64,
    pub returned: i64,
    pub transferred_in: i64,
    pub transferred_out: i64,
    pub counted: i64,
    pub closing: i64,
    /// Of units whose cost is known.
    pub owed: Money,
    /// Owed units whose cost nobody knows.
    pub units_without_cost: i64,
    /// Sold units of a month that was accepted before they were booked.
    pub late: i64,
}

/// More is owed than can be counted.
#[derive(Debug, PartialEq, Eq)]
pub struct TooMuch;

impl Figures {
    fn take(&mut self, sum: &Sum, bearer: Bearer) -> Result<(), TooMuch> {
        let reason = sum.reason.as_deref();
        let (column, quantity) = (Column::of(sum.kind, reason), sum.quantity);
        match column {
            Column::Received => self.received += quantity,
            Column::Sold => self.sold -= quantity,
            Column::WrittenOff => self.written_off -= quantity,
            Column::Returned => self.returned -= quantity,
            Column::TransferredIn => self.transferred_in += quantity,
            Column::TransferredOut => self.transferred_out -= quantity,
            Column::Counted => self.counted += quantity,
        }
        self.closing += quantity;
        if column == Column::Sold && sum.own < sum.period {
            self.late -= quantity;
        }
        if column.is_owed(reason, bearer) {
            match sum.unit_cost {
                Some(cost) => {
                    let amount = Money::from_minor(cost).checked_times(-quantity).ok_or(TooMuch)?;
                    self.owed = self.owed.checked_add(amount).ok_or(TooMuch)?;
                }
                None => self.units_without_cost -= quantity,
            }
        }
        Ok(())
    }

    /// The lines of a statement together.
    pub fn total<'a>(lines: impl IntoIterator<Item = &'a Figures>) -> Result<Figures, TooMuch> {
        let mut total = Figures::default();
        for line in lines {
            total.opening += line.opening;
            total.received += line.received;
            total.sold += line.sold;
            total.written_off += line.written_off;
            total.returned += line.returned;
            total.transferred_in += line.transferred_in;
            total.transferred_out += line.transferred_out;
            total.counted += line.counted;
            total.closing += line.closing;
            total.owed = total.owed.checked_add(line.owed).ok_or(TooMuch)?;
            total.units_without_cost += line.units_without_cost;
            total.late += line.late;
        }
        Ok(total)
    }
}

/// The lines of each period, by product: of products that it opens with or that moved in it. A period opens with what the
/// one before closed with.
pub fn tally(
    timeline: &Timeline,
    sums: &[Sum],
    bearer_of: impl Fn(Period) -> Bearer,
) -> Result<BTreeMap<Period, BTreeMap<String, Figures>>, TooMuch> {
    let mut moved: HashMap<Period, Vec<&Sum>> = HashMap::new();
    for sum in sums {
        moved.entry(sum.period).or_default().push(sum);
    }
    let mut shelf: BTreeMap<String, i64> = BTreeMap::new();
    let mut tallies = BTreeMap::new();
    for period in &timeline.periods {
        let opened = shelf.iter().filter(|(_, units)| **units != 0);
        let opened =
            opened.map(|(id, units)| (id.clone(), Figures { opening: *units, closing: *units, ..Figures::default() }));
        let mut lines: BTreeMap<String, Figures> = opened.collect();
        for sum in moved.get(period).into_iter().flatten() {
            lines.entry(sum.product_id.clone()).or_default().take(sum, bearer_of(*period))?;
        }
        shelf = lines.iter().map(|(id, figures)| (id.clone(), figures.closing)).collect();
        tallies.insert(*period, lines);
    }
    Ok(tallies)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use chrono_tz::Tz;
    use proptest::prelude::*;

    use super::*;

    const KINDS: [MovementKind; 11] = [
        MovementKind::Opening,
        MovementKind::Sale,
        MovementKind::Adjustment,
        MovementKind::Delivery,
        MovementKind::Count,
        MovementKind::TransferOut,
        MovementKind::TransferIn,
        MovementKind::TransferReturned,
        MovementKind::OwnUse,
        MovementKind::ProgrammeUse,
        MovementKind::SupplierReturn,
    ];

    /// January to April 2026, of which nothing is accepted.
    fn timeline() -> Timeline {
        let (from, april) = (NaiveDate::from_ymd_opt(2026, 1, 5), Period::parse("2026-04").unwrap());
        Timeline::of(from, &[], april.begins(Tz::UTC), Tz::UTC)
    }

    prop_compose! {
        fn sums()(all in prop::collection::vec((0..4_usize, 0..4_usize, 0..3, 0..11_usize, 0..6_usize, 0..3_i64, -20..20_i64), 0..60))
            -> Vec<Sum> {
            let reasons = [None, Some("expired"), Some("damaged"), Some("returned"), Some("found"), Some("correction")];
            let periods = timeline().periods;
            let sum = |(of, own, product, kind, reason, cost, quantity): (usize, usize, i32, usize, usize, i64, i64)| Sum {
                period: periods[of],
                own: periods[own.min(of)],
                product_id: product.to_string(),
                kind: KINDS[kind],
                reason: reasons[reason].map(str::to_owned),
                unit_cost: (cost > 0).then_some(cost),
                quantity,
            };
            all.into_iter().map(sum).collect()
        }
    }

    proptest! {
        #[test]
        fn every_line_adds_up_and_opens_with_what_the_one_before_closed_with(sums in sums()) {
            let tallies = tally(&timeline(), &sums, |_| Bearer::Facility).unwrap();
            let mut shelf: BTreeMap<String, i64> = BTreeMap::new();
            for lines in tallies.values() {
                for (product, line) in lines {
                    prop_assert_eq!(line.opening, shelf.get(product).copied().unwrap_or_default());
                    let came = line.opening + line.received + line.transferred_in + line.counted;
                    let left = line.sold + line.written_off + line.returned + line.transferred_out;
                    prop_assert_eq!(came - left, line.closing);
                    shelf.insert(product.clone(), line.closing);
                }
            }
            let moved: i64 = sums.iter().map(|sum| sum.quantity).sum();
            prop_assert_eq!(shelf.values().sum::<i64>(), moved);
        }
    }
}
