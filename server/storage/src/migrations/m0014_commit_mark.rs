//! The number of the last commit: read back after every commit on SQLite, and by the readiness probe on both databases.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0014_commit_mark"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, MARK).await
    }
}

/// Row 1 is the mark; row 2 holds what the probe writes when it has to be sure that a whole sale would go.
const MARK: &[&str] = &[
    "CREATE TABLE commit_mark (id INTEGER PRIMARY KEY, number BIGINT NOT NULL, proof TEXT NOT NULL DEFAULT '')",
    "INSERT INTO commit_mark (id, number) VALUES (1, 0), (2, 0)",
];
