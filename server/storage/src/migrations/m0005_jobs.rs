//! Background work: jobs with their leases, files, exports.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0005_jobs"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, JOBS).await?;
        run(manager, FILES).await?;
        run(manager, EXPORTS).await
    }
}

/// `due_at`: from when somebody may take it; while it runs, the end of the lease of `lease_by`.
/// `failures` and `crashes` are counted since it last got on. `reason`: why it last failed, for who runs the server.
const JOBS: &[&str] = &[
    "CREATE TABLE jobs (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        subject_id TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'given_up')),
        due_at BIGINT NOT NULL,
        lease_by TEXT,
        failures BIGINT NOT NULL DEFAULT 0,
        crashes BIGINT NOT NULL DEFAULT 0,
        reason TEXT,
        created_at BIGINT NOT NULL,
        ended_at BIGINT,
        UNIQUE (kind, subject_id)
    )",
    "CREATE INDEX jobs_due ON jobs (due_at, id) WHERE state IN ('queued', 'running')",
    "CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL",
];

/// The row is there before the bytes are, so that nothing in storage is unknown here. `sha256` is NULL until all came.
const FILES: &[&str] = &[
    "CREATE TABLE files (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        content_type TEXT NOT NULL,
        size_bytes BIGINT NOT NULL DEFAULT 0,
        sha256 TEXT,
        created_at BIGINT NOT NULL,
        delete_after BIGINT NOT NULL
    )",
    "CREATE INDEX files_by_end ON files (delete_after)",
];

/// `from_day` and `to_day` (both included, days of the facility) only where days are asked for.
const EXPORTS: &[&str] = &[
    "CREATE TABLE exports (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        format TEXT NOT NULL,
        language TEXT NOT NULL,
        from_day TEXT,
        to_day TEXT,
        state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed')),
        progress BIGINT NOT NULL DEFAULT 0,
        file_name TEXT NOT NULL,
        file_id TEXT,
        reason TEXT,
        created_by TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        ended_at BIGINT
    )",
    // In the order in which exports read: a page begins where the last one ended.
    "CREATE INDEX sales_by_time ON sales (facility_id, status, made_at, id)",
    "CREATE INDEX products_by_name ON products (facility_id, name, id)",
];
