//! What came back of sales: a sale of quantities and money below zero, that names the sale it is of.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0039_sale_returns"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

const STATEMENTS: &[&str] = &[
    // No reference: the sale may never have arrived.
    "ALTER TABLE sales ADD COLUMN returned_sale_id TEXT",
    "ALTER TABLE sales ADD COLUMN returned_receipt TEXT",
    "ALTER TABLE sales ADD COLUMN return_reason TEXT",
    "ALTER TABLE sales ADD COLUMN return_note TEXT",
    "ALTER TABLE sale_lines ADD COLUMN returned_line BIGINT",
    "ALTER TABLE sale_lines ADD COLUMN returned_to TEXT",
    "CREATE INDEX sales_returned ON sales (facility_id, returned_sale_id) WHERE returned_sale_id IS NOT NULL",
];
