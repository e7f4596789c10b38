//! What the undoing of a file leaves: deliveries that were taken back, and products that tills are to forget.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0023_undone_files"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, DELIVERIES).await?;
        run(manager, WITHDRAWN).await?;
        run(manager, &[TOO_OLD]).await
    }
}

/// Milliseconds, and the full name of who did it.
const DELIVERIES: &[&str] =
    &["ALTER TABLE deliveries ADD COLUMN undone_at BIGINT", "ALTER TABLE deliveries ADD COLUMN undone_by TEXT"];

/// Products of a facility's own that are no more; `withdrawn_at` in milliseconds.
const WITHDRAWN: &[&str] = &[
    "CREATE TABLE withdrawn_products (
        product_id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        withdrawn_at BIGINT NOT NULL
    )",
    "CREATE INDEX withdrawn_products_in_order ON withdrawn_products (facility_id, withdrawn_at)",
];

/// What these files did was not kept until now.
const TOO_OLD: &str = "UPDATE uploads SET keeps_changes = FALSE WHERE kind IN ('delivery_note', 'custom_product')";
