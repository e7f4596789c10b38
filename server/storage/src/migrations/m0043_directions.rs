//! How a patient takes what was sold, as the label of each line says.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0043_directions"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

const STATEMENTS: &[&str] = &[
    // As it was written on the label; NULL where nobody said.
    "ALTER TABLE sale_lines ADD COLUMN directions TEXT",
];
