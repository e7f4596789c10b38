//! All SQL of goods that go back.

mod shown;

use std::collections::HashMap;

use bloom_storage::{Db, bulk, placeholders, row, sql};
use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

use super::model::{ReturnNumber, ReturnReason, ReturnState};
use crate::inventory::BatchOwner;
use crate::values::Money;

pub use shown::{Queue, count, count_queue, page, page_queue, shown};

/// A return without its lines; times in milliseconds.
#[derive(Debug)]
pub struct Stored {
    pub id: String,
    pub facility_id: String,
    facility_name: String,
    /// Of the money of the facility.
    pub decimals: u32,
    pub number: ReturnNumber,
    pub supplier_id: Option<String>,
    supplier_name: Option<String>,
    /// Takes it back.
    pub warehouse_id: Option<String>,
    pub owner: BatchOwner,
    pub state: ReturnState,
    reason: ReturnReason,
    note: String,
    asked: (i64, String),
    answered: Option<(i64, String)>,
    answer_note: String,
    sent: Option<(i64, String)>,
    received: Option<(i64, String)>,
    receipt_note: String,
    credited: Option<(i64, String)>,
    pub credit_amount: Option<Money>,
    pub credit_number: String,
    cancelled: Option<(i64, String)>,
}

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    facility_id: String,
    facility_name: String,
    minor_units: i64,
    number: i64,
    supplier_id: Option<String>,
    supplier_name: Option<String>,
    warehouse_id: Option<String>,
    owner: String,
    state: String,
    reason: String,
    note: String,
    asked_at: i64,
    asked_by: String,
    answered_at: Option<i64>,
    answered_by: Option<String>,
    answer_note: String,
    sent_at: Option<i64>,
    sent_by: Option<String>,
    received_at: Option<i64>,
    received_by: Option<String>,
    receipt_note: String,
    credited_at: Option<i64>,
    credited_by: Option<String>,
    credit_amount: Option<i64>,
    credit_number: String,
    cancelled_at: Option<i64>,
    cancelled_by: Option<String>,
}

impl TryFrom<Row> for Stored {
    type Error = DbErr;

    fn try_from(row: Row) -> Result<Stored, DbErr> {
        Ok(Stored {
            id: row.id,
            facility_id: row.facility_id,
            facility_name: row.facility_name,
            decimals: u32::try_from(row.minor_units).unwrap_or_default(),
            number: ReturnNumber(row.number),
            supplier_id: row.supplier_id,
            supplier_name: row.supplier_name,
            warehouse_id: row.warehouse_id,
            owner: BatchOwner::parse(&row.owner)?,
            state: ReturnState::parse(&row.state)?,
            reason: ReturnReason::parse(&row.reason)?,
            note: row.note,
            asked: (row.asked_at, row.asked_by),
            answered: row.answered_at.zip(row.answered_by),
            answer_note: row.answer_note,
            sent: row.sent_at.zip(row.sent_by),
            received: row.received_at.zip(row.received_by),
            receipt_note: row.receipt_note,
            credited: row.credited_at.zip(row.credited_by),
            credit_amount: row.credit_amount.map(Money::from_minor),
            credit_number: row.credit_number,
            cancelled: row.cancelled_at.zip(row.cancelled_by),
        })
    }
}

const RETURNS: &str = "SELECT r.id, r.facility_id, f.name AS facility_name, c.minor_units, r.number, r.supplier_id,
        r.supplier_name, r.warehouse_id, r.owner, r.state, r.reason, r.note, r.asked_at, r.asked_by, r.answered_at,
        r.answered_by, r.answer_note, r.sent_at, r.sent_by, r.received_at, r.received_by, r.receipt_note, r.credited_at,
        r.credited_by, r.credit_amount, r.credit_number, r.cancelled_at, r.cancelled_by
    FROM supplier_returns r JOIN facilities f ON f.id = r.facility_id JOIN countries c ON c.id = f.country_id";

pub async fn find(db: &Db, id: &str) -> Result<Option<Stored>, DbErr> {
    let text = format!("{RETURNS} WHERE r.id = $1");
    let row = Row::find_by_statement(sql(db.backend(), &text, [id.into()])).one(db.read()).await?;
    row.map(Stored::try_from).transpose()
}

/// As [`find`]; nobody else changes it until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, id: &str) -> Result<Option<Stored>, DbErr> {
    let backend = tx.get_database_backend();
    let lock = if backend == DbBackend::Postgres { " FOR UPDATE OF r" } else { "" };
    let text = format!("{RETURNS} WHERE r.id = $1{lock}");
    let row = Row::find_by_statement(sql(backend, &text, [id.into()])).one(tx).await?;
    row.map(Stored::try_from).transpose()
}

pub async fn exists(tx: &DatabaseTransaction, id: &str) -> Result<bool, DbErr> {
    let text = "SELECT 1 FROM supplier_returns WHERE id = $1";
    Ok(tx.query_one_raw(sql(tx.get_database_backend(), text, [id.into()])).await?.is_some())
}

/// A return that somebody asks for; time in milliseconds.
pub struct NewHead<'a> {
    pub id: &'a str,
    pub facility_id: &'a str,
    pub number: i64,
    pub supplier: Option<(&'a str, &'a str)>,
    pub warehouse_id: Option<&'a str>,
    pub owner: BatchOwner,
    pub reason: ReturnReason,
    pub note: &'a str,
    pub asked_at: i64,
    pub asked_by: &'a str,
}

pub async fn insert(tx: &DatabaseTransaction, head: &NewHead<'_>, lines: &[StoredLine]) -> Result<(), DbErr> {
    let row = row! {
        id: head.id,
        facility_id: head.facility_id,
        number: head.number,
        supplier_id: head.supplier.map(|(id, _)| id),
        supplier_name: head.supplier.map(|(_, name)| name),
        warehouse_id: head.warehouse_id,
        owner: head.owner.as_str(),
        state: ReturnState::Asked.as_str(),
        reason: head.reason.as_str(),
        note: head.note,
        asked_at: head.asked_at,
        asked_by: head.asked_by,
        answer_note: "",
        receipt_note: "",
        credit_number: "",
    };
    bulk::insert(tx, "supplier_returns", vec![row]).await?;
    let rows = (0_i64..).zip(lines).map(|(position, line)| {
        row! {
            return_id: head.id,
            id: line.id.as_str(),
            position,
            product_id: line.product_id.as_str(),
            barcode_id: line.barcode.as_str(),
            name: line.name.as_str(),
            generic_name: line.generic_name.as_str(),
            batch_id: line.batch_id.as_str(),
            lot: line.lot.as_str(),
            expiry_date: line.expiry_date.to_string(),
            units: line.units,
            unit_cost: line.unit_cost,
        }
    });
    bulk::insert(tx, "supplier_return_lines", rows.collect()).await
}

/// What became of a return; `at` in milliseconds, `by` a full name.
pub enum Step<'a> {
    Answered { at: i64, by: &'a str, note: &'a str },
    Sent { at: i64, by: &'a str },
    Received { at: i64, by: &'a str, note: &'a str },
    Credited { at: i64, by: &'a str, amount: Money, number: &'a str },
    Cancelled { at: i64, by: &'a str },
}

pub async fn step(tx: &DatabaseTransaction, id: &str, to: ReturnState, step: &Step<'_>) -> Result<(), DbErr> {
    let (backend, state) = (tx.get_database_backend(), to.as_str());
    let table = "supplier_returns";
    let statement = match *step {
        Step::Answered { at, by, note } => {
            row! { state, answered_at: at, answered_by: by, answer_note: note }.update(table, row! { id }, backend)
        }
        Step::Sent { at, by } => row! { state, sent_at: at, sent_by: by }.update(table, row! { id }, backend),
        Step::Received { at, by, note } => {
            row! { state, received_at: at, received_by: by, receipt_note: note }.update(table, row! { id }, backend)
        }
        Step::Credited { at, by, amount, number } => {
            row! { state, credited_at: at, credited_by: by, credit_amount: amount.minor(), credit_number: number }
                .update(table, row! { id }, backend)
        }
        Step::Cancelled { at, by } => {
            row! { state, cancelled_at: at, cancelled_by: by }.update(table, row! { id }, backend)
        }
    };
    tx.execute_raw(statement).await.map(|_| ())
}

/// A line as it is kept; units are base units, money in minor units.
#[derive(Debug, Clone)]
pub struct StoredLine {
    pub id: String,
    /// Of the facility that sends it back.
    pub product_id: String,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    pub batch_id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    pub units: i64,
    pub approved_units: Option<i64>,
    pub sent_units: Option<i64>,
    pub received_units: Option<i64>,
    pub good_units: Option<i64>,
    pub unit_cost: Option<i64>,
}

#[derive(Debug, FromQueryResult)]
struct LineRow {
    return_id: String,
    id: String,
    product_id: String,
    barcode_id: String,
    name: String,
    generic_name: String,
    batch_id: String,
    lot: String,
    expiry_date: String,
    units: i64,
    approved_units: Option<i64>,
    sent_units: Option<i64>,
    received_units: Option<i64>,
    good_units: Option<i64>,
    unit_cost: Option<i64>,
}

/// The lines of those returns, in order, by return.
pub async fn lines_of(
    connection: &impl ConnectionTrait,
    ids: &[&str],
) -> Result<HashMap<String, Vec<StoredLine>>, DbErr> {
    let mut lines: HashMap<String, Vec<StoredLine>> = HashMap::new();
    if ids.is_empty() {
        return Ok(lines);
    }
    let text = format!(
        "SELECT return_id, id, product_id, barcode_id, name, generic_name, batch_id, lot, expiry_date, units,
            approved_units, sent_units, received_units, good_units, unit_cost
        FROM supplier_return_lines WHERE return_id IN ({}) ORDER BY return_id, position",
        placeholders(1, ids.len())
    );
    let values = ids.iter().map(|id| Value::from(*id));
    let statement = sql(connection.get_database_backend(), &text, values);
    for row in LineRow::find_by_statement(statement).all(connection).await? {
        let expiry_date = row.expiry_date.parse();
        let line = StoredLine {
            id: row.id,
            product_id: row.product_id,
            barcode: row.barcode_id,
            name: row.name,
            generic_name: row.generic_name,
            batch_id: row.batch_id,
            lot: row.lot,
            expiry_date: expiry_date.map_err(|_| DbErr::Type(format!("not a date: {}", row.expiry_date)))?,
            units: row.units,
            approved_units: row.approved_units,
            sent_units: row.sent_units,
            received_units: row.received_units,
            good_units: row.good_units,
            unit_cost: row.unit_cost,
        };
        lines.entry(row.return_id).or_default().push(line);
    }
    Ok(lines)
}

/// Writes what was said of the units of each line.
pub async fn write_units(tx: &DatabaseTransaction, return_id: &str, lines: &[StoredLine]) -> Result<(), DbErr> {
    for line in lines {
        let units = row! {
            approved_units: line.approved_units,
            sent_units: line.sent_units,
            received_units: line.received_units,
            good_units: line.good_units,
        };
        let key = row! { return_id, id: line.id.as_str() };
        tx.execute_raw(units.update("supplier_return_lines", key, tx.get_database_backend())).await?;
    }
    Ok(())
}

/// What a supplier credited for a return.
#[derive(Debug, Clone, PartialEq)]
pub struct Credit {
    pub return_id: String,
    pub supplier_id: String,
    /// Of the return.
    pub number: ReturnNumber,
    /// Of the supplier's credit note.
    pub credit_number: String,
    pub amount: Money,
    /// Milliseconds.
    pub at: i64,
    /// Full name.
    pub by: String,
}

#[derive(Debug, FromQueryResult)]
struct CreditRow {
    id: String,
    supplier_id: String,
    number: i64,
    credit_number: String,
    credit_amount: i64,
    credited_at: i64,
    credited_by: String,
}

/// Newest first.
pub async fn credits(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<Credit>, DbErr> {
    let text = "SELECT id, supplier_id, number, credit_number, credit_amount, credited_at, credited_by
        FROM supplier_returns WHERE facility_id = $1 AND state = 'credited' AND supplier_id IS NOT NULL
            AND credit_amount IS NOT NULL ORDER BY credited_at DESC, number DESC";
    let statement = sql(connection.get_database_backend(), text, [facility_id.into()]);
    let credit = |row: CreditRow| Credit {
        return_id: row.id,
        supplier_id: row.supplier_id,
        number: ReturnNumber(row.number),
        credit_number: row.credit_number,
        amount: Money::from_minor(row.credit_amount),
        at: row.credited_at,
        by: row.credited_by,
    };
    Ok(CreditRow::find_by_statement(statement).all(connection).await?.into_iter().map(credit).collect())
}
