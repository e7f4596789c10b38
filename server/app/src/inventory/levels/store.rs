//! All SQL of stock in the order of the products' names.

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};

use super::{BatchLevel, Mark, StockLevel};
use crate::values::Money;

pub async fn count(db: &Db, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM products WHERE facility_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
struct Row {
    id: String,
    barcode_id: String,
    name: String,
    generic_name: String,
    brand_name: String,
    form: String,
    strength: String,
    pack_size: String,
    category: String,
    stocked: bool,
    walk_in_price: i64,
    member_price: i64,
    oversold: i64,
    lot: Option<String>,
    expiry_date: Option<String>,
    quantity: Option<i64>,
}

/// The products of a page alone decide where the next one begins.
const PRODUCTS: &str = "SELECT * FROM products WHERE facility_id = $1 AND (name, id) > ($2, $3)
    ORDER BY name, id LIMIT $4";

pub async fn page(db: &Db, facility_id: &str, after: Option<&Mark>, most: i64) -> Result<Vec<StockLevel>, DbErr> {
    let (name, id) = after.map_or(("", ""), |(name, id)| (name.as_str(), id.as_str()));
    // One statement, so that products and batches are of one moment.
    let text = format!(
        "SELECT p.id, p.barcode_id, p.name, p.generic_name, p.brand_name, p.form, p.strength, p.pack_size, p.category,
            p.stocked, p.walk_in_price, p.member_price, p.oversold, b.lot, b.expiry_date, b.quantity
        FROM ({PRODUCTS}) p
        LEFT JOIN batches b ON b.facility_id = $1 AND b.product_id = p.id AND b.quantity > 0
        ORDER BY p.name, p.id, b.expiry_date, b.id"
    );
    let values: [Value; 4] = [facility_id.into(), name.into(), id.into(), most.into()];
    let rows = Row::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    let mut levels: Vec<StockLevel> = Vec::new();
    for mut row in rows {
        let batch = match (row.lot.take(), row.expiry_date.take(), row.quantity) {
            (Some(lot), Some(expiry_date), Some(quantity)) => Some(BatchLevel { lot, expiry_date, quantity }),
            _ => None,
        };
        match levels.last_mut().filter(|level| level.id == row.id) {
            Some(level) => level.batches.extend(batch),
            None => levels.push(level_of(row, batch)),
        }
    }
    Ok(levels)
}

fn level_of(row: Row, batch: Option<BatchLevel>) -> StockLevel {
    StockLevel {
        id: row.id,
        barcode_id: row.barcode_id,
        name: row.name,
        generic_name: row.generic_name,
        brand_name: row.brand_name,
        form: row.form,
        strength: row.strength,
        pack_size: row.pack_size,
        category: row.category,
        stocked: row.stocked,
        walk_in_price: Money::from_minor(row.walk_in_price),
        member_price: Money::from_minor(row.member_price),
        oversold: row.oversold,
        batches: batch.into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    // EXP-01
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        assert_walks_an_index(super::PRODUCTS, &["f".into(), "n".into(), "p".into(), 500_i64.into()]).await;
    }
}
