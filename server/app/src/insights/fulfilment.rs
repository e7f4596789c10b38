//! From orders to figures: pure.

use std::collections::HashMap;

use chrono::DateTime;
use chrono_tz::Tz;

use super::days;
use super::order_model::{LeadTime, OrderFigures};
use crate::orders::{Line, PastOrder, Stage};
use crate::values::Money;

/// Of fewer orders nothing is said about how long one takes.
const LEAST_ORDERS: usize = 5;

/// What some orders come to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fulfilment {
    orders: i64,
    lines: i64,
    whole_lines: i64,
    asked: i64,
    received: i64,
    open_lines: i64,
    open: i64,
    /// Of each order that is done, in days.
    took: Vec<i64>,
}

/// What became of a line of an order, in base units.
enum Outcome {
    Done { asked: i64, received: i64 },
    Open(i64),
}

impl Fulfilment {
    pub fn of<'a>(orders: impl IntoIterator<Item = &'a PastOrder>, zone: Tz) -> Fulfilment {
        let mut sums = Fulfilment::default();
        orders.into_iter().for_each(|order| sums.add(order, zone));
        sums
    }

    fn add(&mut self, order: &PastOrder, zone: Tz) {
        let outcomes = outcomes(&order.lines);
        if outcomes.is_empty() {
            return;
        }
        self.orders += 1;
        let is_open = outcomes.iter().any(|outcome| matches!(outcome, Outcome::Open(_)));
        for outcome in outcomes {
            match outcome {
                Outcome::Open(units) => {
                    self.open_lines += 1;
                    self.open = self.open.saturating_add(units);
                }
                Outcome::Done { asked, received } => {
                    self.lines += 1;
                    self.whole_lines += i64::from(received == asked);
                    self.asked = self.asked.saturating_add(asked);
                    self.received = self.received.saturating_add(received);
                }
            }
        }
        if let Some(last) = order.last_received_at.filter(|_| !is_open) {
            // A device whose clock was wrong may have received before it ordered.
            self.took.push((day_of(last, zone) - day_of(order.submitted_at, zone)).max(0));
        }
    }

    /// As the contract words it; `on_order` in money of `decimals` decimals.
    pub fn figures(mut self, on_order: Money, decimals: u32) -> OrderFigures {
        self.took.sort_unstable();
        let told = self.took.len() >= LEAST_ORDERS;
        OrderFigures {
            orders: self.orders,
            lines: self.lines,
            whole_lines: self.whole_lines,
            asked_units: self.asked,
            received_units: self.received,
            fill_rate: share(self.received, self.asked),
            open_lines: self.open_lines,
            open_units: self.open,
            lead_time: LeadTime {
                orders: i64::try_from(self.took.len()).unwrap_or(i64::MAX),
                median_days: rank(&self.took, 50).filter(|_| told),
                slow_days: rank(&self.took, 90).filter(|_| told),
            },
            on_order: on_order.to_decimal(decimals),
        }
    }
}

/// Of each line that was asked for and not cancelled. What stands in for another fills that one: a substitute is confirmed as
/// soon as it is made, so nothing ever stands in for a substitute.
fn outcomes(lines: &[Line]) -> Vec<Outcome> {
    let mut instead: HashMap<&str, Vec<&Line>> = HashMap::new();
    for line in lines {
        if let Some(replaced) = &line.substitute_for {
            instead.entry(replaced).or_default().push(line);
        }
    }
    let own = lines.iter().filter(|line| line.substitute_for.is_none() && line.stage != Stage::Cancelled);
    let outcome = |line: &Line| {
        let substitutes = instead.get(line.id.as_str()).into_iter().flatten().copied();
        let all = || substitutes.clone().chain([line]);
        let open = all().map(|line| line.open().max(0)).fold(0, i64::saturating_add);
        if open > 0 {
            return Outcome::Open(open);
        }
        let received = all().map(|line| line.numbers.received).fold(0, i64::saturating_add);
        Outcome::Done { asked: line.ordered(), received: received.min(line.ordered()) }
    };
    own.map(outcome).collect()
}

fn day_of(at: i64, zone: Tz) -> i64 {
    let moment = DateTime::from_timestamp_millis(at).unwrap_or_default();
    days::number(moment.with_timezone(&zone).date_naive())
}

/// 0..1, cut after four decimals: 1 is all of it. `None` of nothing.
fn share(part: i64, whole: i64) -> Option<f64> {
    if whole <= 0 {
        return None;
    }
    let share = i128::from(part) * 10_000 / i128::from(whole);
    i32::try_from(share.clamp(0, 10_000)).ok().map(|share| f64::from(share) / 10_000.0)
}

/// The least of `sorted` that so many of a hundred of them do not exceed.
fn rank(sorted: &[i64], percent: usize) -> Option<i64> {
    let at = (sorted.len() * percent).div_ceil(100);
    at.checked_sub(1).and_then(|at| sorted.get(at)).copied()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const ACCRA: Tz = Tz::Africa__Accra;
    const DAY_MS: i64 = 86_400_000;

    #[test]
    fn a_rank_is_one_of_what_was_seen() {
        assert_eq!([rank(&[], 50), rank(&[7], 50), rank(&[7], 90)], [None, Some(7), Some(7)]);
        let ten: Vec<i64> = (1..=10).collect();
        assert_eq!((rank(&ten, 50), rank(&ten, 90)), (Some(5), Some(9)));
        assert_eq!((rank(&[1, 2, 3, 4, 30], 50), rank(&[1, 2, 3, 4, 30], 90)), (Some(3), Some(30)));
    }

    #[test]
    fn only_all_of_it_is_one() {
        let shares = [share(0, 0), share(0, 5), share(19_999, 20_000), share(20_000, 20_000)];
        assert_eq!(json!(shares), json!([null, 0.0, 0.9999, 1.0]));
    }

    fn done(days: i64) -> PastOrder {
        PastOrder {
            supplier_id: "s".to_owned(),
            supplier_name: "Sahel".to_owned(),
            submitted_at: 0,
            last_received_at: Some(days * DAY_MS),
            lines: vec![line(10, 10)],
        }
    }

    fn line(packs: i64, received: i64) -> Line {
        let mut line = Line {
            id: "l".to_owned(),
            offer_id: "o".to_owned(),
            barcode: "b".to_owned(),
            name: "Amoxicillin".to_owned(),
            generic_name: String::new(),
            pack: "Piece".to_owned(),
            pack_units: 1,
            packs,
            price: Money::from_minor(1_250),
            stage: Stage::Asked,
            numbers: Default::default(),
            substitute_for: None,
            supplier_note: String::new(),
        };
        line.numbers.received = received;
        line
    }

    fn sums(lines: Vec<Line>) -> OrderFigures {
        Fulfilment::of(&[PastOrder { lines, ..done(1) }], ACCRA).figures(Money::ZERO, 2)
    }

    #[test]
    fn what_stands_in_for_a_line_fills_it_and_never_more_than_it_asked_for() {
        let mut closed = line(10, 4);
        closed.numbers.closed = 6;
        let instead = |packs, received| {
            let mut instead =
                Line { id: "i".to_owned(), substitute_for: Some("l".to_owned()), ..line(packs, received) };
            instead.numbers.confirmed = packs;
            instead
        };
        let counted = |lines: Vec<Line>| {
            let told = sums(lines);
            (told.lines, told.whole_lines, told.asked_units, told.received_units, told.open_lines, told.open_units)
        };
        assert_eq!(counted(vec![closed.clone()]), (1, 0, 10, 4, 0, 0));
        assert_eq!(counted(vec![closed.clone(), instead(5, 5)]), (1, 0, 10, 9, 0, 0));
        assert_eq!(counted(vec![closed.clone(), instead(9, 9)]), (1, 1, 10, 10, 0, 0), "smaller and more of them");
        assert_eq!(counted(vec![closed, instead(9, 4)]), (0, 0, 0, 0, 1, 5), "while it is to come nothing is judged");
    }

    #[test]
    fn what_was_cancelled_was_never_asked_for() {
        let cancelled = Line { stage: Stage::Cancelled, ..line(10, 0) };
        let told = sums(vec![cancelled.clone(), Line { id: "m".to_owned(), ..line(3, 3) }]);
        assert_eq!((told.orders, told.lines, told.asked_units, told.fill_rate), (1, 1, 3, Some(1.0)));
        let told = sums(vec![cancelled]);
        assert_eq!((told.orders, told.lines, told.fill_rate, told.lead_time.orders), (0, 0, None, 0));
    }

    #[test]
    fn of_fewer_than_five_orders_nothing_is_said_about_how_long_one_takes() {
        let of = |took: &[i64]| {
            let orders: Vec<PastOrder> = took.iter().map(|days| done(*days)).collect();
            Fulfilment::of(&orders, ACCRA).figures(Money::ZERO, 2).lead_time
        };
        assert_eq!(of(&[2, 2, 3, 9]), LeadTime { orders: 4, median_days: None, slow_days: None });
        assert_eq!(of(&[9, 2, 3, 2, 1]), LeadTime { orders: 5, median_days: Some(2), slow_days: Some(9) });
        assert_eq!(of(&[-1, -1, -1, -1, -1]).median_days, Some(0), "a clock that was put back");
    }
}
