//! What was said about orders, and what of them was sent and received.

use std::collections::HashMap;

use bloom_storage::{bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use crate::orders::line::Line;
use crate::orders::model::{OrderEvent, OrderEventKind, ShipmentHead, ShipmentNumber, ShipmentState};
use crate::values::moment;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    Confirmed,
    Closed,
}

impl AnswerKind {
    fn as_str(self) -> &'static str {
        match self {
            AnswerKind::Confirmed => "confirmed",
            AnswerKind::Closed => "closed",
        }
    }
}

/// What somebody said of a line, and when (milliseconds).
pub struct Answer<'a> {
    pub id: String,
    pub order_id: &'a str,
    /// As it is from now on.
    pub line: &'a Line,
    pub kind: AnswerKind,
    pub at: i64,
    pub by: &'a str,
    pub note: &'a str,
}

pub async fn answer(tx: &DatabaseTransaction, answer: Answer<'_>) -> Result<(), DbErr> {
    let row = row! {
        id: answer.id,
        order_id: answer.order_id,
        line_id: answer.line.id.as_str(),
        kind: answer.kind.as_str(),
        said_at: answer.at,
        said_by: answer.by,
        confirmed_packs: answer.line.numbers.confirmed,
        back_ordered_packs: answer.line.numbers.back_ordered,
        closed_packs: answer.line.numbers.closed,
        note: answer.note,
    };
    bulk::insert(tx, "order_answers", vec![row]).await
}

/// What became of an order besides what stands in its lines.
#[derive(Debug, Default)]
pub(super) struct History {
    /// In order of their numbers.
    pub shipments: Vec<ShipmentHead>,
    /// In no order.
    pub events: Vec<OrderEvent>,
}

/// By order.
pub(super) async fn of_orders(
    connection: &impl ConnectionTrait,
    order_ids: &[&str],
) -> Result<HashMap<String, History>, DbErr> {
    let mut histories: HashMap<String, History> = HashMap::new();
    if order_ids.is_empty() {
        return Ok(histories);
    }
    for row in all::<ShipmentRow>(connection, SHIPMENTS, order_ids).await? {
        let history = histories.entry(row.order_id.clone()).or_default();
        let head = head(row)?;
        history.events.push(OrderEvent {
            at: head.dispatched_at,
            by: head.dispatched_by.clone(),
            kind: OrderEventKind::Dispatched,
            line_uuid: None,
            shipment_uuid: Some(head.uuid.clone()),
            note: head.number.to_string(),
        });
        history.shipments.push(head);
    }
    for text in [ANSWERS, RECEIPTS] {
        for row in all::<EventRow>(connection, text, order_ids).await? {
            histories.entry(row.order_id.clone()).or_default().events.push(event(row)?);
        }
    }
    Ok(histories)
}

#[derive(Debug, FromQueryResult)]
struct ShipmentRow {
    order_id: String,
    id: String,
    number: i64,
    packages: i64,
    dispatched_at: i64,
    dispatched_by: String,
    units: i64,
    open_units: i64,
}

const SHIPMENTS: &str = "SELECT s.order_id, s.id, s.number, s.packages, s.dispatched_at, s.dispatched_by,
        CAST(SUM(l.units) AS BIGINT) AS units,
        CAST(SUM(l.units - l.received_units - l.refused_units - l.missing_units) AS BIGINT) AS open_units
    FROM shipments s JOIN shipment_lines l ON l.shipment_id = s.id WHERE s.order_id IN ";

const ANSWERS: &str = "SELECT order_id, kind, said_at AS at, said_by AS who, line_id, NULL AS shipment_id, note
    FROM order_answers WHERE order_id IN ";

const RECEIPTS: &str = "SELECT order_id, 'received' AS kind, received_at AS at, received_by AS who, NULL AS line_id,
        shipment_id, '' AS note
    FROM receipts WHERE order_id IN ";

async fn all<T: FromQueryResult>(
    connection: &impl ConnectionTrait,
    text: &str,
    order_ids: &[&str],
) -> Result<Vec<T>, DbErr> {
    let rest = if text == SHIPMENTS { " GROUP BY s.id ORDER BY s.dispatched_at, s.number" } else { "" };
    let text = format!("{text}({}){rest}", placeholders(1, order_ids.len()));
    let values = order_ids.iter().map(|id| Value::from(*id));
    T::find_by_statement(sql(connection.get_database_backend(), &text, values)).all(connection).await
}

fn head(row: ShipmentRow) -> Result<ShipmentHead, DbErr> {
    Ok(ShipmentHead {
        uuid: row.id,
        number: ShipmentNumber(row.number),
        state: ShipmentState::of(row.units, row.open_units),
        dispatched_at: moment(row.dispatched_at)?,
        dispatched_by: row.dispatched_by,
        packages: row.packages,
    })
}

#[derive(Debug, FromQueryResult)]
struct EventRow {
    order_id: String,
    kind: String,
    at: i64,
    who: String,
    line_id: Option<String>,
    shipment_id: Option<String>,
    note: String,
}

fn event(row: EventRow) -> Result<OrderEvent, DbErr> {
    let kind = match row.kind.as_str() {
        "confirmed" => OrderEventKind::Confirmed,
        "closed" => OrderEventKind::Closed,
        "received" => OrderEventKind::Received,
        other => return Err(DbErr::Type(format!("kind of an answer {other}"))),
    };
    Ok(OrderEvent {
        at: moment(row.at)?,
        by: row.who,
        kind,
        line_uuid: row.line_id,
        shipment_uuid: row.shipment_id,
        note: row.note,
    })
}
