//! What files of stock transfers became.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0009_transfer_uploads"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, TRANSFER_UPLOADS).await
    }
}

/// `records` is how many rows of the file went into the draft, whatever became of the draft.
const TRANSFER_UPLOADS: &[&str] = &[
    "CREATE TABLE transfer_uploads (
        transfer_id TEXT PRIMARY KEY,
        upload_id TEXT NOT NULL REFERENCES uploads (id),
        destination_id TEXT NOT NULL REFERENCES facilities (id),
        records BIGINT NOT NULL
    )",
    "CREATE INDEX transfer_uploads_by_upload ON transfer_uploads (upload_id)",
    "CREATE INDEX deliveries_by_upload ON deliveries (upload_id)",
    "CREATE INDEX uploads_of_transfers ON uploads (created_at) WHERE kind = 'stock_transfer'",
];
