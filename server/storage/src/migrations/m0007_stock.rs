//! Stock that moves for other reasons than sales: adjustments, transfers, counts, deliveries.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0007_stock"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, LEDGER).await?;
        run(manager, TRANSFERS).await?;
        run(manager, COUNTS).await?;
        run(manager, DELIVERIES).await
    }
}

const LEDGER: &[&str] = &[
    // `moved_at` is when it happened (for a sale: when the till made it), `booked_at` when the books learned of it.
    // `reference` and `moved_by` are in words for a person, as they were at the time.
    "ALTER TABLE stock_movements ADD COLUMN booked_at BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE stock_movements ADD COLUMN reference TEXT",
    "ALTER TABLE stock_movements ADD COLUMN moved_by TEXT",
    "ALTER TABLE stock_movements ADD COLUMN reason TEXT",
    "ALTER TABLE stock_movements ADD COLUMN note TEXT",
    "UPDATE stock_movements SET booked_at = moved_at",
    "UPDATE stock_movements SET
        reference = (SELECT s.receipt_number FROM sales s WHERE s.id = stock_movements.source_id),
        moved_by = (SELECT s.operator_name FROM sales s WHERE s.id = stock_movements.source_id)
        WHERE kind = 'sale'",
    "DROP INDEX stock_movements_by_product",
    "CREATE INDEX stock_movements_in_order ON stock_movements (product_id, moved_at, source_id, line, part)",
    "ALTER TABLE products ADD COLUMN stock_changed_at BIGINT NOT NULL DEFAULT 0",
    "CREATE INDEX products_by_stock_change ON products (facility_id, stock_changed_at, id)",
    // What an applied count found is the truth of its moment: what turns up later of the time before changes nothing.
    // Without a batch: the product as a whole was counted.
    "CREATE TABLE stock_counted (
        source_id TEXT NOT NULL,
        line BIGINT NOT NULL,
        reference TEXT NOT NULL,
        product_id TEXT NOT NULL REFERENCES products (id),
        batch_id TEXT REFERENCES batches (id),
        counted_at BIGINT NOT NULL,
        PRIMARY KEY (source_id, line)
    )",
    "CREATE INDEX stock_counted_by_product ON stock_counted (product_id, counted_at)",
];

/// The names of people are kept as they were.
const TRANSFERS: &[&str] = &[
    "CREATE TABLE transfers (
        id TEXT PRIMARY KEY,
        number BIGINT NOT NULL UNIQUE,
        status TEXT NOT NULL,
        source_id TEXT NOT NULL REFERENCES facilities (id),
        destination_id TEXT NOT NULL REFERENCES facilities (id),
        note TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        sent_at BIGINT,
        finalised_at BIGINT,
        finalised_by_itself BOOLEAN NOT NULL,
        created_by TEXT NOT NULL,
        sent_by TEXT,
        finalised_by TEXT,
        upload_id TEXT
    )",
    "CREATE UNIQUE INDEX transfers_by_source ON transfers (source_id, number)",
    "CREATE UNIQUE INDEX transfers_by_destination ON transfers (destination_id, number)",
    "CREATE INDEX transfers_by_status ON transfers (status, updated_at)",
    "CREATE INDEX transfers_by_upload ON transfers (upload_id)",
    // `quantity` is what was asked for; what was sent and what was received are kept apart from it and from each other.
    "CREATE TABLE transfer_lines (
        id TEXT PRIMARY KEY,
        transfer_id TEXT NOT NULL REFERENCES transfers (id) ON DELETE CASCADE,
        position BIGINT NOT NULL,
        product_id TEXT NOT NULL REFERENCES products (id),
        batch_id TEXT REFERENCES batches (id),
        quantity BIGINT NOT NULL,
        quantity_sent BIGINT,
        quantity_received BIGINT,
        reason TEXT,
        reason_note TEXT NOT NULL,
        UNIQUE (transfer_id, position)
    )",
];

const COUNTS: &[&str] = &[
    // `number` is the `batch_sync_number`.
    "CREATE TABLE stock_counts (
        id TEXT PRIMARY KEY,
        number BIGINT NOT NULL UNIQUE,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        status TEXT NOT NULL,
        note TEXT NOT NULL,
        source TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        created_by TEXT NOT NULL,
        applied_at BIGINT,
        applied_by TEXT,
        upload_id TEXT
    )",
    "CREATE UNIQUE INDEX stock_counts_in_list_order ON stock_counts (facility_id, number)",
    // `shelf` names what was counted: `batch:<id>`, `lot:<expiry>:<lot>` or `all`; counted again, it replaces itself.
    // `expected`, `moved_since` and `after_it` are filled in when the count is applied.
    "CREATE TABLE stock_count_lines (
        id TEXT PRIMARY KEY,
        count_id TEXT NOT NULL REFERENCES stock_counts (id),
        position BIGINT NOT NULL,
        product_id TEXT NOT NULL REFERENCES products (id),
        shelf TEXT NOT NULL,
        batch_id TEXT REFERENCES batches (id),
        lot TEXT,
        expiry_date TEXT,
        quantity BIGINT NOT NULL,
        counted_at BIGINT NOT NULL,
        expected BIGINT,
        moved_since BIGINT,
        after_it BIGINT,
        UNIQUE (count_id, product_id, shelf)
    )",
    "CREATE UNIQUE INDEX stock_count_lines_in_order ON stock_count_lines (count_id, position)",
];

const DELIVERIES: &[&str] = &[
    // `sent_as` is supplier and reference as they are compared.
    "CREATE TABLE deliveries (
        id TEXT PRIMARY KEY,
        number BIGINT NOT NULL,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        supplier TEXT NOT NULL,
        reference TEXT NOT NULL,
        sent_as TEXT NOT NULL,
        delivered_on TEXT NOT NULL,
        source TEXT NOT NULL,
        received_at BIGINT NOT NULL,
        received_by TEXT NOT NULL,
        upload_id TEXT
    )",
    "CREATE UNIQUE INDEX deliveries_in_list_order ON deliveries (facility_id, number)",
    "CREATE INDEX deliveries_by_sent_as ON deliveries (facility_id, sent_as)",
    // `unit_cost` in minor units.
    "CREATE TABLE delivery_lines (
        id TEXT PRIMARY KEY,
        delivery_id TEXT NOT NULL REFERENCES deliveries (id),
        position BIGINT NOT NULL,
        product_id TEXT NOT NULL REFERENCES products (id),
        batch_id TEXT NOT NULL REFERENCES batches (id),
        quantity BIGINT NOT NULL,
        damaged BIGINT NOT NULL,
        short BIGINT NOT NULL,
        reason TEXT,
        unit_cost BIGINT,
        UNIQUE (delivery_id, position)
    )",
];
