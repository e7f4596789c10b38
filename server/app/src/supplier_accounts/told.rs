//! Accounts and invoices as people see them.

use std::collections::HashMap;

use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DbErr};

use super::books::{Bill, BillLine, Book};
use super::model::{
    AccountSupplier, CreditNote, Invoice, InvoiceHead, InvoiceLine, InvoiceOrder, SupplierAccount,
    SupplierAccountDetail, SupplierPayment,
};
use super::read::{self, Account};
use super::store::{self, Head, Note, Place, Supplier};
use super::too_much;
use crate::facilities::FacilitySettings;
use crate::orders::Of;
use crate::supplier_returns::{self, Credit};
use crate::values::{Money, derived_id, moment};

/// Whose account is told.
pub struct Teller<'a> {
    pub facility_id: &'a str,
    pub settings: FacilitySettings,
}

fn date(text: &str) -> Result<NaiveDate, DbErr> {
    text.parse().map_err(|_| DbErr::Type(format!("not a date: {text}")))
}

impl Teller<'_> {
    fn decimal(&self, amount: Money) -> String {
        amount.to_decimal(self.settings.decimals)
    }

    pub fn account(&self, account: &Account) -> SupplierAccount {
        let figures = account.figures;
        SupplierAccount {
            supplier: supplier_of(&account.supplier),
            by_warehouse: account.supplier.warehouse_id.is_some(),
            currency: self.settings.currency.clone(),
            credit_limit: figures.limit.map(|limit| self.decimal(limit)),
            open_orders: self.decimal(figures.open_orders),
            invoiced: self.decimal(figures.invoiced),
            not_invoiced: self.decimal(figures.not_invoiced),
            credited: self.decimal(figures.credited),
            paid: self.decimal(figures.paid),
            owed: self.decimal(figures.owed),
            used: self.decimal(figures.used),
            left: figures.left.map(|left| self.decimal(left)),
        }
    }

    /// `connection` of one moment.
    pub async fn detail(
        &self,
        connection: &impl ConnectionTrait,
        supplier: Supplier,
    ) -> Result<SupplierAccountDetail, DbErr> {
        let (account, books) = read::account(connection, self.facility_id, supplier).await?;
        let payments = store::payments(connection, self.facility_id, &account.supplier.id).await?;
        let payment = |payment: store::Payment| {
            Ok::<_, DbErr>(SupplierPayment {
                amount: self.decimal(Money::from_minor(payment.amount)),
                day: date(&payment.day)?,
                at: moment(payment.written_at)?,
                uuid: payment.id,
                reference: payment.reference,
                by: payment.written_by,
            })
        };
        let notes = store::notes(connection, self.facility_id, &account.supplier.id).await?;
        Ok(SupplierAccountDetail {
            account: self.account(&account),
            payments: payments.into_iter().map(payment).collect::<Result<_, _>>()?,
            credit_notes: self.credit_notes(connection, &account.supplier.id, &books, &notes).await?,
        })
    }

    /// Those that were written down, and those that are made by themselves; newest first.
    async fn credit_notes(
        &self,
        connection: &impl ConnectionTrait,
        supplier_id: &str,
        books: &[Book],
        notes: &[Note],
    ) -> Result<Vec<CreditNote>, DbErr> {
        let bills: HashMap<&str, &Bill> =
            books.iter().flat_map(|book| &book.bills).map(|(id, bill)| (id.as_str(), bill)).collect();
        let mut ids: Vec<&str> = notes.iter().map(|note| note.invoice_id.as_str()).collect();
        for (id, bill) in &bills {
            ids.extend((by_itself(bill)? > Money::ZERO).then_some(*id));
        }
        ids.sort_unstable();
        ids.dedup();
        let mut told = Vec::new();
        for head in store::heads(connection, self.facility_id, &ids).await? {
            let own = notes.iter().filter(|note| note.invoice_id == head.id);
            if let Some(bill) = bills.get(head.id.as_str()) {
                told.extend(self.notes_of(&head, bill, own)?);
            }
        }
        for credit in supplier_returns::amounts(connection, self.facility_id).await? {
            if credit.supplier_id == supplier_id {
                told.push(self.credit_of_return(credit)?);
            }
        }
        told.sort_by(|one, other| (other.at, &other.uuid).cmp(&(one.at, &one.uuid)));
        Ok(told)
    }

    fn credit_of_return(&self, credit: Credit) -> Result<CreditNote, DbErr> {
        let number = credit.number.to_string();
        Ok(CreditNote {
            uuid: credit.return_id,
            invoice_uuid: None,
            number: if credit.credit_number.is_empty() { number.clone() } else { credit.credit_number },
            invoice_number: number,
            amount: self.decimal(credit.amount),
            reason: "returned".to_owned(),
            by_itself: false,
            at: moment(credit.at)?,
            by: credit.by,
        })
    }

    /// In no order.
    fn notes_of<'a>(
        &self,
        head: &Head,
        bill: &Bill,
        notes: impl Iterator<Item = &'a Note>,
    ) -> Result<Vec<CreditNote>, DbErr> {
        let number = number_of(head);
        let mut told = Vec::new();
        for note in notes {
            told.push(CreditNote {
                uuid: note.id.clone(),
                invoice_uuid: Some(head.id.clone()),
                invoice_number: number.clone(),
                number: note.number.clone(),
                amount: self.decimal(Money::from_minor(note.amount)),
                reason: note.reason.clone(),
                by_itself: false,
                at: moment(note.written_at)?,
                by: note.written_by.clone(),
            });
        }
        let (at, by) = head.counted.clone().unwrap_or((head.at, String::new()));
        for (reason, amount) in [("refused", bill.refused()), ("missing", bill.missing())] {
            let amount = amount.ok_or_else(too_much)?;
            if amount > Money::ZERO {
                told.push(CreditNote {
                    uuid: derived_id(&["credit note", &head.id, reason]),
                    invoice_uuid: Some(head.id.clone()),
                    invoice_number: number.clone(),
                    number: number.clone(),
                    amount: self.decimal(amount),
                    reason: reason.to_owned(),
                    by_itself: true,
                    at: moment(at)?,
                    by: by.clone(),
                });
            }
        }
        Ok(told)
    }

    /// The invoices of one moment, in the order of `heads`.
    pub async fn invoices(&self, connection: &impl ConnectionTrait, heads: &[Head]) -> Result<Vec<InvoiceHead>, DbErr> {
        let known = Known::of(connection, heads).await?;
        heads.iter().map(|head| self.head(head, &known)).collect()
    }

    pub async fn invoice(&self, connection: &impl ConnectionTrait, head: &Head) -> Result<Invoice, DbErr> {
        let known = Known::of(connection, std::slice::from_ref(head)).await?;
        let lines = known.bill(head).lines.iter();
        let lines = lines.map(|line| self.line(known.book(head), line)).collect::<Result<_, _>>()?;
        let mut credit_notes = self.notes_of(head, known.bill(head), known.notes(head))?;
        credit_notes.sort_by(|one, other| (other.at, &other.uuid).cmp(&(one.at, &one.uuid)));
        Ok(Invoice { head: self.head(head, &known)?, lines, credit_notes })
    }

    fn head(&self, head: &Head, known: &Known) -> Result<InvoiceHead, DbErr> {
        let bill = known.bill(head);
        let (amount, expected) = bill.amount().zip(bill.expected()).ok_or_else(too_much)?;
        let credited = known.credited(head)?;
        let state = bill.state(credited).ok_or_else(too_much)?;
        let day = match &head.place {
            Place::Shipment(_) => moment(head.at)?.with_timezone(&self.settings.time_zone).date_naive(),
            Place::Written { day, .. } => date(day)?,
        };
        Ok(InvoiceHead {
            uuid: head.id.clone(),
            number: number_of(head),
            day,
            by_itself: matches!(head.place, Place::Shipment(_)),
            order: InvoiceOrder { uuid: head.order_id.clone(), number: head.order_number },
            supplier: AccountSupplier { uuid: head.supplier_id.clone(), name: head.supplier_name.clone() },
            currency: self.settings.currency.clone(),
            amount: self.decimal(amount),
            expected_amount: self.decimal(expected),
            difference: self.decimal(amount.checked_sub(expected).ok_or_else(too_much)?),
            credited: self.decimal(credited),
            state: state.into(),
        })
    }

    fn line(&self, book: Option<&Book>, said: &BillLine) -> Result<InvoiceLine, DbErr> {
        let found = book.and_then(|book| Some((book, book.line(&said.line_id)?)));
        let (book, line) = found.ok_or_else(|| DbErr::RecordNotFound(format!("order line {}", said.line_id)))?;
        let open = if said.waits { said.units - said.expected_units } else { 0 };
        Ok(InvoiceLine {
            order_line_uuid: line.id.clone(),
            name: line.name.clone(),
            pack: line.pack.clone(),
            pack_units: line.pack_units,
            price: self.decimal(line.price),
            ordered_units: line.ordered(),
            received_units: line.numbers.received,
            refused_units: line.numbers.refused,
            open_units: line.open(),
            invoiced_units: book.invoiced_units(&line.id),
            units: said.units,
            amount: self.decimal(said.amount),
            expected_amount: self.decimal(said.expected_amount),
            units_difference: said.units - said.expected_units - open,
            amount_difference: self.decimal(said.amount.checked_sub(said.expected_amount).ok_or_else(too_much)?),
        })
    }
}

pub fn number_of(head: &Head) -> String {
    match &head.place {
        Place::Shipment(number) => number.to_string(),
        Place::Written { number, .. } => number.clone(),
    }
}

fn supplier_of(supplier: &Supplier) -> AccountSupplier {
    AccountSupplier { uuid: supplier.id.clone(), name: supplier.name.clone() }
}

/// What is credited of a shipment as soon as it is counted.
fn by_itself(bill: &Bill) -> Result<Money, DbErr> {
    let (refused, missing) = bill.refused().zip(bill.missing()).ok_or_else(too_much)?;
    refused.checked_add(missing).ok_or_else(too_much)
}

/// What the orders and credit notes of some invoices say of them.
pub struct Known {
    /// By id of the order.
    books: HashMap<String, Book>,
    notes: Vec<Note>,
    /// Of an invoice that says nothing.
    nothing: Bill,
}

impl Known {
    pub async fn of(connection: &impl ConnectionTrait, heads: &[Head]) -> Result<Known, DbErr> {
        let mut orders: Vec<&str> = heads.iter().map(|head| head.order_id.as_str()).collect();
        orders.sort_unstable();
        orders.dedup();
        let books = read::books(connection, Of::Orders(&orders)).await?;
        let ids: Vec<&str> = heads.iter().map(|head| head.id.as_str()).collect();
        Ok(Known {
            books: books.into_iter().map(|book| (book.order.id.clone(), book)).collect(),
            notes: store::notes_of(connection, &ids).await?,
            nothing: Bill::default(),
        })
    }

    fn book(&self, head: &Head) -> Option<&Book> {
        self.books.get(&head.order_id)
    }

    fn bill(&self, head: &Head) -> &Bill {
        self.book(head).and_then(|book| book.bills.get(&head.id)).unwrap_or(&self.nothing)
    }

    fn notes(&self, head: &Head) -> impl Iterator<Item = &Note> {
        self.notes.iter().filter(|note| note.invoice_id == head.id)
    }

    fn credited(&self, head: &Head) -> Result<Money, DbErr> {
        let by_hand = super::books::sum(self.notes(head).map(|note| Money::from_minor(note.amount)));
        by_hand.and_then(|sum| sum.checked_add(by_itself(self.bill(head)).ok()?)).ok_or_else(too_much)
    }

    /// What no credit note has taken off an invoice yet.
    pub fn left(&self, head: &Head) -> Result<Money, DbErr> {
        let amount = self.bill(head).amount().ok_or_else(too_much)?;
        amount.checked_sub(self.credited(head)?).ok_or_else(too_much)
    }
}
