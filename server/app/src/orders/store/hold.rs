//! Orders that are held because of the limit of their account.

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};

use super::{ORDERS, Row, Stored};
use crate::values::Money;
use crate::web::{Key, PageRequest, Start};

/// That an order was held, and what came of it; times in milliseconds.
#[derive(Debug, Clone)]
pub struct Hold {
    /// By how much the account was above its limit when that was judged last.
    pub over: Money,
    pub at: i64,
    /// When, and by whom; the name is empty when the account was under its limit again.
    pub released: Option<(i64, String)>,
}

impl Hold {
    pub fn of(over: Option<i64>, at: Option<i64>, released: Option<(i64, String)>) -> Option<Hold> {
        over.zip(at).map(|(over, at)| Hold { over: Money::from_minor(over), at, released })
    }
}

/// Holds an order, or says anew by how much it is above.
pub async fn hold(tx: &DatabaseTransaction, id: &str, over: Money, at: i64) -> Result<(), DbErr> {
    let text =
        "UPDATE orders SET held_over = $2, held_at = COALESCE(held_at, $3) WHERE id = $1 AND released_at IS NULL";
    let values = [id.into(), over.minor().into(), at.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

pub async fn release(tx: &DatabaseTransaction, id: &str, (by, at): (&str, i64)) -> Result<(), DbErr> {
    let text = "UPDATE orders SET released_at = $2, released_by = $3 WHERE id = $1 AND released_at IS NULL";
    let values = [id.into(), at.into(), by.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

/// Whose orders of a facility are held.
pub async fn held_suppliers(tx: &DatabaseTransaction, facility_id: &str) -> Result<Vec<String>, DbErr> {
    let text = format!("SELECT DISTINCT o.supplier_id FROM orders o WHERE o.facility_id = $1 AND {HELD}");
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), &text, [facility_id.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// As the index `orders_held` has it.
const HELD: &str = "o.held_over IS NOT NULL AND o.released_at IS NULL";

pub async fn count_held(db: &Db) -> Result<i64, DbErr> {
    let text = format!("SELECT COUNT(*) FROM orders o WHERE {HELD}");
    let row = db.read().query_one_raw(sql(db.backend(), &text, [])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn page_text() -> String {
    format!(
        "{ORDERS} WHERE {HELD} AND (o.received_at, o.id) > ($1, $2) ORDER BY o.received_at, o.id LIMIT $3 OFFSET $4"
    )
}

/// `size + 1` orders of all facilities, oldest first.
pub async fn page_held(db: &Db, request: &PageRequest) -> Result<Vec<Stored>, DbErr> {
    let (at, id, offset) = match &request.start {
        Start::First { offset } => (i64::MIN, "", *offset),
        Start::After { key: Key::Pair(id, at), .. } => (*at, id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let values = [at.into(), id.into(), request.rows().into(), offset.into()];
    let rows = Row::find_by_statement(sql(db.backend(), &page_text(), values)).all(db.read()).await?;
    Ok(rows.into_iter().map(Stored::from).collect())
}

#[cfg(test)]
mod tests {
    use super::page_text;
    use crate::query_plan::assert_walks_an_index;

    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        let values = [i64::MIN.into(), "".into(), 26_i64.into(), 0_i64.into()];
        assert_walks_an_index(&page_text(), &values).await;
    }
}
