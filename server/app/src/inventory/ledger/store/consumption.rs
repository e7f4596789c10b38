//! What was needed of a product.

use bloom_storage::{Db, placeholders, sql};
use sea_orm::{ConnectionTrait, DbErr, Value};

use crate::inventory::ledger::MovementKind;

/// Units of each consuming kind that left at `from` or later, in base units; kinds without any are left out.
pub async fn by_kind(db: &Db, product_id: &str, from: i64) -> Result<Vec<(MovementKind, i64)>, DbErr> {
    let kinds = MovementKind::CONSUMING;
    let text = format!(
        "SELECT kind, CAST(-SUM(quantity) AS BIGINT) FROM stock_movements
        WHERE product_id = $1 AND moved_at >= $2 AND kind IN ({}) GROUP BY kind",
        placeholders(3, kinds.len())
    );
    let values = [Value::from(product_id), Value::from(from)].into_iter();
    let values = values.chain(kinds.iter().map(|kind| Value::from(kind.as_str())));
    let rows = db.read().query_all_raw(sql(db.backend(), &text, values)).await?;
    let read = |row: &sea_orm::QueryResult| -> Result<(MovementKind, i64), DbErr> {
        let kind: String = row.try_get_by_index(0)?;
        Ok((MovementKind::parse(&kind)?, row.try_get_by_index(1)?))
    };
    rows.iter().map(read).collect()
}

/// When the product moved first, in milliseconds; `None` when it never did.
pub async fn first_moved_at(db: &Db, product_id: &str) -> Result<Option<i64>, DbErr> {
    let text = "SELECT MIN(moved_at) FROM stock_movements WHERE product_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [product_id.into()])).await?;
    row.map_or(Ok(None), |row| row.try_get_by_index(0))
}
