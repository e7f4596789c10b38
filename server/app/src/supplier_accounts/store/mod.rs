//! All SQL of accounts with suppliers.

mod invoices;

use std::collections::HashMap;

use bloom_storage::{bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use crate::values::Money;

pub use invoices::{
    Head, NewHead, Place, Selection, count, find, heads, insert, page, sent, under_number, written, written_invoice,
};

/// A supplier as a facility knows it.
#[derive(Debug, Clone, PartialEq, FromQueryResult)]
pub struct Supplier {
    pub id: String,
    pub name: String,
    /// The warehouse of the network that it is.
    pub warehouse_id: Option<String>,
}

/// The suppliers of these ids in the country of the facility, and those whom it ordered of, under the name that it used last.
pub async fn suppliers(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    ids: &[&str],
) -> Result<HashMap<String, Supplier>, DbErr> {
    let mut found: HashMap<String, Supplier> = HashMap::new();
    if ids.is_empty() {
        return Ok(found);
    }
    let within = placeholders(2, ids.len());
    let ordered = format!(
        "SELECT o.supplier_id AS id, o.supplier_name AS name, NULL AS warehouse_id FROM orders o
        WHERE o.facility_id = $1 AND o.supplier_id IN ({within}) ORDER BY o.number"
    );
    let known = format!(
        "SELECT s.id, s.name, s.warehouse_id FROM suppliers s JOIN facilities f ON f.country_id = s.country_id
        WHERE f.id = $1 AND s.id IN ({within})"
    );
    // What we know ourselves is the last word.
    for text in [ordered, known] {
        let values = std::iter::once(facility_id).chain(ids.iter().copied()).map(Value::from);
        let statement = sql(connection.get_database_backend(), &text, values);
        for supplier in Supplier::find_by_statement(statement).all(connection).await? {
            found.insert(supplier.id.clone(), supplier);
        }
    }
    Ok(found)
}

/// Takes the account for this transaction: nobody else judges it or writes to it. Its limit.
pub async fn lock(tx: &DatabaseTransaction, facility_id: &str, supplier_id: &str) -> Result<Option<Money>, DbErr> {
    let row = row! { facility_id, supplier_id };
    let conflict = "ON CONFLICT (facility_id, supplier_id) DO UPDATE SET facility_id = excluded.facility_id";
    bulk::upsert(tx, "supplier_accounts", vec![row], conflict).await?;
    Ok(limits(tx, facility_id, Some(supplier_id)).await?.remove(supplier_id))
}

pub async fn set_limit(
    tx: &DatabaseTransaction,
    facility_id: &str,
    supplier_id: &str,
    limit: Option<Money>,
) -> Result<(), DbErr> {
    let set = row! { credit_limit: limit.map(Money::minor) };
    let key = row! { facility_id, supplier_id };
    tx.execute_raw(set.update("supplier_accounts", key, tx.get_database_backend())).await.map(|_| ())
}

/// A condition for one supplier, or all.
fn of(supplier_id: Option<&str>) -> &'static str {
    if supplier_id.is_some() { " AND supplier_id = $2" } else { "" }
}

fn account<'a>(facility_id: &'a str, supplier_id: Option<&'a str>) -> impl Iterator<Item = Value> + use<'a> {
    std::iter::once(facility_id).chain(supplier_id).map(Value::from)
}

#[derive(FromQueryResult)]
struct AmountRow {
    supplier_id: String,
    amount: i64,
}

async fn amounts(
    connection: &impl ConnectionTrait,
    text: &str,
    (facility_id, supplier_id): (&str, Option<&str>),
) -> Result<Vec<(String, Money)>, DbErr> {
    let statement = sql(connection.get_database_backend(), text, account(facility_id, supplier_id));
    let rows = AmountRow::find_by_statement(statement).all(connection).await?;
    Ok(rows.into_iter().map(|row| (row.supplier_id, Money::from_minor(row.amount))).collect())
}

fn add_up(amounts: Vec<(String, Money)>) -> Result<HashMap<String, Money>, DbErr> {
    let mut sums: HashMap<String, Money> = HashMap::new();
    for (supplier_id, amount) in amounts {
        let sum = sums.entry(supplier_id).or_default();
        *sum = sum.checked_add(amount).ok_or_else(super::too_much)?;
    }
    Ok(sums)
}

/// By supplier, where one is set.
pub async fn limits(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier_id: Option<&str>,
) -> Result<HashMap<String, Money>, DbErr> {
    let text = format!(
        "SELECT supplier_id, credit_limit AS amount FROM supplier_accounts
        WHERE facility_id = $1{} AND credit_limit IS NOT NULL",
        of(supplier_id)
    );
    Ok(amounts(connection, &text, (facility_id, supplier_id)).await?.into_iter().collect())
}

/// By supplier.
pub async fn paid(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier_id: Option<&str>,
) -> Result<HashMap<String, Money>, DbErr> {
    let text = format!("SELECT supplier_id, amount FROM supplier_payments WHERE facility_id = $1{}", of(supplier_id));
    add_up(amounts(connection, &text, (facility_id, supplier_id)).await?)
}

/// By credit notes that somebody wrote down, by supplier.
pub async fn credited(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier_id: Option<&str>,
) -> Result<HashMap<String, Money>, DbErr> {
    let text =
        format!("SELECT supplier_id, amount FROM supplier_credit_notes WHERE facility_id = $1{}", of(supplier_id));
    add_up(amounts(connection, &text, (facility_id, supplier_id)).await?)
}

/// What was paid; time in milliseconds.
#[derive(Debug, Clone, PartialEq, FromQueryResult)]
pub struct Payment {
    pub id: String,
    pub facility_id: String,
    pub supplier_id: String,
    pub amount: i64,
    pub day: String,
    pub reference: String,
    pub written_at: i64,
    pub written_by: String,
}

pub async fn insert_payment(tx: &DatabaseTransaction, payment: &Payment) -> Result<(), DbErr> {
    let row = row! {
        id: payment.id.as_str(),
        facility_id: payment.facility_id.as_str(),
        supplier_id: payment.supplier_id.as_str(),
        amount: payment.amount,
        day: payment.day.as_str(),
        reference: payment.reference.as_str(),
        written_at: payment.written_at,
        written_by: payment.written_by.as_str(),
    };
    bulk::insert(tx, "supplier_payments", vec![row]).await
}

const PAYMENTS: &str = "SELECT id, facility_id, supplier_id, amount, day, reference, written_at, written_by
    FROM supplier_payments";

pub async fn payment(tx: &DatabaseTransaction, id: &str) -> Result<Option<Payment>, DbErr> {
    let text = format!("{PAYMENTS} WHERE id = $1");
    Payment::find_by_statement(sql(tx.get_database_backend(), &text, [id.into()])).one(tx).await
}

/// Newest first.
pub async fn payments(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier_id: &str,
) -> Result<Vec<Payment>, DbErr> {
    let text = format!("{PAYMENTS} WHERE facility_id = $1 AND supplier_id = $2 ORDER BY written_at DESC, id DESC");
    let statement = sql(connection.get_database_backend(), &text, account(facility_id, Some(supplier_id)));
    Payment::find_by_statement(statement).all(connection).await
}

/// What a supplier takes off an invoice; time in milliseconds.
#[derive(Debug, Clone, PartialEq, FromQueryResult)]
pub struct Note {
    pub id: String,
    pub facility_id: String,
    pub supplier_id: String,
    pub invoice_id: String,
    pub number: String,
    pub amount: i64,
    pub reason: String,
    pub written_at: i64,
    pub written_by: String,
}

pub async fn insert_note(tx: &DatabaseTransaction, note: &Note) -> Result<(), DbErr> {
    let row = row! {
        id: note.id.as_str(),
        facility_id: note.facility_id.as_str(),
        supplier_id: note.supplier_id.as_str(),
        invoice_id: note.invoice_id.as_str(),
        number: note.number.as_str(),
        amount: note.amount,
        reason: note.reason.as_str(),
        written_at: note.written_at,
        written_by: note.written_by.as_str(),
    };
    bulk::insert(tx, "supplier_credit_notes", vec![row]).await
}

const NOTES: &str = "SELECT id, facility_id, supplier_id, invoice_id, number, amount, reason, written_at, written_by
    FROM supplier_credit_notes";

pub async fn note(tx: &DatabaseTransaction, id: &str) -> Result<Option<Note>, DbErr> {
    let text = format!("{NOTES} WHERE id = $1");
    Note::find_by_statement(sql(tx.get_database_backend(), &text, [id.into()])).one(tx).await
}

/// Those of some invoices.
pub async fn notes_of(connection: &impl ConnectionTrait, invoice_ids: &[&str]) -> Result<Vec<Note>, DbErr> {
    if invoice_ids.is_empty() {
        return Ok(Vec::new());
    }
    let text = format!("{NOTES} WHERE invoice_id IN ({})", placeholders(1, invoice_ids.len()));
    let values = invoice_ids.iter().map(|id| Value::from(*id));
    Note::find_by_statement(sql(connection.get_database_backend(), &text, values)).all(connection).await
}

/// Those of an account.
pub async fn notes(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier_id: &str,
) -> Result<Vec<Note>, DbErr> {
    let text = format!("{NOTES} WHERE facility_id = $1 AND supplier_id = $2");
    let statement = sql(connection.get_database_backend(), &text, account(facility_id, Some(supplier_id)));
    Note::find_by_statement(statement).all(connection).await
}
