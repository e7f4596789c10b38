//! Which products are sold on prescription only, what a facility asks about them, and what a till was told.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0044_prescriptions"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

const STATEMENTS: &[&str] = &[
    // NULL where no register has said.
    "ALTER TABLE catalogue ADD COLUMN prescription_only BOOLEAN",
    "ALTER TABLE products ADD COLUMN prescription_only BOOLEAN NOT NULL DEFAULT FALSE",
    "ALTER TABLE facilities ADD COLUMN prescription_rule TEXT NOT NULL DEFAULT 'none'",
    // JSON; NULL of a sale that nobody was asked about.
    "ALTER TABLE sales ADD COLUMN prescription TEXT",
];
