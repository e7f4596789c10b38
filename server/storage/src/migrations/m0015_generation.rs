//! Which life of the database this is: a restored backup begins a new one, so that tills notice that it went back.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0015_generation"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, GENERATION).await
    }
}

/// One row, made at the first start. `how` is `new`, `restored`, or `restoring` while a restore is under way; a device
/// remembers in which generation it last said how many numbers it has given out.
const GENERATION: &[&str] = &[
    "CREATE TABLE database_generation (
        place BIGINT PRIMARY KEY CHECK (place = 1),
        id TEXT NOT NULL,
        made_at BIGINT NOT NULL,
        how TEXT NOT NULL,
        backup_made_at BIGINT
    )",
    "ALTER TABLE sync_devices ADD COLUMN generation TEXT",
];
