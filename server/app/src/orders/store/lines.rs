//! The lines of orders.

use std::collections::HashMap;

use bloom_storage::{bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use crate::orders::line::{Line, Stage};
use crate::orders::numbers::Numbers;
use crate::values::Money;

/// Lines after the first `before` of their order.
pub async fn insert_lines(
    tx: &DatabaseTransaction,
    order_id: &str,
    before: usize,
    lines: &[Line],
) -> Result<(), DbErr> {
    let first = i64::try_from(before).unwrap_or(i64::MAX);
    let rows = (first..).zip(lines).map(|(position, line)| {
        let numbers = line.numbers;
        row! {
            order_id,
            id: line.id.as_str(),
            position,
            offer_id: line.offer_id.as_str(),
            barcode_id: line.barcode.as_str(),
            name: line.name.as_str(),
            generic_name: line.generic_name.as_str(),
            pack: line.pack.as_str(),
            pack_units: line.pack_units,
            packs: line.packs,
            price: line.price.minor(),
            state: line.stage.as_str(),
            confirmed_packs: numbers.confirmed,
            back_ordered_packs: numbers.back_ordered,
            closed_packs: numbers.closed,
            sent_units: numbers.sent,
            arrived_units: numbers.arrived,
            received_units: numbers.received,
            refused_units: numbers.refused,
            missing_units: numbers.missing,
            substitute_for: line.substitute_for.as_deref(),
            supplier_note: line.supplier_note.as_str(),
        }
    });
    bulk::insert(tx, "order_lines", rows.collect()).await
}

/// Notes what somebody decided about a line, and when (milliseconds).
pub async fn decide(
    tx: &DatabaseTransaction,
    order_id: &str,
    line_id: &str,
    (stage, price): (Stage, Money),
    (by, at): (&str, i64),
) -> Result<(), DbErr> {
    let key = row! { order_id, id: line_id };
    let decided = row! { state: stage.as_str(), price: price.minor(), decided_by: by, decided_at: at };
    tx.execute_raw(decided.update("order_lines", key, tx.get_database_backend())).await.map(|_| ())
}

/// What is still to come of a line, in base units above 0.
#[derive(Debug, FromQueryResult)]
pub struct OpenUnits {
    pub barcode_id: String,
    pub units: i64,
}

/// Of every line of the facility that is asked or waits: what was not closed, received, refused or missing.
pub async fn open_units(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<OpenUnits>, DbErr> {
    let text = "SELECT barcode_id, units FROM (
            SELECT l.barcode_id,
                (l.packs - l.closed_packs) * l.pack_units - l.received_units - l.refused_units - l.missing_units AS units
            FROM orders o JOIN order_lines l ON l.order_id = o.id
            WHERE o.facility_id = $1 AND l.state IN ($2, $3)
        ) AS open WHERE units > 0";
    let (asked, waiting) = (Stage::Asked.as_str(), Stage::Waiting.as_str());
    let statement = sql(connection.get_database_backend(), text, [facility_id.into(), asked.into(), waiting.into()]);
    OpenUnits::find_by_statement(statement).all(connection).await
}

/// Writes the numbers of a line and the supplier's note.
pub async fn write_numbers(tx: &DatabaseTransaction, order_id: &str, line: &Line) -> Result<(), DbErr> {
    let key = row! { order_id, id: line.id.as_str() };
    let numbers = line.numbers;
    let now = row! {
        confirmed_packs: numbers.confirmed,
        back_ordered_packs: numbers.back_ordered,
        closed_packs: numbers.closed,
        sent_units: numbers.sent,
        arrived_units: numbers.arrived,
        received_units: numbers.received,
        refused_units: numbers.refused,
        missing_units: numbers.missing,
        supplier_note: line.supplier_note.as_str(),
    };
    tx.execute_raw(now.update("order_lines", key, tx.get_database_backend())).await.map(|_| ())
}

#[derive(Debug, FromQueryResult)]
struct LineRow {
    order_id: String,
    id: String,
    offer_id: String,
    barcode_id: String,
    name: String,
    generic_name: String,
    pack: String,
    pack_units: i64,
    packs: i64,
    price: i64,
    state: String,
    decided_at: Option<i64>,
    decided_by: Option<String>,
    confirmed_packs: i64,
    back_ordered_packs: i64,
    closed_packs: i64,
    sent_units: i64,
    arrived_units: i64,
    received_units: i64,
    refused_units: i64,
    missing_units: i64,
    substitute_for: Option<String>,
    supplier_note: String,
}

/// A line, and who decided about it when (milliseconds).
pub(super) struct Decided {
    pub line: Line,
    pub at: Option<i64>,
    pub by: Option<String>,
}

/// The lines of an order, in order.
pub async fn lines(connection: &impl ConnectionTrait, order_id: &str) -> Result<Vec<Line>, DbErr> {
    let mut of = lines_of(connection, &[order_id]).await?;
    Ok(of.remove(order_id).unwrap_or_default().into_iter().map(|decided| decided.line).collect())
}

pub(super) async fn lines_of(
    connection: &impl ConnectionTrait,
    order_ids: &[&str],
) -> Result<HashMap<String, Vec<Decided>>, DbErr> {
    if order_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let within = format!("order_id IN ({})", placeholders(1, order_ids.len()));
    lines_where(connection, &within, order_ids.iter().map(|id| Value::from(*id)).collect()).await
}

/// By order, those of each in order.
pub(super) async fn lines_where(
    connection: &impl ConnectionTrait,
    condition: &str,
    values: Vec<Value>,
) -> Result<HashMap<String, Vec<Decided>>, DbErr> {
    let mut lines: HashMap<String, Vec<Decided>> = HashMap::new();
    let text = format!(
        "SELECT order_id, id, offer_id, barcode_id, name, generic_name, pack, pack_units, packs, price, state,
            decided_at, decided_by, confirmed_packs, back_ordered_packs, closed_packs, sent_units, arrived_units,
            received_units, refused_units, missing_units, substitute_for, supplier_note
        FROM order_lines WHERE {condition} ORDER BY order_id, position"
    );
    let statement = sql(connection.get_database_backend(), &text, values);
    for row in LineRow::find_by_statement(statement).all(connection).await? {
        lines.entry(row.order_id.clone()).or_default().push(decided(row)?);
    }
    Ok(lines)
}

fn decided(row: LineRow) -> Result<Decided, DbErr> {
    let stage = Stage::parse(&row.state).ok_or_else(|| DbErr::Type(format!("line state {}", row.state)))?;
    let line = Line {
        id: row.id,
        offer_id: row.offer_id,
        barcode: row.barcode_id,
        name: row.name,
        generic_name: row.generic_name,
        pack: row.pack,
        pack_units: row.pack_units,
        packs: row.packs,
        price: Money::from_minor(row.price),
        stage,
        numbers: Numbers {
            confirmed: row.confirmed_packs,
            back_ordered: row.back_ordered_packs,
            closed: row.closed_packs,
            sent: row.sent_units,
            arrived: row.arrived_units,
            received: row.received_units,
            refused: row.refused_units,
            missing: row.missing_units,
        },
        substitute_for: row.substitute_for,
        supplier_note: row.supplier_note,
    };
    Ok(Decided { line, at: row.decided_at, by: row.decided_by })
}
