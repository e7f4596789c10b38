//! Whose job it is: so that one who asks for much does not keep the others waiting.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0019_turns"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, TURNS).await
    }
}

/// `owner` is a facility, or a person where there is none; jobs of before have the same, nobody. An owner's latest turn is
/// kept apart: jobs are forgotten.
const TURNS: &[&str] = &[
    "ALTER TABLE jobs ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
    "CREATE TABLE job_turns (
        owner TEXT PRIMARY KEY,
        last_at BIGINT NOT NULL
    )",
    // What one person asked for of late.
    "CREATE INDEX exports_by_person ON exports (created_by, created_at)",
    "CREATE INDEX uploads_by_person ON uploads (created_by, created_at)",
    "CREATE INDEX alerts_by_facility ON alerts (facility_id, received_at)",
];
