//! What facilities order of suppliers, a line for each offer, and what came of each line.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0027_orders"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// `supplier_id` and `offer_id` are a device's words and may name what is not there. `price` is of one pack: as it was
/// shown, and once a person said yes to another, that. `state`: `asked`, `waiting` or `cancelled`; that of the order follows
/// from its lines.
const STATEMENTS: &[&str] = &[
    "CREATE TABLE orders (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        number BIGINT NOT NULL,
        supplier_id TEXT NOT NULL,
        supplier_name TEXT NOT NULL,
        note TEXT NOT NULL,
        submitted_at BIGINT NOT NULL,
        received_at BIGINT NOT NULL,
        operator_id TEXT NOT NULL,
        submitted_by TEXT NOT NULL,
        UNIQUE (facility_id, number)
    )",
    "CREATE TABLE order_lines (
        order_id TEXT NOT NULL REFERENCES orders (id),
        id TEXT NOT NULL,
        position BIGINT NOT NULL,
        offer_id TEXT NOT NULL,
        barcode_id TEXT NOT NULL,
        name TEXT NOT NULL,
        generic_name TEXT NOT NULL,
        pack TEXT NOT NULL,
        pack_units BIGINT NOT NULL,
        packs BIGINT NOT NULL,
        price BIGINT NOT NULL,
        state TEXT NOT NULL,
        decided_at BIGINT,
        decided_by TEXT,
        PRIMARY KEY (order_id, id)
    )",
];
