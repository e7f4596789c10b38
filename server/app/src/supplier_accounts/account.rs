//! What a facility owes a supplier and how much it may still order on credit: pure.

use super::books::{Bill, Book, sum};
use crate::values::Money;

/// What somebody wrote down of an account, and how far it may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Noted {
    pub limit: Option<Money>,
    pub paid: Money,
    /// By credit notes; what is credited by itself is in the books.
    pub credited: Money,
}

/// The figures of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Figures {
    pub limit: Option<Money>,
    pub open_orders: Money,
    pub invoiced: Money,
    pub not_invoiced: Money,
    pub credited: Money,
    pub paid: Money,
    pub owed: Money,
    pub used: Money,
    pub left: Option<Money>,
}

impl Figures {
    /// Of the books of all orders of the account; `None` beyond all counting.
    pub fn of(books: &[Book], noted: Noted) -> Option<Figures> {
        let bills = || books.iter().flat_map(|book| book.bills.values());
        let all = |of: fn(&Bill) -> Option<Money>| bills().map(of).sum_all();
        let open_orders = sum(books.iter().map(|book| book.unbilled.open))?;
        let not_invoiced = sum(books.iter().map(|book| book.unbilled.received))?;
        let invoiced = all(Bill::amount)?;
        let credited = sum([noted.credited, all(Bill::refused)?, all(Bill::missing)?])?;
        let owed = invoiced.checked_add(not_invoiced)?.checked_sub(credited)?.checked_sub(noted.paid)?;
        let used = owed.checked_add(open_orders)?;
        let left = match noted.limit {
            Some(limit) => Some(limit.checked_sub(used)?),
            None => None,
        };
        let (limit, paid) = (noted.limit, noted.paid);
        Some(Figures { limit, open_orders, invoiced, not_invoiced, credited, paid, owed, used, left })
    }
}

trait SumAll {
    fn sum_all(self) -> Option<Money>;
}

impl<I: Iterator<Item = Option<Money>>> SumAll for I {
    fn sum_all(mut self) -> Option<Money> {
        self.try_fold(Money::ZERO, |sum, amount| sum.checked_add(amount?))
    }
}

/// What becomes of an order that is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// By how much the account is above its limit.
    Above(Money),
    Goes,
}

/// Judges every order of an account that is held, in the order in which they came, by id. An order counts with what waits in
/// it, and the account without the held orders that came after it: who waits is not kept back by who came later. `newcomer`
/// is the order that comes in just now; it is judged as those that are held.
pub fn judge(books: &[Book], noted: Noted, newcomer: Option<&str>) -> Option<Vec<(String, Verdict)>> {
    let Some(limit) = noted.limit else {
        return Some(judged(books, newcomer).map(|book| (book.order.id.clone(), Verdict::Goes)).collect());
    };
    let all = Figures::of(books, noted)?;
    let later = sum(judged(books, newcomer).map(|book| book.unbilled.open))?;
    let mut used = all.used.checked_sub(later)?;
    let mut verdicts = Vec::new();
    for book in judged(books, newcomer) {
        used = used.checked_add(book.unbilled.open)?;
        let own = book.unbilled.open.checked_add(book.unbilled.waiting)?;
        let over = used.checked_add(book.unbilled.waiting)?.checked_sub(limit)?;
        let came = book.order.lines.iter().any(crate::orders::Line::came);
        let holds = over > Money::ZERO && own > Money::ZERO && !came;
        verdicts.push((book.order.id.clone(), if holds { Verdict::Above(over) } else { Verdict::Goes }));
    }
    Some(verdicts)
}

fn judged<'a>(books: &'a [Book], newcomer: Option<&'a str>) -> impl Iterator<Item = &'a Book> {
    books.iter().filter(move |book| book.order.over_limit.is_some() || Some(book.order.id.as_str()) == newcomer)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::orders::{Closer, Count, Line, Numbers, OrderNumber, Ordered, Stage, share};
    use crate::supplier_accounts::books::{Sent, Written};

    fn line(id: usize, packs: i64, pack_units: i64, price: i64) -> Line {
        Line {
            id: format!("line {id}"),
            offer_id: "o".to_owned(),
            barcode: "b".to_owned(),
            name: "Amoxicillin".to_owned(),
            generic_name: String::new(),
            pack: "Box".to_owned(),
            pack_units,
            packs,
            price: Money::from_minor(price),
            stage: Stage::Asked,
            numbers: Numbers::default(),
            substitute_for: None,
            supplier_note: String::new(),
        }
    }

    fn order(id: &str, lines: Vec<Line>, over: Option<i64>) -> Ordered {
        Ordered {
            id: id.to_owned(),
            facility_id: "f".to_owned(),
            number: OrderNumber(1),
            supplier_id: "s".to_owned(),
            supplier_name: "Supplier".to_owned(),
            over_limit: over.map(Money::from_minor),
            lines,
        }
    }

    /// An order of one line that costs so much.
    fn costs(id: &str, amount: i64, over: Option<i64>) -> Book {
        Book::of(order(id, vec![line(1, 1, 1, amount)], over), &[], &[]).unwrap()
    }

    fn limited(limit: i64, paid: i64) -> Noted {
        Noted { limit: Some(Money::from_minor(limit)), paid: Money::from_minor(paid), ..Noted::default() }
    }

    #[test]
    fn who_waits_is_not_kept_back_by_who_came_later() {
        let books = [costs("a", 60, None), costs("b", 60, Some(20)), costs("c", 90, Some(110)), costs("d", 10, None)];
        let verdicts = |noted: Noted| judge(&books, noted, None).unwrap();
        let above = |id: &str, over: i64| (id.to_owned(), Verdict::Above(Money::from_minor(over)));
        let goes = |id: &str| (id.to_owned(), Verdict::Goes);
        // Of 220 that are used the 70 of a and d were let through.
        assert_eq!(verdicts(limited(100, 0)), [above("b", 30), above("c", 120)]);
        assert_eq!(verdicts(limited(100, 30)), [goes("b"), above("c", 90)]);
        assert_eq!(verdicts(limited(130, 0)), [goes("b"), above("c", 90)]);
        assert_eq!(verdicts(Noted::default()), [goes("b"), goes("c")]);
        assert_eq!(judge(&books, limited(219, 0), Some("d")).unwrap(), [goes("b"), goes("c"), above("d", 1)]);
    }

    #[derive(Debug, Clone)]
    enum Step {
        Confirm(i64, i64),
        Send(i64),
        /// Of the shipment at that place, or of what nobody sent.
        Receive(Option<usize>, Count),
        Write(i64, i64),
        Close(Closer),
        Cancel,
        Credit(i64),
        Pay(i64),
    }

    fn step() -> impl Strategy<Value = Step> {
        let count = (0..40_i64, 0..9_i64, 0..9_i64).prop_map(|(accepted, refused, missing)| Count {
            accepted,
            refused,
            missing,
        });
        let closer = prop_oneof![Just(Closer::Supplier), Just(Closer::Buyer), Just(Closer::BuyerOutside)];
        prop_oneof![
            (0..6_i64, 0..4_i64).prop_map(|(confirmed, back)| Step::Confirm(confirmed, back)),
            (1..60_i64).prop_map(Step::Send),
            (prop::option::of(0..4_usize), count).prop_map(|(shipment, count)| Step::Receive(shipment, count)),
            (1..60_i64, 0..9_000_i64).prop_map(|(units, amount)| Step::Write(units, amount)),
            closer.prop_map(Step::Close),
            Just(Step::Cancel),
            (1..5_000_i64).prop_map(Step::Credit),
            (1..9_000_i64).prop_map(Step::Pay),
        ]
    }

    /// A line of an order, with what was made out of it.
    #[derive(Debug, Clone)]
    struct World {
        line: Line,
        sent: Vec<Sent>,
        written: Vec<Written>,
        credited: i64,
        paid: i64,
    }

    impl World {
        fn take(&mut self, step: &Step) {
            let World { line, sent, written, credited, paid } = self;
            let line_id = line.id.clone();
            match *step {
                Step::Confirm(confirmed, back) => drop(line.confirm(confirmed, back)),
                Step::Send(units) if line.send(units).is_ok() => {
                    let invoice_id = format!("shipment {}", sent.len());
                    sent.push(Sent { invoice_id, line_id, units, received: 0, refused: 0, missing: 0 });
                }
                Step::Send(_) => {}
                Step::Receive(None, count) => {
                    line.receive(count, None);
                }
                Step::Receive(Some(at), count) => {
                    let Some(shipment) = sent.get_mut(at) else { return };
                    let room = shipment.units - shipment.received - shipment.refused - shipment.missing;
                    let taken = line.receive(count, Some(room));
                    shipment.received += taken.received;
                    shipment.refused += taken.refused;
                    shipment.missing += taken.missing;
                }
                Step::Write(units, amount) => {
                    let invoice_id = format!("written {}", written.len());
                    written.push(Written { invoice_id, line_id, units, amount: Money::from_minor(amount) });
                }
                Step::Close(closer) => drop(line.close(closer)),
                Step::Cancel if line.numbers == Numbers::default() => line.stage = Stage::Cancelled,
                Step::Cancel => {}
                Step::Credit(amount) => *credited += amount,
                Step::Pay(amount) => *paid += amount,
            }
        }

        /// Units that came or are to come; of those, units that no shipment has; and units on invoices that were written.
        fn units(&self) -> (i64, i64, i64) {
            let came_in_shipments: i64 = self.sent.iter().map(|sent| sent.received).sum();
            let open = if self.line.stage == Stage::Asked { self.line.open() } else { 0 };
            let outside = self.line.numbers.received - came_in_shipments + self.line.at_supplier();
            (self.line.numbers.received + open, outside, self.written.iter().map(|written| written.units).sum())
        }
    }

    proptest! {
        #[test]
        fn what_is_owed_is_what_it_is_made_of_and_no_unit_counts_twice(
            lines in prop::collection::vec((1..8_i64, 1..12_i64, 0..90_i64, 0..12_i64), 1..4),
            steps in prop::collection::vec((0..4_usize, step()), 0..50),
        ) {
            // A unit of a line costs a whole number, or its pack something that does not divide.
            let costs: Vec<Option<i64>> = lines.iter().map(|(_, _, unit, odd)| (odd % 3 == 0).then_some(*unit)).collect();
            let mut worlds: Vec<World> = lines.iter().enumerate().map(|(at, (packs, pack_units, unit, odd))| {
                let price = unit * pack_units + if odd % 3 == 0 { 0 } else { *odd };
                World { line: line(at, *packs, *pack_units, price), sent: vec![], written: vec![], credited: 0, paid: 0 }
            }).collect();
            for (at, step) in &steps {
                let count = worlds.len();
                worlds[at % count].take(step);
                let books: Vec<Book> = worlds.iter().map(|world| {
                    Book::of(order("o", vec![world.line.clone()], None), &world.sent, &world.written).unwrap()
                }).collect();
                let sum = |of: fn(&World) -> i64| Money::from_minor(worlds.iter().map(of).sum());
                let noted = Noted { limit: None, paid: sum(|world| world.paid), credited: sum(|world| world.credited) };
                let all = Figures::of(&books, noted).unwrap();
                prop_assert_eq!(all.owed.minor(), all.invoiced.minor() + all.not_invoiced.minor() - all.credited.minor() - all.paid.minor());
                prop_assert_eq!(all.used.minor(), all.owed.minor() + all.open_orders.minor());
                for ((world, book), unit) in worlds.iter().zip(&books).zip(&costs) {
                    let own = Figures::of(std::slice::from_ref(book), Noted::default()).unwrap();
                    prop_assert!(own.open_orders >= Money::ZERO && own.not_invoiced >= Money::ZERO && own.credited >= Money::ZERO);
                    let (units, outside, written) = world.units();
                    let billed: i64 = world.written.iter().map(|written| written.amount.minor()).sum();
                    if let Some(unit) = unit {
                        let counted = unit * units + billed - unit * written.min(outside);
                        prop_assert_eq!(own.used.minor(), counted, "{:?} {:?}", world, own);
                    }
                    // Parts of a pack add up to what they cost together.
                    let bills = book.bills.iter().flat_map(|(id, bill)| bill.lines.iter().map(move |line| (id, line)));
                    let (shipped, by_hand): (Vec<_>, Vec<_>) = bills.partition(|(id, _)| id.starts_with("shipment"));
                    let (price, pack_units) = (world.line.price, world.line.pack_units);
                    let amounts: i64 = shipped.iter().map(|(_, line)| line.amount.minor()).sum();
                    prop_assert_eq!(Some(Money::from_minor(amounts)), share(price, world.line.numbers.sent, pack_units));
                    let direct = outside - world.line.at_supplier();
                    let expected: i64 = by_hand.iter().map(|(_, line)| line.expected_amount.minor()).sum();
                    let received = expected + own.not_invoiced.minor();
                    prop_assert_eq!(Some(Money::from_minor(received)), share(price, direct, pack_units));
                }
            }
        }
    }
}
