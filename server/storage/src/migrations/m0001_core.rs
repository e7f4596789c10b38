//! Countries, facilities, people, their sessions, and what the shell reports about itself.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0001_core"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, PLACES).await?;
        run(manager, PEOPLE).await?;
        run(manager, REPORTS).await
    }
}

const PLACES: &[&str] = &[
    "CREATE TABLE countries (
        id BIGINT PRIMARY KEY,
        alpha_2_code TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        use_market_place BOOLEAN NOT NULL,
        currency TEXT NOT NULL,
        minor_units BIGINT NOT NULL,
        time_zone TEXT NOT NULL
    )",
    "CREATE TABLE channels (
        id TEXT PRIMARY KEY,
        country_id BIGINT NOT NULL REFERENCES countries (id),
        name TEXT NOT NULL,
        code TEXT NOT NULL,
        UNIQUE (country_id, code)
    )",
    // `search_key` is the lower-case name: LIKE folds only ASCII on SQLite and nothing on PostgreSQL.
    "CREATE TABLE facilities (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        search_key TEXT NOT NULL,
        contract_type TEXT NOT NULL,
        country_id BIGINT NOT NULL REFERENCES countries (id),
        facility_type TEXT NOT NULL,
        offline_notification_period BIGINT NOT NULL,
        offline_time_allowed BIGINT NOT NULL,
        owner_user_id TEXT NOT NULL,
        owner_full_name TEXT NOT NULL,
        owner_email TEXT NOT NULL
    )",
    "CREATE INDEX facilities_by_search_key ON facilities (search_key, id)",
];

const PEOPLE: &[&str] = &[
    // `username` is kept lower-case; groups, scopes and apps are JSON lists of names.
    "CREATE TABLE users (
        id TEXT PRIMARY KEY,
        username TEXT NOT NULL UNIQUE,
        password_hash TEXT NOT NULL,
        first_name TEXT NOT NULL,
        last_name TEXT NOT NULL,
        email TEXT NOT NULL,
        user_groups TEXT NOT NULL,
        scopes TEXT NOT NULL,
        apps TEXT NOT NULL,
        facility_id TEXT REFERENCES facilities (id),
        location TEXT NOT NULL,
        is_staff BOOLEAN NOT NULL,
        user_pin TEXT,
        language TEXT NOT NULL,
        created_at BIGINT NOT NULL
    )",
    "CREATE INDEX users_by_facility ON users (facility_id)",
    "CREATE TABLE sessions (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        issued_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        revoked_at BIGINT
    )",
    "CREATE INDEX sessions_by_expiry ON sessions (expires_at)",
    // One row per account and one per address; `subject` is 'account:<hash>' or 'address:<ip>'.
    "CREATE TABLE sign_in_attempts (
        subject TEXT PRIMARY KEY,
        failures BIGINT NOT NULL,
        window_started_at BIGINT NOT NULL,
        blocked_until BIGINT NOT NULL
    )",
    "CREATE INDEX sign_in_attempts_by_window ON sign_in_attempts (window_started_at)",
];

const REPORTS: &[&str] = &[
    // The answer to a write that carried an Idempotency-Key, so that a repeat gets it again.
    "CREATE TABLE idempotency_keys (
        user_id TEXT NOT NULL,
        endpoint TEXT NOT NULL,
        idempotency_key TEXT NOT NULL,
        request_hash TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, endpoint, idempotency_key)
    )",
    "CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)",
    "CREATE TABLE track_operations (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        facility_id TEXT NOT NULL,
        name TEXT NOT NULL,
        operation_type TEXT NOT NULL,
        start_time TEXT NOT NULL,
        end_time TEXT NOT NULL,
        number_of_records BIGINT NOT NULL,
        received_at BIGINT NOT NULL
    )",
    "CREATE TABLE alerts (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        facility_id TEXT,
        kind TEXT NOT NULL,
        message TEXT NOT NULL,
        context TEXT NOT NULL,
        received_at BIGINT NOT NULL
    )",
    "CREATE TABLE events (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        name TEXT NOT NULL,
        properties TEXT NOT NULL,
        made_at BIGINT NOT NULL,
        received_at BIGINT NOT NULL
    )",
];
