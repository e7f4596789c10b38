//! People and facilities that are managed on screen: who may still sign in, on which devices, what a facility is like,
//! and what was done to either.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0008_people"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, PEOPLE).await?;
        run(manager, SESSIONS).await?;
        run(manager, FACILITIES).await?;
        run(manager, AUDIT).await
    }
}

const PEOPLE: &[&str] = &[
    "ALTER TABLE users ADD COLUMN is_active BOOLEAN NOT NULL DEFAULT TRUE",
    "ALTER TABLE users ADD COLUMN must_change_password BOOLEAN NOT NULL DEFAULT FALSE",
    "ALTER TABLE users ADD COLUMN password_changed_at BIGINT",
    "ALTER TABLE users ADD COLUMN last_sign_in_at BIGINT",
    // Lower-case names, username and address, for searches. Of the people who are there already SQLite folds ASCII only:
    // the first change of such a person puts it right.
    "ALTER TABLE users ADD COLUMN search_key TEXT NOT NULL DEFAULT ''",
    "UPDATE users SET search_key = LOWER(first_name || ' ' || last_name || ' ' || username || ' ' || email)",
];

const SESSIONS: &[&str] = &[
    // `device` is the browser and system in words, empty when they are not known.
    "ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE sessions ADD COLUMN last_seen_at BIGINT",
    "CREATE INDEX sessions_by_user ON sessions (user_id)",
];

const FACILITIES: &[&str] = &[
    "ALTER TABLE facilities ADD COLUMN is_active BOOLEAN NOT NULL DEFAULT TRUE",
    "ALTER TABLE facilities ADD COLUMN phone TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE facilities ADD COLUMN address TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE facilities ADD COLUMN licence_number TEXT NOT NULL DEFAULT ''",
    // yyyy-MM-dd
    "ALTER TABLE facilities ADD COLUMN licence_expires_on TEXT",
    "ALTER TABLE facilities ADD COLUMN receipt_header TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE facilities ADD COLUMN receipt_footer TEXT NOT NULL DEFAULT ''",
    // Units, and days.
    "ALTER TABLE facilities ADD COLUMN low_stock_level BIGINT NOT NULL DEFAULT 10",
    "ALTER TABLE facilities ADD COLUMN expiring_soon_days BIGINT NOT NULL DEFAULT 90",
];

const AUDIT: &[&str] = &[
    // Written in the transaction of what it tells of, and never changed. Names are kept as they were; `changes` is a JSON
    // list of {field, from, to}. The id is of its moment (UUIDv7): entries are listed by it.
    "CREATE TABLE audit_entries (
        id TEXT PRIMARY KEY,
        made_at BIGINT NOT NULL,
        by_user_id TEXT NOT NULL,
        by_name TEXT NOT NULL,
        by_username TEXT NOT NULL,
        action TEXT NOT NULL,
        subject TEXT NOT NULL,
        subject_id TEXT NOT NULL,
        subject_name TEXT NOT NULL,
        facility_id TEXT,
        changes TEXT NOT NULL
    )",
    "CREATE INDEX audit_entries_by_subject ON audit_entries (subject, subject_id, id)",
    "CREATE INDEX audit_entries_by_facility ON audit_entries (facility_id, id)",
];
