//! Shifts: the time in which somebody answers for the cash of a till. An entry never changes.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0040_shifts"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

const STATEMENTS: &[&str] = &[
    "ALTER TABLE facilities ADD COLUMN shifts TEXT NOT NULL DEFAULT 'none'",
    // `shift_id` is the id of the entry that opened it, which may arrive later than the others. `amount` is what was counted,
    // paid in or paid out. `closing` is JSON: what the till expected, and of which sales.
    "CREATE TABLE shift_entries (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        shift_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        currency TEXT NOT NULL,
        minor_units BIGINT NOT NULL,
        amount BIGINT NOT NULL,
        pieces TEXT NOT NULL,
        note TEXT NOT NULL,
        per_cashier BOOLEAN NOT NULL,
        through_seq BIGINT,
        closing TEXT,
        made_at BIGINT NOT NULL,
        clock_offset BIGINT NOT NULL,
        received_at BIGINT NOT NULL,
        operator_id TEXT NOT NULL,
        operator_name TEXT NOT NULL,
        sent_by TEXT NOT NULL,
        device_id TEXT NOT NULL,
        epoch BIGINT NOT NULL,
        seq BIGINT NOT NULL
    )",
    "CREATE INDEX shift_entries_of_shift ON shift_entries (shift_id)",
    "CREATE INDEX shifts_in_list_order ON shift_entries (facility_id, made_at, id) WHERE kind = 'opened'",
    "CREATE INDEX shifts_of_device ON shift_entries (device_id, epoch, seq) WHERE kind = 'opened'",
];
