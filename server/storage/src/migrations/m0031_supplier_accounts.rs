//! What facilities owe suppliers, how much they may order on credit, and which orders are held because of it.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0031_supplier_accounts"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// Of an order: `held_over` is by how much the account was above its limit when that was judged last, NULL when it was never
/// held. A row of `supplier_accounts` is also the lock under which an account is judged and written to.
/// Here is only what somebody wrote down: a shipment of a warehouse is an invoice by itself, what was refused or missing of
/// it a credit note. `invoice_id` of a credit note is therefore that of a written invoice or of a shipment. A day is
/// `yyyy-MM-dd`; `number_key` is how a supplier's own number is told from its others.
const STATEMENTS: &[&str] = &[
    "ALTER TABLE orders ADD COLUMN held_over BIGINT",
    "ALTER TABLE orders ADD COLUMN held_at BIGINT",
    "ALTER TABLE orders ADD COLUMN released_at BIGINT",
    "ALTER TABLE orders ADD COLUMN released_by TEXT",
    "CREATE INDEX orders_held ON orders (received_at, id) WHERE held_over IS NOT NULL AND released_at IS NULL",
    "CREATE TABLE supplier_accounts (
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        supplier_id TEXT NOT NULL,
        credit_limit BIGINT,
        PRIMARY KEY (facility_id, supplier_id)
    )",
    "CREATE TABLE supplier_invoices (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        supplier_id TEXT NOT NULL,
        order_id TEXT NOT NULL REFERENCES orders (id),
        number TEXT NOT NULL,
        number_key TEXT NOT NULL,
        day TEXT NOT NULL,
        written_at BIGINT NOT NULL,
        written_by TEXT NOT NULL,
        UNIQUE (facility_id, supplier_id, number_key)
    )",
    "CREATE INDEX supplier_invoices_in_order ON supplier_invoices (facility_id, written_at, id)",
    "CREATE INDEX supplier_invoices_of_order ON supplier_invoices (order_id)",
    "CREATE TABLE supplier_invoice_lines (
        invoice_id TEXT NOT NULL REFERENCES supplier_invoices (id),
        order_line_id TEXT NOT NULL,
        units BIGINT NOT NULL,
        amount BIGINT NOT NULL,
        PRIMARY KEY (invoice_id, order_line_id)
    )",
    "CREATE TABLE supplier_credit_notes (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        supplier_id TEXT NOT NULL,
        invoice_id TEXT NOT NULL,
        number TEXT NOT NULL,
        amount BIGINT NOT NULL,
        reason TEXT NOT NULL,
        written_at BIGINT NOT NULL,
        written_by TEXT NOT NULL
    )",
    "CREATE INDEX supplier_credit_notes_of_account ON supplier_credit_notes (facility_id, supplier_id, written_at, id)",
    "CREATE INDEX supplier_credit_notes_of_invoice ON supplier_credit_notes (invoice_id)",
    "CREATE TABLE supplier_payments (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        supplier_id TEXT NOT NULL,
        amount BIGINT NOT NULL,
        day TEXT NOT NULL,
        reference TEXT NOT NULL,
        written_at BIGINT NOT NULL,
        written_by TEXT NOT NULL
    )",
    "CREATE INDEX supplier_payments_of_account ON supplier_payments (facility_id, supplier_id, written_at, id)",
    "CREATE INDEX receipts_of_shipment ON receipts (shipment_id)",
    "CREATE INDEX shipments_to_facility ON shipments (facility_id, dispatched_at, id)",
];
