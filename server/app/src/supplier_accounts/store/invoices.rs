//! Invoices: shipments of warehouses, which are some by themselves, and what somebody wrote down.

use std::collections::HashMap;

use bloom_storage::{Db, bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use crate::orders::{Of, OrderNumber, ShipmentNumber};
use crate::supplier_accounts::books::{Sent, Written};
use crate::supplier_accounts::model::NewInvoiceLine;
use crate::values::Money;
use crate::web::{Key, PageRequest, Start};

/// Which orders `o`.
fn condition(of: Of<'_>) -> (String, Vec<Value>) {
    match of {
        Of::Facility(facility_id) => ("o.facility_id = $1".to_owned(), vec![facility_id.into()]),
        Of::Supplier(facility_id, supplier_id) => {
            ("o.facility_id = $1 AND o.supplier_id = $2".to_owned(), vec![facility_id.into(), supplier_id.into()])
        }
        Of::Orders([]) => ("1 = 0".to_owned(), Vec::new()),
        Of::Orders(ids) => {
            (format!("o.id IN ({})", placeholders(1, ids.len())), ids.iter().map(|id| Value::from(*id)).collect())
        }
    }
}

#[derive(FromQueryResult)]
struct SentRow {
    order_id: String,
    invoice_id: String,
    line_id: String,
    units: i64,
    received: i64,
    refused: i64,
    missing: i64,
}

/// What shipments have of the lines of orders, by order, in the order in which they left.
pub async fn sent(connection: &impl ConnectionTrait, of: Of<'_>) -> Result<HashMap<String, Vec<Sent>>, DbErr> {
    let (condition, values) = condition(of);
    let text = format!(
        "SELECT s.order_id, s.id AS invoice_id, l.order_line_id AS line_id, CAST(SUM(l.units) AS BIGINT) AS units,
            CAST(SUM(l.received_units) AS BIGINT) AS received, CAST(SUM(l.refused_units) AS BIGINT) AS refused,
            CAST(SUM(l.missing_units) AS BIGINT) AS missing
        FROM orders o JOIN shipments s ON s.order_id = o.id JOIN shipment_lines l ON l.shipment_id = s.id
        WHERE {condition} GROUP BY s.order_id, s.id, s.dispatched_at, s.number, l.order_line_id
        ORDER BY s.dispatched_at, s.number, s.id"
    );
    let mut of_orders: HashMap<String, Vec<Sent>> = HashMap::new();
    let statement = sql(connection.get_database_backend(), &text, values);
    for row in SentRow::find_by_statement(statement).all(connection).await? {
        let SentRow { order_id, invoice_id, line_id, units, received, refused, missing } = row;
        of_orders.entry(order_id).or_default().push(Sent { invoice_id, line_id, units, received, refused, missing });
    }
    Ok(of_orders)
}

#[derive(FromQueryResult)]
struct WrittenRow {
    order_id: String,
    invoice_id: String,
    line_id: String,
    units: i64,
    amount: i64,
}

/// What was written down of invoices, by order, in the order in which that was done.
pub async fn written(connection: &impl ConnectionTrait, of: Of<'_>) -> Result<HashMap<String, Vec<Written>>, DbErr> {
    let (condition, values) = condition(of);
    let text = format!(
        "SELECT i.order_id, i.id AS invoice_id, l.order_line_id AS line_id, l.units, l.amount
        FROM orders o JOIN supplier_invoices i ON i.order_id = o.id
            JOIN supplier_invoice_lines l ON l.invoice_id = i.id
        WHERE {condition} ORDER BY i.written_at, i.id"
    );
    let mut of_orders: HashMap<String, Vec<Written>> = HashMap::new();
    let statement = sql(connection.get_database_backend(), &text, values);
    for row in WrittenRow::find_by_statement(statement).all(connection).await? {
        let WrittenRow { order_id, invoice_id, line_id, units, amount } = row;
        let amount = Money::from_minor(amount);
        of_orders.entry(order_id).or_default().push(Written { invoice_id, line_id, units, amount });
    }
    Ok(of_orders)
}

/// An invoice without its lines; times in milliseconds.
#[derive(Debug, Clone)]
pub struct Head {
    pub id: String,
    pub at: i64,
    pub order_id: String,
    pub order_number: OrderNumber,
    pub supplier_id: String,
    pub supplier_name: String,
    pub place: Place,
    /// When something of a shipment was counted last, and by whom.
    pub counted: Option<(i64, String)>,
}

/// Where the number and the day of an invoice are from.
#[derive(Debug, Clone)]
pub enum Place {
    Shipment(ShipmentNumber),
    Written { number: String, day: String },
}

#[derive(FromQueryResult)]
struct Row {
    id: String,
    made_at: i64,
    order_id: String,
    order_number: i64,
    supplier_id: String,
    supplier_name: String,
    shipment_number: Option<i64>,
    number: Option<String>,
    day: Option<String>,
    counted_at: Option<i64>,
    counted_by: Option<String>,
}

impl From<Row> for Head {
    fn from(row: Row) -> Head {
        let place = match row.shipment_number {
            Some(number) => Place::Shipment(ShipmentNumber(number)),
            None => Place::Written { number: row.number.unwrap_or_default(), day: row.day.unwrap_or_default() },
        };
        Head {
            id: row.id,
            at: row.made_at,
            order_id: row.order_id,
            order_number: OrderNumber(row.order_number),
            supplier_id: row.supplier_id,
            supplier_name: row.supplier_name,
            place,
            counted: row.counted_at.zip(row.counted_by),
        }
    }
}

/// Which invoices of a facility.
#[derive(Debug, Clone, Copy)]
pub struct Selection<'a> {
    pub facility_id: &'a str,
    pub supplier_id: Option<&'a str>,
    pub order_id: Option<&'a str>,
}

impl<'a> Selection<'a> {
    /// The conditions after those on the facility, which is `$1`.
    fn rest(&self) -> String {
        let named = [("supplier_id", self.supplier_id), ("order_id", self.order_id)];
        let given = named.iter().filter(|(_, value)| value.is_some()).zip(2..);
        given.map(|((column, _), at)| format!(" AND i.{column} = ${at}")).collect()
    }

    fn values(&self) -> Vec<Value> {
        let values: [Option<&'a str>; 3] = [Some(self.facility_id), self.supplier_id, self.order_id];
        values.into_iter().flatten().map(Value::from).collect()
    }
}

/// All of a facility, as `i`.
const INVOICES: &str = "SELECT i.id, i.made_at, i.order_id, i.order_number, i.supplier_id, i.supplier_name,
        i.shipment_number, i.number, i.day,
        (SELECT MAX(r.received_at) FROM receipts r WHERE r.shipment_id = i.id) AS counted_at,
        (SELECT r.received_by FROM receipts r WHERE r.shipment_id = i.id
            ORDER BY r.received_at DESC, r.id DESC LIMIT 1) AS counted_by
    FROM (SELECT s.id, s.dispatched_at AS made_at, s.order_id, o.number AS order_number, o.supplier_id,
            o.supplier_name, s.number AS shipment_number, CAST(NULL AS TEXT) AS number, CAST(NULL AS TEXT) AS day
        FROM shipments s JOIN orders o ON o.id = s.order_id WHERE s.facility_id = $1
        UNION ALL SELECT w.id, w.written_at AS made_at, w.order_id, o.number AS order_number, o.supplier_id,
            o.supplier_name, CAST(NULL AS BIGINT) AS shipment_number, w.number, w.day
        FROM supplier_invoices w JOIN orders o ON o.id = w.order_id WHERE w.facility_id = $1) AS i";

pub async fn count(db: &Db, of: Selection<'_>) -> Result<i64, DbErr> {
    let text = format!("SELECT COUNT(*) FROM ({INVOICES} WHERE 1 = 1{}) AS counted", of.rest());
    let row = db.read().query_one_raw(sql(db.backend(), &text, of.values())).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// `size + 1` invoices, newest first.
pub async fn page(
    connection: &impl ConnectionTrait,
    of: Selection<'_>,
    request: &PageRequest,
) -> Result<Vec<Head>, DbErr> {
    let (at, id, offset) = match &request.start {
        Start::First { offset } => (i64::MAX, "", *offset),
        Start::After { key: Key::Pair(id, at), .. } => (*at, id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let mut values = of.values();
    let first = values.len() + 1;
    values.extend([at.into(), id.into(), request.rows().into(), offset.into()]);
    let text = format!(
        "{INVOICES} WHERE 1 = 1{} AND (i.made_at, i.id) < (${first}, ${}) ORDER BY i.made_at DESC, i.id DESC
        LIMIT ${} OFFSET ${}",
        of.rest(),
        first + 1,
        first + 2,
        first + 3
    );
    let rows = Row::find_by_statement(sql(connection.get_database_backend(), &text, values)).all(connection).await?;
    Ok(rows.into_iter().map(Head::from).collect())
}

/// Those of a facility with these ids, in no order.
pub async fn heads(connection: &impl ConnectionTrait, facility_id: &str, ids: &[&str]) -> Result<Vec<Head>, DbErr> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let text = format!("{INVOICES} WHERE i.id IN ({})", placeholders(2, ids.len()));
    let values = std::iter::once(facility_id).chain(ids.iter().copied()).map(Value::from);
    let rows = Row::find_by_statement(sql(connection.get_database_backend(), &text, values)).all(connection).await?;
    Ok(rows.into_iter().map(Head::from).collect())
}

/// Of a facility.
pub async fn find(connection: &impl ConnectionTrait, facility_id: &str, id: &str) -> Result<Option<Head>, DbErr> {
    let text = format!("{INVOICES} WHERE i.id = $2");
    let statement = sql(connection.get_database_backend(), &text, [facility_id.into(), id.into()]);
    Ok(Row::find_by_statement(statement).one(connection).await?.map(Head::from))
}

/// An invoice that somebody writes down; time in milliseconds.
pub struct NewHead<'a> {
    pub id: &'a str,
    pub facility_id: &'a str,
    pub supplier_id: &'a str,
    pub order_id: &'a str,
    pub number: &'a str,
    pub day: String,
    pub written_at: i64,
    pub written_by: &'a str,
}

/// How a number is told from others of the supplier.
fn key(number: &str) -> String {
    number.to_lowercase()
}

pub async fn insert(
    tx: &DatabaseTransaction,
    head: &NewHead<'_>,
    lines: &[(&NewInvoiceLine, Money)],
) -> Result<(), DbErr> {
    let row = row! {
        id: head.id,
        facility_id: head.facility_id,
        supplier_id: head.supplier_id,
        order_id: head.order_id,
        number: head.number,
        number_key: key(head.number),
        day: head.day.as_str(),
        written_at: head.written_at,
        written_by: head.written_by,
    };
    bulk::insert(tx, "supplier_invoices", vec![row]).await?;
    let rows = lines.iter().map(|(line, amount)| {
        row! {
            invoice_id: head.id,
            order_line_id: line.order_line_uuid.as_str(),
            units: line.units,
            amount: amount.minor(),
        }
    });
    bulk::insert(tx, "supplier_invoice_lines", rows.collect()).await
}

/// The invoice of a supplier that the facility has under this number. The caller holds the account.
pub async fn under_number(
    tx: &DatabaseTransaction,
    facility_id: &str,
    supplier_id: &str,
    number: &str,
) -> Result<Option<String>, DbErr> {
    let text = "SELECT id FROM supplier_invoices WHERE facility_id = $1 AND supplier_id = $2 AND number_key = $3";
    let values = [facility_id.into(), supplier_id.into(), key(number).into()];
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, values)).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

#[derive(FromQueryResult)]
struct HeadRow {
    order_id: String,
    number: String,
}

#[derive(FromQueryResult)]
struct LineRow {
    order_line_id: String,
    units: i64,
    amount: i64,
}

/// What was written down of an invoice: its order, number and lines; amounts in minor units.
pub async fn written_invoice(
    tx: &DatabaseTransaction,
    id: &str,
) -> Result<Option<(String, String, Vec<(String, i64, i64)>)>, DbErr> {
    let text = "SELECT order_id, number FROM supplier_invoices WHERE id = $1";
    let head = HeadRow::find_by_statement(sql(tx.get_database_backend(), text, [id.into()])).one(tx).await?;
    let Some(head) = head else { return Ok(None) };
    let text = "SELECT order_line_id, units, amount FROM supplier_invoice_lines WHERE invoice_id = $1";
    let rows = LineRow::find_by_statement(sql(tx.get_database_backend(), text, [id.into()])).all(tx).await?;
    let mut lines: Vec<_> = rows.into_iter().map(|row| (row.order_line_id, row.units, row.amount)).collect();
    lines.sort_unstable();
    Ok(Some((head.order_id, head.number, lines)))
}
