//! What the invoices of an order say against what came of it: pure, and the only place that decides it.
//!
//! Of a line every unit that costs something is in one place: on an invoice, received and on none, or open and on none. What
//! some units cost is always the difference of two sums (all up to them, less all before them), so that parts add up to the
//! whole whatever is rounded. Surplus is none of this.

use std::collections::HashMap;

use crate::orders::{Line, Ordered, Stage, share};
use crate::values::Money;

/// Units of a line of an order that a shipment of a warehouse has: an invoice by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    pub invoice_id: String,
    pub line_id: String,
    pub units: i64,
    pub received: i64,
    pub refused: i64,
    pub missing: i64,
}

/// Units of a line of an order that somebody wrote down of an invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    pub invoice_id: String,
    pub line_id: String,
    pub units: i64,
    pub amount: Money,
}

/// What an invoice says of a line of its order, and what it should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillLine {
    pub line_id: String,
    pub units: i64,
    pub amount: Money,
    /// Of those units, what was received of the line and is on no earlier invoice.
    pub expected_units: i64,
    pub expected_amount: Money,
    /// Something of it is still to come.
    pub waits: bool,
    /// Credited by itself: of a shipment, as soon as it is counted.
    pub refused: Money,
    pub missing: Money,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bill {
    pub lines: Vec<BillLine>,
}

/// What is on no invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unbilled {
    /// Received without surplus.
    pub received: Money,
    /// Asked and still to come.
    pub open: Money,
    /// Of lines that wait for a yes: as they were ordered.
    pub waiting: Money,
}

/// The money of an order.
#[derive(Debug)]
pub struct Book {
    pub order: Ordered,
    pub unbilled: Unbilled,
    /// By id of the invoice.
    pub bills: HashMap<String, Bill>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceState {
    Waiting,
    Matched,
    Differs,
    Settled,
}

/// `None` beyond all counting.
pub fn sum(amounts: impl IntoIterator<Item = Money>) -> Option<Money> {
    amounts.into_iter().try_fold(Money::ZERO, Money::checked_add)
}

/// What `units` cost of a line, of which `before` are counted already.
fn cost(line: &Line, before: i64, units: i64) -> Option<Money> {
    let until = share(line.price, before.checked_add(units)?, line.pack_units)?;
    until.checked_sub(share(line.price, before, line.pack_units)?)
}

impl Book {
    /// `sent` and `written` are of this order, each in the order in which they were made; `None` beyond all counting.
    pub fn of(order: Ordered, sent: &[Sent], written: &[Written]) -> Option<Book> {
        let (mut bills, mut unbilled): (HashMap<String, Bill>, _) = (HashMap::new(), Unbilled::default());
        for line in &order.lines {
            let of_line = sent.iter().filter(|sent| sent.line_id == line.id);
            let mut before = 0_i64;
            for sent in of_line.clone() {
                let said = shipped(line, before, sent)?;
                bills.entry(sent.invoice_id.clone()).or_default().lines.push(said);
                before = before.checked_add(sent.units)?;
            }
            let came_in_shipments: i64 = of_line.map(|sent| sent.received).sum();
            let mut rest = Rest {
                received: (line.numbers.received - came_in_shipments).max(0),
                open: line.at_supplier().max(0),
                before: 0,
            };
            for written in written.iter().filter(|written| written.line_id == line.id) {
                let said = rest.take(line, written)?;
                bills.entry(written.invoice_id.clone()).or_default().lines.push(said);
            }
            let waits = line.stage == Stage::Waiting;
            let waiting = if waits { line.price.checked_times(line.packs)? } else { Money::ZERO };
            unbilled = Unbilled {
                received: unbilled.received.checked_add(cost(line, rest.before, rest.received)?)?,
                open: unbilled.open.checked_add(cost(line, 0, rest.open)?)?,
                waiting: unbilled.waiting.checked_add(waiting)?,
            };
        }
        Some(Book { order, unbilled, bills })
    }

    pub fn line(&self, id: &str) -> Option<&Line> {
        self.order.lines.iter().find(|line| line.id == id)
    }

    /// Units of a line on all invoices together.
    pub fn invoiced_units(&self, line_id: &str) -> i64 {
        let lines = self.bills.values().flat_map(|bill| &bill.lines);
        lines.filter(|line| line.line_id == line_id).map(|line| line.units).sum()
    }
}

fn shipped(line: &Line, before: i64, sent: &Sent) -> Option<BillLine> {
    let Sent { units, received, refused, missing, .. } = *sent;
    let end = before.checked_add(units)?;
    Some(BillLine {
        line_id: line.id.clone(),
        units,
        amount: cost(line, before, units)?,
        expected_units: received,
        expected_amount: cost(line, before, received)?,
        waits: received + refused + missing < units,
        refused: cost(line, end - refused, refused)?,
        missing: cost(line, end - refused - missing, missing)?,
    })
}

/// What of a line no shipment has and no earlier invoice names.
struct Rest {
    received: i64,
    open: i64,
    /// Units received that earlier invoices name.
    before: i64,
}

impl Rest {
    /// An invoice names units: those received, and ahead of them those to come.
    fn take(&mut self, line: &Line, written: &Written) -> Option<BillLine> {
        let expected = written.units.min(self.received);
        let ahead = (written.units - expected).min(self.open);
        let said = BillLine {
            line_id: line.id.clone(),
            units: written.units,
            amount: written.amount,
            expected_units: expected,
            expected_amount: cost(line, self.before, expected)?,
            waits: ahead > 0,
            refused: Money::ZERO,
            missing: Money::ZERO,
        };
        self.received -= expected;
        self.before += expected;
        self.open -= ahead;
        Some(said)
    }
}

impl Bill {
    pub fn amount(&self) -> Option<Money> {
        sum(self.lines.iter().map(|line| line.amount))
    }

    pub fn expected(&self) -> Option<Money> {
        sum(self.lines.iter().map(|line| line.expected_amount))
    }

    pub fn refused(&self) -> Option<Money> {
        sum(self.lines.iter().map(|line| line.refused))
    }

    pub fn missing(&self) -> Option<Money> {
        sum(self.lines.iter().map(|line| line.missing))
    }

    /// `credited` is all that credit notes take off it.
    pub fn state(&self, credited: Money) -> Option<InvoiceState> {
        if self.lines.iter().any(|line| line.waits) {
            return Some(InvoiceState::Waiting);
        }
        let difference = self.amount()?.checked_sub(self.expected()?)?;
        let units_agree = self.lines.iter().all(|line| line.units == line.expected_units);
        Some(match difference {
            Money::ZERO if units_agree => InvoiceState::Matched,
            _ if difference >= Money::ZERO && credited >= difference => InvoiceState::Settled,
            _ => InvoiceState::Differs,
        })
    }
}
