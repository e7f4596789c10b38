//! What of the provider lies on the shelf now.

use std::collections::HashMap;

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult};

use crate::inventory::MovementKind;

#[derive(Debug, FromQueryResult)]
pub struct BatchRow {
    pub product_id: String,
    pub barcode_id: String,
    pub name: String,
    pub generic_name: String,
    pub batch_id: String,
    pub lot: String,
    pub expiry_date: String,
    pub quantity: i64,
    pub unit_cost: Option<i64>,
}

/// Batches of the provider with stock, those of a product together, first expiring first.
pub async fn batches(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<BatchRow>, DbErr> {
    let text = "SELECT b.product_id, p.barcode_id, p.name, p.generic_name, b.id AS batch_id, b.lot, b.expiry_date,
            b.quantity, b.unit_cost
        FROM batches b JOIN products p ON p.id = b.product_id
        WHERE b.facility_id = $1 AND b.owner = 'provider' AND b.quantity > 0
        ORDER BY b.product_id, b.expiry_date, b.id";
    let statement = sql(connection.get_database_backend(), text, [facility_id.into()]);
    BatchRow::find_by_statement(statement).all(connection).await
}

/// What was sold or used of the provider's at `since` (milliseconds) or later, less what customers brought back, by
/// product.
pub async fn sold_since(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    since: i64,
) -> Result<HashMap<String, i64>, DbErr> {
    let text = format!(
        "SELECT m.product_id, CAST(SUM(-m.quantity) AS BIGINT)
        FROM batches b JOIN stock_movements m ON m.product_id = b.product_id AND m.batch_id = b.id
        WHERE b.facility_id = $1 AND b.owner = 'provider' AND m.moved_at >= $2
            AND (m.kind IN ({}) OR m.reason = 'returned')
        GROUP BY m.product_id",
        MovementKind::names(&MovementKind::CONSUMING)
    );
    let statement = sql(connection.get_database_backend(), &text, [facility_id.into(), since.into()]);
    let rows = connection.query_all_raw(statement).await?;
    rows.iter().map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).collect()
}

/// Units sold below zero, of products that the provider has or had here.
pub async fn oversold(connection: &impl ConnectionTrait, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT CAST(COALESCE(SUM(p.oversold), 0) AS BIGINT) FROM products p
        WHERE p.facility_id = $1 AND p.oversold > 0 AND EXISTS (SELECT 1 FROM batches b
            WHERE b.facility_id = $1 AND b.owner = 'provider' AND b.product_id = p.id)";
    let row = connection.query_one_raw(sql(connection.get_database_backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}
