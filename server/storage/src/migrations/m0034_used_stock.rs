//! What was used in a facility, found by its days: insights count it as consumed.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0034_used_stock"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// Sales are most of the ledger, and insights have sums of those: the index is of the few others that consume.
const STATEMENTS: &[&str] = &["CREATE INDEX stock_used ON stock_movements (facility_id, moved_at)
    WHERE kind IN ('own_use', 'programme_use')"];
