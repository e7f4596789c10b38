//! How much may be given back of a sale without a manager, and who agreed to more.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0042_return_limit"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

const STATEMENTS: &[&str] = &[
    // Decimal text in the major unit of the facility's currency; NULL: no limit, as before.
    "ALTER TABLE facilities ADD COLUMN return_limit TEXT",
    // Of a return: who agreed to it, as JSON.
    "ALTER TABLE sales ADD COLUMN return_approved_by TEXT",
];
