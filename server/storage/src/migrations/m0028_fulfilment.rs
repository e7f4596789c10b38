//! What a warehouse answers to an order, what it sends, and what the facility that ordered receives of it.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0028_fulfilment"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// Of an order line: `_packs` are what the supplier said of it, `_units` what was done; `arrived_units` are those of
/// `sent_units` that somebody counted (received, refused or missing), the difference is on its way. `order_answers` has each
/// word of either side about a line, as it was said; the numbers of the line are what all of them come to.
/// The index of what is left to send holds open work only: a warehouse's queue does not grow with the years.
/// `product_id` and `batch_id` of a shipment line are the warehouse's. A receipt has the id of its delivery; what it names
/// and the server lost with a backup is NULL.
const STATEMENTS: &[&str] = &[
    "ALTER TABLE suppliers ADD COLUMN warehouse_id TEXT REFERENCES facilities (id)",
    "CREATE INDEX suppliers_of_warehouse ON suppliers (warehouse_id)",
    "CREATE INDEX orders_of_supplier ON orders (supplier_id, received_at, id)",
    "ALTER TABLE order_lines ADD COLUMN confirmed_packs BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE order_lines ADD COLUMN back_ordered_packs BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE order_lines ADD COLUMN closed_packs BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE order_lines ADD COLUMN sent_units BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE order_lines ADD COLUMN arrived_units BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE order_lines ADD COLUMN received_units BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE order_lines ADD COLUMN refused_units BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE order_lines ADD COLUMN missing_units BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE order_lines ADD COLUMN substitute_for TEXT",
    "ALTER TABLE order_lines ADD COLUMN supplier_note TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX order_lines_to_send ON order_lines (order_id) WHERE state = 'asked'
        AND (packs - closed_packs) * pack_units
            > received_units + refused_units + missing_units + sent_units - arrived_units",
    "CREATE TABLE order_answers (
        id TEXT PRIMARY KEY,
        order_id TEXT NOT NULL REFERENCES orders (id),
        line_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        said_at BIGINT NOT NULL,
        said_by TEXT NOT NULL,
        confirmed_packs BIGINT NOT NULL,
        back_ordered_packs BIGINT NOT NULL,
        closed_packs BIGINT NOT NULL,
        note TEXT NOT NULL
    )",
    "CREATE INDEX order_answers_of_order ON order_answers (order_id, said_at, id)",
    "CREATE TABLE shipments (
        id TEXT PRIMARY KEY,
        order_id TEXT NOT NULL REFERENCES orders (id),
        warehouse_id TEXT NOT NULL REFERENCES facilities (id),
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        number BIGINT NOT NULL,
        change_number BIGINT NOT NULL,
        packages BIGINT NOT NULL,
        note TEXT NOT NULL,
        dispatched_at BIGINT NOT NULL,
        dispatched_by TEXT NOT NULL,
        UNIQUE (warehouse_id, number)
    )",
    "CREATE UNIQUE INDEX shipments_changed ON shipments (facility_id, change_number)",
    "CREATE INDEX shipments_of_order ON shipments (order_id)",
    "CREATE TABLE shipment_lines (
        id TEXT PRIMARY KEY,
        shipment_id TEXT NOT NULL REFERENCES shipments (id),
        position BIGINT NOT NULL,
        order_line_id TEXT NOT NULL,
        product_id TEXT NOT NULL REFERENCES products (id),
        batch_id TEXT NOT NULL REFERENCES batches (id),
        lot TEXT NOT NULL,
        expiry_date TEXT NOT NULL,
        units BIGINT NOT NULL,
        received_units BIGINT NOT NULL,
        refused_units BIGINT NOT NULL,
        missing_units BIGINT NOT NULL,
        UNIQUE (shipment_id, position)
    )",
    "CREATE TABLE receipts (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        order_id TEXT REFERENCES orders (id),
        shipment_id TEXT REFERENCES shipments (id),
        received_at BIGINT NOT NULL,
        received_by TEXT NOT NULL
    )",
    "CREATE INDEX receipts_of_order ON receipts (order_id)",
    "CREATE TABLE receipt_lines (
        receipt_id TEXT NOT NULL REFERENCES receipts (id),
        id TEXT NOT NULL,
        order_line_id TEXT,
        shipment_line_id TEXT REFERENCES shipment_lines (id),
        accepted_units BIGINT NOT NULL,
        refused_units BIGINT NOT NULL,
        missing_units BIGINT NOT NULL,
        surplus_units BIGINT NOT NULL,
        PRIMARY KEY (receipt_id, id)
    )",
];
