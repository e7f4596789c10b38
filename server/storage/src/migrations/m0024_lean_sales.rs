//! A sale writes less: fewer and shorter indexes, and no product anew.
//!
//! PostgreSQL writes a row into all its indexes again when a column of one of them changes, and a product has nine. When
//! its stock changed stands in a row of its own.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0024_lean_sales"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

const STATEMENTS: &[&str] = &[
    // One row for each product.
    "CREATE TABLE stock_changes (
        product_id TEXT PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
        facility_id TEXT NOT NULL,
        changed_at BIGINT NOT NULL
    )",
    "INSERT INTO stock_changes (product_id, facility_id, changed_at)
        SELECT id, facility_id, stock_changed_at FROM products",
    "CREATE INDEX stock_changes_in_order ON stock_changes (facility_id, changed_at, product_id)",
    "DROP INDEX products_by_stock_change",
    "ALTER TABLE products DROP COLUMN stock_changed_at",
    // A card reads all movements of its product: those of one moment are sorted then.
    "DROP INDEX stock_movements_in_order",
    "CREATE INDEX stock_movements_by_product ON stock_movements (product_id, moved_at)",
    // One index for the numbers that have to differ and for those that are read in order.
    "DROP INDEX sync_inbox_by_device",
    "DROP INDEX sync_inbox_by_number",
    "CREATE UNIQUE INDEX sync_inbox_by_number ON sync_inbox (device_id, epoch, seq, facility_id)
        WHERE vouched_by IS NULL",
    "CREATE INDEX sync_inbox_vouched ON sync_inbox (device_id, epoch, seq) WHERE vouched_by IS NOT NULL",
];
