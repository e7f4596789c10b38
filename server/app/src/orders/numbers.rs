//! How far a line of an order is, by its numbers: pure, and the only place that changes them.
//!
//! Of what is ordered every unit is in one place, always: closed (it will not come), received, refused, missing, or open.
//! Of what is open some is on its way, and the rest is for the supplier to answer or to send. Surplus is none of this.

use super::line::{Line, Stage};
use super::model::OrderLineState;

/// What was said and done about a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Numbers {
    /// Packs that the supplier will send.
    pub confirmed: i64,
    /// Packs that it will send later.
    pub back_ordered: i64,
    /// Packs that will not come.
    pub closed: i64,
    /// Units that left the supplier.
    pub sent: i64,
    /// Units of those that were counted: received, refused or missing.
    pub arrived: i64,
    /// Units in stock, without surplus.
    pub received: i64,
    /// Units that came and were not taken.
    pub refused: i64,
    /// Units that should have come and did not.
    pub missing: i64,
}

/// What was found of a line, in units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    pub accepted: i64,
    pub refused: i64,
    pub missing: i64,
}

/// What of a [`Count`] was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Taken {
    pub received: i64,
    pub refused: i64,
    pub missing: i64,
    /// Accepted, and more than was to come.
    pub surplus: i64,
}

impl Count {
    pub fn sum(self) -> i64 {
        self.accepted.saturating_add(self.refused).saturating_add(self.missing)
    }

    /// Against `room` units that are to come. What is too much was accepted, as far as it goes; beyond that it is nothing.
    pub fn against(self, room: i64) -> Taken {
        let surplus = (self.sum() - room).clamp(0, self.accepted);
        let received = self.accepted - surplus;
        let refused = self.refused.min(room - received);
        let missing = self.missing.min(room - received - refused);
        Taken { received, refused, missing, surplus }
    }
}

impl Taken {
    /// Units that are open no more.
    pub fn settled(self) -> i64 {
        self.received + self.refused + self.missing
    }
}

/// Why a line does not take what is said of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotNow {
    /// It waits, is cancelled, or was answered; or there is nothing left to say it of.
    State,
    /// More packs than the answer is about, this many.
    TooMany(i64),
}

/// Whose word closes what is left of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closer {
    /// The warehouse: what it confirmed or back-ordered and did not send.
    Supplier,
    /// Who ordered of somebody who answers: what is back-ordered.
    Buyer,
    /// Who ordered of somebody outside: all that did not come.
    BuyerOutside,
}

impl Line {
    /// Units.
    pub fn ordered(&self) -> i64 {
        self.packs.saturating_mul(self.pack_units)
    }

    /// Packs that will not come.
    pub fn closed_packs(&self) -> i64 {
        if self.stage == Stage::Cancelled { self.packs } else { self.numbers.closed }
    }

    /// Packs that the supplier has said nothing about.
    pub fn unanswered(&self) -> i64 {
        let Numbers { confirmed, back_ordered, closed, .. } = self.numbers;
        if self.stage == Stage::Asked { self.packs - confirmed - back_ordered - closed } else { 0 }
    }

    /// Units that left the supplier and that nobody has counted.
    pub fn in_transit(&self) -> i64 {
        self.numbers.sent - self.numbers.arrived
    }

    /// Units still to come.
    pub fn open(&self) -> i64 {
        let Numbers { received, refused, missing, .. } = self.numbers;
        self.ordered() - self.closed_packs().saturating_mul(self.pack_units) - received - refused - missing
    }

    /// Units that are open and not on their way; none of a line that waits.
    pub fn at_supplier(&self) -> i64 {
        if self.stage == Stage::Asked { self.open() - self.in_transit() } else { 0 }
    }

    /// Units that are confirmed and not sent.
    pub fn to_send(&self) -> i64 {
        let confirmed = self.numbers.confirmed.saturating_mul(self.pack_units) - self.numbers.sent;
        confirmed.min(self.at_supplier()).max(0)
    }

    /// True once something of it was counted.
    pub fn came(&self) -> bool {
        self.numbers.received + self.numbers.refused + self.numbers.missing > 0
    }

    /// True when it came past the warehouse, which cannot answer it any more.
    fn came_directly(&self) -> bool {
        self.numbers.received + self.numbers.refused + self.numbers.missing > self.numbers.arrived
    }

    pub fn shown_state(&self, substituted: bool) -> OrderLineState {
        match self.stage {
            Stage::Waiting => OrderLineState::Waiting,
            Stage::Cancelled => OrderLineState::Cancelled,
            Stage::Asked if self.open() <= 0 => match self.came() {
                true => OrderLineState::Received,
                false if substituted => OrderLineState::Substituted,
                false => OrderLineState::Closed,
            },
            Stage::Asked if self.came() => OrderLineState::PartReceived,
            Stage::Asked if self.unanswered() > 0 => OrderLineState::Asked,
            Stage::Asked if self.numbers.confirmed == 0 => OrderLineState::BackOrdered,
            Stage::Asked if self.numbers.sent > 0 && self.to_send() == 0 => OrderLineState::Sent,
            Stage::Asked => OrderLineState::Confirmed,
        }
    }

    /// Packs that an answer is about: those not answered yet, else those back-ordered.
    pub fn to_answer(&self) -> i64 {
        match self.stage {
            Stage::Asked if self.came_directly() => 0,
            Stage::Asked => Some(self.unanswered()).filter(|packs| *packs > 0).unwrap_or(self.numbers.back_ordered),
            Stage::Waiting | Stage::Cancelled => 0,
        }
    }

    /// The supplier will send `confirmed` packs now and `back_ordered` later; the rest of what it answers is closed: how
    /// many packs.
    pub fn confirm(&mut self, confirmed: i64, back_ordered: i64) -> Result<i64, NotNow> {
        let about = self.to_answer();
        if about == 0 {
            return Err(NotNow::State);
        }
        let rest = confirmed.checked_add(back_ordered).and_then(|said| about.checked_sub(said));
        let rest = rest.filter(|rest| *rest >= 0).ok_or(NotNow::TooMany(about))?;
        self.numbers.confirmed += confirmed;
        self.numbers.back_ordered = back_ordered;
        self.numbers.closed += rest;
        Ok(rest)
    }

    /// Units leave the supplier; at most [`to_send`](Self::to_send).
    pub fn send(&mut self, units: i64) -> Result<(), NotNow> {
        if !(1..=self.to_send()).contains(&units) {
            return Err(NotNow::TooMany(self.to_send()));
        }
        self.numbers.sent += units;
        Ok(())
    }

    /// Units were counted: of a shipment, `room` of whose units were open, or with nothing said before, of what is not on
    /// its way.
    pub fn receive(&mut self, count: Count, of_shipment: Option<i64>) -> Taken {
        let room = match of_shipment {
            Some(room) => room.min(self.in_transit()),
            None => self.at_supplier(),
        };
        let taken = count.against(room.max(0));
        self.numbers.received += taken.received;
        self.numbers.refused += taken.refused;
        self.numbers.missing += taken.missing;
        if of_shipment.is_some() {
            self.numbers.arrived += taken.settled();
        }
        taken
    }

    /// Nothing more of what is left will come; what of it was begun of a pack is missing. How many packs it closed.
    pub fn close(&mut self, closer: Closer) -> Result<i64, NotNow> {
        let before = self.numbers.closed;
        let units = match closer {
            Closer::Supplier if self.unanswered() > 0 => 0,
            Closer::Supplier | Closer::BuyerOutside => self.at_supplier(),
            // Some of it may have come past the warehouse.
            Closer::Buyer => self.at_supplier().min(self.numbers.back_ordered.saturating_mul(self.pack_units)),
        };
        if units <= 0 {
            return Err(NotNow::State);
        }
        self.numbers.closed += units / self.pack_units;
        self.numbers.missing += units % self.pack_units;
        self.numbers.back_ordered = 0;
        self.numbers.confirmed = self.numbers.confirmed.min(self.packs - self.numbers.closed);
        Ok(self.numbers.closed - before)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::orders::amounts;
    use crate::values::Money;

    fn line(packs: i64, pack_units: i64) -> Line {
        Line {
            id: "l".to_owned(),
            offer_id: "o".to_owned(),
            barcode: "b".to_owned(),
            name: "Amoxicillin".to_owned(),
            generic_name: String::new(),
            pack: "Box".to_owned(),
            pack_units,
            packs,
            price: Money::from_minor(1_250),
            stage: Stage::Asked,
            numbers: Numbers::default(),
            substitute_for: None,
            supplier_note: String::new(),
        }
    }

    fn count(accepted: i64, refused: i64, missing: i64) -> Count {
        Count { accepted, refused, missing }
    }

    #[test]
    fn what_is_more_than_was_to_come_was_accepted() {
        let taken = |room, count: Count| {
            let Taken { received, refused, missing, surplus } = count.against(room);
            [received, refused, missing, surplus]
        };
        assert_eq!(taken(10, count(10, 0, 0)), [10, 0, 0, 0]);
        assert_eq!(taken(10, count(6, 2, 1)), [6, 2, 1, 0]);
        assert_eq!(taken(10, count(12, 2, 0)), [8, 2, 0, 4]);
        assert_eq!(taken(0, count(5, 0, 0)), [0, 0, 0, 5]);
        assert_eq!(taken(3, count(1, 5, 5)), [0, 3, 0, 1], "nobody misses what was not to come");
    }

    #[test]
    fn a_pack_that_was_begun_is_missing_once_the_rest_is_closed() {
        let mut line = line(5, 100);
        assert_eq!(line.confirm(3, 2), Ok(0));
        assert_eq!(line.send(130), Ok(()));
        assert_eq!(line.close(Closer::Supplier), Ok(3));
        assert_eq!((line.numbers.missing, line.open(), line.to_send(), line.numbers.confirmed), (70, 130, 0, 2));
        assert_eq!(line.close(Closer::Supplier), Err(NotNow::State));
    }

    #[derive(Debug, Clone)]
    enum Step {
        Confirm(i64, i64),
        Send(i64),
        /// Of what is on its way when true.
        Receive(Count, bool),
        Close(Closer),
        Cancel,
    }

    fn step() -> impl Strategy<Value = Step> {
        let counted = (0..60_i64, 0..20_i64, 0..20_i64)
            .prop_map(|(accepted, refused, missing)| count(accepted, refused, missing));
        let closer = prop_oneof![Just(Closer::Supplier), Just(Closer::Buyer), Just(Closer::BuyerOutside)];
        prop_oneof![
            (0..8_i64, 0..8_i64).prop_map(|(confirmed, back)| Step::Confirm(confirmed, back)),
            (1..80_i64).prop_map(Step::Send),
            (counted, any::<bool>()).prop_map(|(count, of_shipment)| Step::Receive(count, of_shipment)),
            closer.prop_map(Step::Close),
            Just(Step::Cancel),
        ]
    }

    fn take(line: &mut Line, step: &Step) -> Taken {
        match step {
            Step::Confirm(confirmed, back) => drop(line.confirm(*confirmed, *back)),
            Step::Send(units) => drop(line.send(*units)),
            Step::Receive(count, of_shipment) => {
                let room = of_shipment.then(|| line.in_transit());
                return line.receive(*count, room);
            }
            Step::Close(closer) => drop(line.close(*closer)),
            Step::Cancel if super::super::line::cancel(line) == Ok(true) => line.stage = Stage::Cancelled,
            Step::Cancel => {}
        }
        Taken::default()
    }

    proptest! {
        #[test]
        fn every_unit_that_is_ordered_is_in_one_place(
            packs in 1..8_i64, pack_units in 1..30_i64, steps in prop::collection::vec(step(), 0..60),
        ) {
            let mut line = line(packs, pack_units);
            for step in &steps {
                let before = line.clone();
                let taken = take(&mut line, step);
                let Numbers { confirmed, back_ordered, closed, sent, arrived, received, refused, missing } = line.numbers;
                let all = [confirmed, back_ordered, closed, sent, arrived, received, refused, missing,
                    line.open(), line.in_transit(), line.to_send(), line.unanswered(), taken.surplus];
                prop_assert!(all.iter().all(|number| *number >= 0), "{step:?}: {before:?} {line:?}");
                let places = received + refused + missing + line.open() + line.closed_packs() * pack_units;
                prop_assert_eq!(places, packs * pack_units);
                prop_assert!(line.in_transit() <= line.open(), "{step:?}: {before:?} {line:?}");
                prop_assert!(line.to_send() + line.in_transit() <= line.open());
                prop_assert!(sent <= packs * pack_units && arrived <= sent);
                if let Step::Receive(counted, _) = step {
                    prop_assert_eq!(taken.received + taken.surplus, counted.accepted);
                }
                let (total, invoice) = (amounts::total([&line]).unwrap(), amounts::invoice([&line]).unwrap());
                prop_assert!(invoice <= total || line.stage == Stage::Cancelled, "{invoice:?} of {total:?}");
            }
        }
    }
}
