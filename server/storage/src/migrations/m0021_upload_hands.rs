//! Files that people help to read, and that can be undone.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0021_upload_hands"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, FOUND).await?;
        run(manager, MAPPINGS).await?;
        run(manager, UPLOADS).await
    }
}

/// Products that share a number, and whether a product has a price anywhere.
const FOUND: &[&str] = &[
    "CREATE INDEX catalogue_by_number ON catalogue (register_number)",
    "CREATE INDEX price_list_by_product ON price_list (catalogue_id)",
];

/// `id` is made of the kind, the owner (a facility, or a person for what belongs to none) and the headers, so that each
/// has one. `columns` is JSON, as in `uploads`.
const MAPPINGS: &[&str] = &[
    "CREATE TABLE upload_mappings (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        owner_id TEXT NOT NULL,
        columns TEXT NOT NULL,
        saved_by_name TEXT NOT NULL,
        saved_at BIGINT NOT NULL
    )",
    "CREATE INDEX upload_mappings_by_owner ON upload_mappings (owner_id, kind, saved_at)",
];

/// `mapping` is the columns as they were assigned when the file came, JSON; null: by their names. `keeps_changes` says
/// that what it changed is in `upload_changes`: `before` is null for what was not there.
const UPLOADS: &[&str] = &[
    "ALTER TABLE uploads ADD COLUMN mapping TEXT",
    "ALTER TABLE uploads ADD COLUMN past_expiry TEXT NOT NULL DEFAULT 'ask'",
    "ALTER TABLE uploads ADD COLUMN keeps_changes BOOLEAN NOT NULL DEFAULT FALSE",
    "ALTER TABLE uploads ADD COLUMN undone_at BIGINT",
    "ALTER TABLE uploads ADD COLUMN undone_by_name TEXT",
    "CREATE TABLE upload_changes (
        upload_id TEXT NOT NULL REFERENCES uploads (id),
        subject_id TEXT NOT NULL,
        before TEXT,
        after TEXT NOT NULL,
        PRIMARY KEY (upload_id, subject_id)
    )",
];
