//! The orders that a warehouse answers.

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult};

use super::{ORDERS, Row, Stored};
use crate::orders::model::QueueState;
use crate::web::{Key, PageRequest, Start};

/// As the index `order_lines_to_send` has it: of such a line something is to be confirmed, picked or sent.
const OPEN: &str = "AND o.id IN (SELECT order_id FROM order_lines WHERE state = 'asked'
    AND (packs - closed_packs) * pack_units
        > received_units + refused_units + missing_units + sent_units - arrived_units)";

fn condition(state: QueueState) -> &'static str {
    match state {
        QueueState::Open => OPEN,
        QueueState::All => "",
    }
}

pub async fn count_incoming(db: &Db, warehouse_id: &str, state: QueueState) -> Result<i64, DbErr> {
    let text = format!(
        "SELECT COUNT(*) FROM orders o JOIN facilities f ON f.id = o.facility_id
            JOIN suppliers s ON s.id = o.supplier_id AND s.country_id = f.country_id
        WHERE s.warehouse_id = $1 {}",
        condition(state)
    );
    let row = db.read().query_one_raw(sql(db.backend(), &text, [warehouse_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// `size + 1` orders: those with something to do oldest first, all of them newest first.
pub async fn page_incoming(
    db: &Db,
    warehouse_id: &str,
    state: QueueState,
    request: &PageRequest,
) -> Result<Vec<Stored>, DbErr> {
    let (order, compare, edge) = match state {
        QueueState::Open => ("ASC", ">", i64::MIN),
        QueueState::All => ("DESC", "<", i64::MAX),
    };
    let (at, id, offset) = match &request.start {
        Start::First { offset } => (edge, "", *offset),
        Start::After { key: Key::Pair(id, at), .. } => (*at, id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let text = format!(
        "{ORDERS} WHERE s.warehouse_id = $1 AND (o.received_at, o.id) {compare} ($2, $3) {}
        ORDER BY o.received_at {order}, o.id {order} LIMIT $4 OFFSET $5",
        condition(state)
    );
    let values = [warehouse_id.into(), at.into(), id.into(), request.rows().into(), offset.into()];
    let rows = Row::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    Ok(rows.into_iter().map(Stored::from).collect())
}
