//! Stock of the provider on the shelves of facilities: the owner of each batch, agreements and statements.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0030_provider_stock"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// `owner`: `facility` or `provider`; a batch never changes it. `expiry_bearer`: who bears what expires, named likewise; a
/// statement keeps what held when it was accepted. A period is a month, `yyyy-MM`. `provider_settled` names the movements
/// that an accepted statement is the sum of, and what a unit cost then; a movement stands in one statement at the most.
const STATEMENTS: &[&str] = &[
    "ALTER TABLE batches ADD COLUMN owner TEXT NOT NULL DEFAULT 'facility'",
    "CREATE INDEX batches_of_provider ON batches (facility_id, product_id) WHERE owner = 'provider'",
    "ALTER TABLE deliveries ADD COLUMN owner TEXT NOT NULL DEFAULT 'facility'",
    "CREATE TABLE provider_agreements (
        facility_id TEXT PRIMARY KEY REFERENCES facilities (id),
        from_day TEXT NOT NULL,
        until_day TEXT,
        expiry_bearer TEXT NOT NULL,
        set_by TEXT NOT NULL,
        set_at BIGINT NOT NULL
    )",
    "CREATE TABLE provider_statements (
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        period TEXT NOT NULL,
        expiry_bearer TEXT NOT NULL,
        accepted_at BIGINT NOT NULL,
        accepted_by TEXT NOT NULL,
        paid_amount BIGINT,
        paid_reference TEXT,
        paid_at BIGINT,
        paid_by TEXT,
        PRIMARY KEY (facility_id, period)
    )",
    "CREATE TABLE provider_settled (
        source_id TEXT NOT NULL,
        line BIGINT NOT NULL,
        part BIGINT NOT NULL,
        facility_id TEXT NOT NULL,
        period TEXT NOT NULL,
        unit_cost BIGINT,
        PRIMARY KEY (source_id, line, part)
    )",
    "CREATE TABLE provider_disputes (
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        period TEXT NOT NULL,
        product_id TEXT NOT NULL REFERENCES products (id),
        reason TEXT NOT NULL,
        disputed_at BIGINT NOT NULL,
        disputed_by TEXT NOT NULL,
        resolution TEXT,
        resolved_at BIGINT,
        resolved_by TEXT,
        PRIMARY KEY (facility_id, period, product_id)
    )",
];
