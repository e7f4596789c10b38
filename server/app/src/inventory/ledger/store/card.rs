//! The bin card of a product.

use bloom_storage::{Db, sql};
use chrono::DateTime;
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};

use super::date;
use crate::inventory::ledger::MovementKind;
use crate::inventory::movements::StockMovement;
use crate::web::{Key, PageRequest, Start};

#[derive(FromQueryResult)]
struct Row {
    source_id: String,
    line: i64,
    part: i64,
    kind: String,
    batch_id: Option<String>,
    quantity: i64,
    moved_at: i64,
    reference: Option<String>,
    moved_by: Option<String>,
    reason: Option<String>,
    note: Option<String>,
    balance: i64,
    lot: Option<String>,
    expiry_date: Option<String>,
}

pub async fn count(db: &Db, product_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM stock_movements WHERE product_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [product_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// The balance is the sum of everything up to the movement, so it is summed before the page is cut out.
const PAGE: &str = "SELECT m.source_id, m.line, m.part, m.kind, m.batch_id, m.quantity, m.moved_at, m.reference,
        m.moved_by, m.reason, m.note, m.balance, b.lot, b.expiry_date
    FROM (SELECT *, CAST(SUM(quantity) OVER (ORDER BY moved_at, source_id, line, part) AS BIGINT) AS balance
        FROM stock_movements WHERE product_id = $1) m
    LEFT JOIN batches b ON b.id = m.batch_id
    WHERE (m.moved_at, m.source_id, m.line, m.part) < ($2, $3, $4, $5)
    ORDER BY m.moved_at DESC, m.source_id DESC, m.line DESC, m.part DESC LIMIT $6 OFFSET $7";

/// `size + 1` movements, newest first.
pub async fn page(db: &Db, product_id: &str, request: &PageRequest) -> Result<Vec<StockMovement>, DbErr> {
    let (before, offset) = match &request.start {
        Start::First { offset } => ((i64::MAX, "", 0, 0), *offset),
        Start::After { key: Key::Pair(id, moved_at), .. } => match parts_of(id) {
            Some((source_id, line, part)) => ((*moved_at, source_id, line, part), 0),
            None => return Ok(Vec::new()),
        },
        Start::After { .. } => return Ok(Vec::new()),
    };
    let (moved_at, source_id, line, part) = before;
    let values: [Value; 7] = [
        product_id.into(),
        moved_at.into(),
        source_id.into(),
        line.into(),
        part.into(),
        request.rows().into(),
        offset.into(),
    ];
    let rows = Row::find_by_statement(sql(db.backend(), PAGE, values)).all(db.read()).await?;
    rows.into_iter().map(movement_of).collect()
}

/// The id of a movement: source, line, part.
fn id_of(row: &Row) -> String {
    format!("{}:{}:{}", row.source_id, row.line, row.part)
}

fn parts_of(id: &str) -> Option<(&str, i64, i64)> {
    let (rest, part) = id.rsplit_once(':')?;
    let (source_id, line) = rest.rsplit_once(':')?;
    Some((source_id, line.parse().ok()?, part.parse().ok()?))
}

fn movement_of(row: Row) -> Result<StockMovement, DbErr> {
    Ok(StockMovement {
        id: id_of(&row),
        moved_at: DateTime::from_timestamp_millis(row.moved_at)
            .ok_or_else(|| DbErr::Type(format!("not a time: {}", row.moved_at)))?,
        kind: MovementKind::parse(&row.kind)?,
        reference: row.reference,
        source_id: row.source_id,
        batch_id: row.batch_id,
        lot: row.lot,
        expiry_date: row.expiry_date.as_deref().map(date).transpose()?,
        quantity: row.quantity,
        balance: row.balance,
        moved_by: row.moved_by,
        reason: row.reason,
        note: row.note,
    })
}

#[cfg(test)]
mod tests {
    use super::parts_of;

    #[test]
    fn an_id_of_a_movement_is_read_back() {
        assert_eq!(parts_of("a-b:3:12"), Some(("a-b", 3, 12)));
        assert_eq!(parts_of("a-b"), None);
        assert_eq!(parts_of("a:b:c"), None);
    }
}
