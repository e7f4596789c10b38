//! Held records are settled by a person, and the numbers of a device are its facility's.
//!
//! Two records have one number only when a person of the facility vouched for the second (`vouched_by`): whatever took a
//! number first, a sale that was paid can always be booked.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0016_held_records"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// `resolution`: `arrived` (a good copy came), `applied` or `dismissed` (by `resolved_by`, who gave `reason`).
const STATEMENTS: &[&str] = &[
    "ALTER TABLE sync_inbox ADD COLUMN vouched_by TEXT",
    "DROP INDEX sync_inbox_by_number",
    "CREATE UNIQUE INDEX sync_inbox_by_number ON sync_inbox (facility_id, device_id, epoch, seq) WHERE vouched_by IS NULL",
    "CREATE INDEX sync_inbox_by_device ON sync_inbox (device_id, epoch, seq)",
    "ALTER TABLE sync_quarantine ADD COLUMN resolution TEXT",
    "ALTER TABLE sync_quarantine ADD COLUMN resolved_by TEXT",
    "ALTER TABLE sync_quarantine ADD COLUMN resolved_by_name TEXT",
    "ALTER TABLE sync_quarantine ADD COLUMN reason TEXT",
    "UPDATE sync_quarantine SET resolution = 'arrived' WHERE resolved_at IS NOT NULL",
    "CREATE INDEX sync_quarantine_in_order ON sync_quarantine (facility_id, first_received_at, fingerprint)",
];
