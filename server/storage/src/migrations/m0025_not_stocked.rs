//! Services and fees: products that are sold and not kept in stock. What was there before is kept in stock.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0025_not_stocked"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

const STATEMENTS: &[&str] = &["ALTER TABLE products ADD COLUMN stocked BOOLEAN NOT NULL DEFAULT TRUE"];
