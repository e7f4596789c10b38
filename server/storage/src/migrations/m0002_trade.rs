//! Products, stock, patients, promos, sales, and the inbox of what tills send.
//!
//! Every list that is paged has an index in exactly the order it is read in.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0002_trade"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, FEEDS).await?;
        run(manager, STOCK).await?;
        run(manager, PATIENTS).await?;
        run(manager, PROMOS).await?;
        run(manager, SALES).await?;
        run(manager, SYNC).await
    }
}

/// A counter row stays locked until its transaction ends, so numbers become visible in their own order.
const FEEDS: &[&str] = &["CREATE TABLE feed_counters (
        name TEXT NOT NULL,
        facility_id TEXT NOT NULL,
        value BIGINT NOT NULL,
        PRIMARY KEY (name, facility_id)
    )"];

/// Stock on hand of a product = sum of its batches - `oversold` = sum of its movements, always.
const STOCK: &[&str] = &[
    "CREATE TABLE products (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        barcode_id TEXT NOT NULL,
        name TEXT NOT NULL,
        generic_name TEXT NOT NULL,
        brand_name TEXT NOT NULL,
        form TEXT NOT NULL,
        strength TEXT NOT NULL,
        pack_size TEXT NOT NULL,
        walk_in_price BIGINT NOT NULL,
        member_price BIGINT NOT NULL,
        oversold BIGINT NOT NULL DEFAULT 0 CHECK (oversold >= 0)
    )",
    "CREATE UNIQUE INDEX products_in_list_order ON products (facility_id, id)",
    "CREATE TABLE batches (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL,
        product_id TEXT NOT NULL REFERENCES products (id),
        lot TEXT NOT NULL,
        expiry_date TEXT NOT NULL,
        quantity BIGINT NOT NULL CHECK (quantity >= 0)
    )",
    "CREATE UNIQUE INDEX batches_first_expired_first ON batches (facility_id, product_id, expiry_date, id)",
    // `source_id` is the sale, or the batch or product an opening balance belongs to: the key makes it impossible
    // to book the same thing twice. A movement without a batch is stock nobody had counted.
    "CREATE TABLE stock_movements (
        source_id TEXT NOT NULL,
        line BIGINT NOT NULL,
        part BIGINT NOT NULL,
        kind TEXT NOT NULL,
        facility_id TEXT NOT NULL,
        product_id TEXT NOT NULL REFERENCES products (id),
        batch_id TEXT REFERENCES batches (id),
        quantity BIGINT NOT NULL,
        moved_at BIGINT NOT NULL,
        PRIMARY KEY (source_id, line, part)
    )",
    "CREATE INDEX stock_movements_by_product ON stock_movements (product_id)",
];

/// `patients` points to the newest audit of each patient; the fields live in the audits.
const PATIENTS: &[&str] = &[
    "CREATE TABLE patients (
        patient_pk TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        audit_id BIGINT NOT NULL
    )",
    "CREATE UNIQUE INDEX patients_in_audit_order ON patients (facility_id, audit_id)",
    "CREATE TABLE patient_audits (
        facility_id TEXT NOT NULL,
        id BIGINT NOT NULL,
        patient_pk TEXT NOT NULL,
        program TEXT NOT NULL,
        first_name TEXT NOT NULL,
        last_name TEXT NOT NULL,
        phone TEXT NOT NULL,
        sex TEXT NOT NULL,
        birth_date TEXT,
        member_number TEXT NOT NULL,
        recorded_at BIGINT NOT NULL,
        recorded_by TEXT,
        PRIMARY KEY (facility_id, id)
    )",
];

/// `value` is whole percent for `percent` and minor units for `fixed`.
const PROMOS: &[&str] = &[
    "CREATE TABLE promos (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        code TEXT NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        value BIGINT NOT NULL,
        starts_on TEXT NOT NULL,
        ends_on TEXT NOT NULL,
        is_active BOOLEAN NOT NULL,
        UNIQUE (facility_id, code)
    )",
    "CREATE UNIQUE INDEX promos_in_list_order ON promos (facility_id, id)",
];

/// A sale keeps the till's words (names, prices, its total) and what the server thought of them (`flags`).
const SALES: &[&str] = &[
    "CREATE TABLE sales (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        number BIGINT NOT NULL,
        patient_id TEXT,
        status TEXT NOT NULL,
        made_at BIGINT NOT NULL,
        clock_offset BIGINT NOT NULL,
        received_at BIGINT NOT NULL,
        operator_id TEXT NOT NULL,
        operator_name TEXT NOT NULL,
        sent_by TEXT NOT NULL,
        device_id TEXT NOT NULL,
        epoch BIGINT NOT NULL,
        seq BIGINT NOT NULL,
        receipt_number TEXT NOT NULL,
        currency TEXT NOT NULL,
        minor_units BIGINT NOT NULL,
        total BIGINT NOT NULL,
        flags TEXT NOT NULL
    )",
    "CREATE UNIQUE INDEX sales_by_number ON sales (facility_id, number)",
    "CREATE INDEX sales_in_list_order ON sales (facility_id, status, number)",
    // No reference to products or batches: a till may have sold what the server does not know.
    "CREATE TABLE sale_lines (
        sale_id TEXT NOT NULL REFERENCES sales (id),
        position BIGINT NOT NULL,
        product_id TEXT NOT NULL,
        name TEXT NOT NULL,
        batch_id TEXT,
        quantity BIGINT NOT NULL,
        unit_price BIGINT NOT NULL,
        total BIGINT NOT NULL,
        PRIMARY KEY (sale_id, position)
    )",
    "CREATE TABLE sale_payments (
        sale_id TEXT NOT NULL REFERENCES sales (id),
        position BIGINT NOT NULL,
        method TEXT NOT NULL,
        amount BIGINT NOT NULL,
        tendered BIGINT NOT NULL,
        change_given BIGINT NOT NULL,
        channel_id TEXT,
        reference TEXT,
        PRIMARY KEY (sale_id, position)
    )",
];

const SYNC: &[&str] = &[
    // `answer` is what the till was told, and will be told again for ever; empty only inside a transaction.
    "CREATE TABLE sync_inbox (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL,
        device_id TEXT NOT NULL,
        epoch BIGINT NOT NULL,
        seq BIGINT NOT NULL,
        hash TEXT NOT NULL,
        answer TEXT NOT NULL,
        sent_by TEXT NOT NULL,
        received_at BIGINT NOT NULL
    )",
    "CREATE UNIQUE INDEX sync_inbox_by_number ON sync_inbox (device_id, epoch, seq)",
    // What could not be applied, as it came. `fingerprint` keeps a record that is sent again and again to one row.
    // `resolved_at`: when a good copy of that record was applied after all.
    "CREATE TABLE sync_quarantine (
        facility_id TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        code TEXT NOT NULL,
        detail TEXT NOT NULL,
        raw TEXT NOT NULL,
        record_id TEXT,
        device_id TEXT,
        epoch BIGINT,
        seq BIGINT,
        sent_by TEXT NOT NULL,
        first_received_at BIGINT NOT NULL,
        last_received_at BIGINT NOT NULL,
        times BIGINT NOT NULL,
        resolved_at BIGINT,
        PRIMARY KEY (facility_id, fingerprint)
    )",
    "CREATE INDEX sync_quarantine_by_number ON sync_quarantine (device_id, epoch, seq)",
    "CREATE INDEX sync_quarantine_by_record ON sync_quarantine (record_id)",
    // `issued`: the highest number the device says, or shows, to have given out.
    "CREATE TABLE sync_devices (
        facility_id TEXT NOT NULL,
        device_id TEXT NOT NULL,
        epoch BIGINT NOT NULL,
        issued BIGINT NOT NULL,
        last_received_at BIGINT,
        PRIMARY KEY (facility_id, device_id, epoch)
    )",
];
