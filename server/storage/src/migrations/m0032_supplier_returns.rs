//! Goods that facilities send back to their suppliers.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0032_supplier_returns"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// `warehouse_id` answers and takes back: none for a supplier outside, and for goods of the provider that go straight to it.
/// `owner` of the goods: `facility` or `provider`. What a unit cost is kept as it was when somebody asked. A line names no
/// product and no batch by key: it says itself what they were. `supplier_returns_to_do` is as the queue asks: what is to be
/// answered, counted, or credited by hand.
const STATEMENTS: &[&str] = &[
    "CREATE TABLE supplier_returns (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        number BIGINT NOT NULL,
        supplier_id TEXT,
        supplier_name TEXT,
        warehouse_id TEXT REFERENCES facilities (id),
        owner TEXT NOT NULL,
        state TEXT NOT NULL,
        reason TEXT NOT NULL,
        note TEXT NOT NULL,
        asked_at BIGINT NOT NULL,
        asked_by TEXT NOT NULL,
        answered_at BIGINT,
        answered_by TEXT,
        answer_note TEXT NOT NULL,
        sent_at BIGINT,
        sent_by TEXT,
        received_at BIGINT,
        received_by TEXT,
        receipt_note TEXT NOT NULL,
        credited_at BIGINT,
        credited_by TEXT,
        credit_amount BIGINT,
        credit_number TEXT NOT NULL,
        cancelled_at BIGINT,
        cancelled_by TEXT,
        UNIQUE (facility_id, number)
    )",
    "CREATE INDEX supplier_returns_to_warehouse ON supplier_returns (warehouse_id, asked_at, id)",
    "CREATE INDEX supplier_returns_to_do ON supplier_returns (asked_at, id)
        WHERE state IN ('asked', 'sent') OR (state = 'received' AND owner = 'facility')",
    "CREATE TABLE supplier_return_lines (
        return_id TEXT NOT NULL REFERENCES supplier_returns (id),
        id TEXT NOT NULL,
        position BIGINT NOT NULL,
        product_id TEXT NOT NULL,
        barcode_id TEXT NOT NULL,
        name TEXT NOT NULL,
        generic_name TEXT NOT NULL,
        batch_id TEXT NOT NULL,
        lot TEXT NOT NULL,
        expiry_date TEXT NOT NULL,
        units BIGINT NOT NULL,
        approved_units BIGINT,
        sent_units BIGINT,
        received_units BIGINT,
        good_units BIGINT,
        unit_cost BIGINT,
        PRIMARY KEY (return_id, id)
    )",
];
