//! From sums to figures.

use std::ops::AddAssign;

use super::model::Figure;
use crate::values::Money;

/// What some sales come to, in minor units. `discounted` and `with_cost` are numbers of sales.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    pub sales: i64,
    pub count: i64,
    pub discounts: i64,
    pub discounted: i64,
    /// Paid for lines of known cost.
    pub costed: i64,
    pub with_cost: i64,
    pub cost: i64,
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Sums) {
        self.sales += other.sales;
        self.count += other.count;
        self.discounts += other.discounts;
        self.discounted += other.discounted;
        self.costed += other.costed;
        self.with_cost += other.with_cost;
        self.cost += other.cost;
    }
}

impl<'a> std::iter::Sum<&'a Sums> for Sums {
    fn sum<I: Iterator<Item = &'a Sums>>(sums: I) -> Sums {
        let mut all = Sums::default();
        sums.for_each(|sums| all += *sums);
        all
    }
}

/// Two sums that are compared, in money of `decimals` decimals.
#[derive(Debug, Clone, Copy)]
pub struct Compared {
    pub now: Sums,
    pub before: Sums,
    pub decimals: u32,
}

impl Compared {
    pub fn sales(&self) -> Figure {
        self.figure(|sums| sums.sales, |sums| sums.count)
    }

    pub fn sale_count(&self) -> Figure {
        let whole = |sums: &Sums| sums.count.to_string();
        Figure { value: whole(&self.now), before: self.base().map(whole), count: self.now.count }
    }

    pub fn average_basket(&self) -> Figure {
        self.figure(average, |sums| sums.count)
    }

    pub fn discounts(&self) -> Figure {
        self.figure(|sums| sums.discounts, |sums| sums.discounted)
    }

    pub fn margin(&self) -> Figure {
        self.figure(|sums| sums.costed - sums.cost, |sums| sums.with_cost)
    }

    /// Share of the sales whose cost is known, 0..1.
    pub fn cost_known(&self) -> f64 {
        if self.now.sales <= 0 {
            return 1.0;
        }
        let known = i128::from(self.now.costed) * 10_000 / i128::from(self.now.sales);
        i32::try_from(known.clamp(0, 10_000)).map_or(0.0, |known| f64::from(known) / 10_000.0)
    }

    /// Nothing compares with days on which nothing was sold.
    fn base(&self) -> Option<&Sums> {
        (self.before.count > 0).then_some(&self.before)
    }

    fn figure(&self, value: impl Fn(&Sums) -> i64, count: impl Fn(&Sums) -> i64) -> Figure {
        let money = |sums: &Sums| Money::from_minor(value(sums)).to_decimal(self.decimals);
        Figure { value: money(&self.now), before: self.base().map(money), count: count(&self.now) }
    }
}

/// Half up.
fn average(sums: &Sums) -> i64 {
    if sums.count == 0 { 0 } else { (sums.sales * 2 + sums.count).div_euclid(sums.count * 2) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(now: Sums, before: Sums) -> Compared {
        Compared { now, before, decimals: 2 }
    }

    // FIN: every figure says what it was before and how many sales it is made of
    #[test]
    fn figures_are_made_of_sums() {
        let now = Sums { sales: 1_001, count: 2, discounts: 50, discounted: 1, costed: 700, with_cost: 2, cost: 450 };
        let before = Sums { sales: 300, count: 1, ..Sums::default() };
        let figures = compared(now, before);
        assert_eq!(figures.sales(), Figure { value: "10.01".into(), before: Some("3.00".into()), count: 2 });
        assert_eq!(figures.sale_count(), Figure { value: "2".into(), before: Some("1".into()), count: 2 });
        assert_eq!(figures.average_basket().value, "5.01");
        assert_eq!((figures.discounts().value, figures.discounts().count), ("0.50".into(), 1));
        assert_eq!((figures.margin().value, figures.margin().before), ("2.50".into(), Some("0.00".into())));
        assert!((figures.cost_known() - 0.6993).abs() < 1e-9);
    }

    #[test]
    fn nothing_sold_is_no_base_and_no_average() {
        let figures = compared(Sums::default(), Sums::default());
        assert_eq!(figures.average_basket(), Figure { value: "0.00".into(), before: None, count: 0 });
        assert!((figures.cost_known() - 1.0).abs() < 1e-9);
    }
}
