//! One catalogue for the network, a price list per country with what prices were before, and uploaded files.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0006_uploads"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, CATALOGUE).await?;
        run(manager, PRICES).await?;
        run(manager, PRODUCTS).await?;
        run(manager, WHAT_WAS_THERE).await?;
        run(manager, UPLOADS).await
    }
}

/// What the network knows, whether anybody has it or not. `barcode_id` is the Drug ID of files and labels.
const CATALOGUE: &[&str] = &[
    "CREATE TABLE catalogue (
        id TEXT PRIMARY KEY,
        barcode_id TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        generic_name TEXT NOT NULL,
        brand_name TEXT NOT NULL,
        form TEXT NOT NULL,
        strength TEXT NOT NULL,
        pack_size TEXT NOT NULL,
        category TEXT NOT NULL,
        manufacturer TEXT NOT NULL,
        register_number TEXT NOT NULL DEFAULT '',
        search_key TEXT NOT NULL
    )",
    "CREATE INDEX catalogue_in_list_order ON catalogue (search_key, id)",
];

const PRICES: &[&str] = &[
    "CREATE TABLE price_list (
        country_id BIGINT NOT NULL REFERENCES countries (id),
        catalogue_id TEXT NOT NULL REFERENCES catalogue (id),
        walk_in_price BIGINT NOT NULL,
        member_price BIGINT NOT NULL,
        old_walk_in_price BIGINT,
        old_member_price BIGINT,
        changed_at BIGINT NOT NULL,
        PRIMARY KEY (country_id, catalogue_id)
    )",
    // What one piece of a price list has changed, found by its time.
    "CREATE INDEX price_list_by_change ON price_list (country_id, changed_at, catalogue_id)",
    // `subject_id` is a product of the catalogue with its country, or a facility's own product with country 0.
    "CREATE TABLE price_changes (
        subject_id TEXT NOT NULL,
        country_id BIGINT NOT NULL,
        changed_at BIGINT NOT NULL,
        walk_in_price BIGINT NOT NULL,
        member_price BIGINT NOT NULL,
        source TEXT NOT NULL,
        changed_by TEXT,
        PRIMARY KEY (subject_id, country_id, changed_at)
    )",
];

/// Without a place in the catalogue a product is the facility's own. `prices_changed_at` is empty until the first change.
const PRODUCTS: &[&str] = &[
    "ALTER TABLE products ADD COLUMN catalogue_id TEXT REFERENCES catalogue (id)",
    "ALTER TABLE products ADD COLUMN category TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE products ADD COLUMN is_custom BOOLEAN NOT NULL DEFAULT FALSE",
    "ALTER TABLE products ADD COLUMN reorder_level BIGINT",
    "ALTER TABLE products ADD COLUMN old_walk_in_price BIGINT",
    "ALTER TABLE products ADD COLUMN old_member_price BIGINT",
    "ALTER TABLE products ADD COLUMN prices_changed_at BIGINT",
    "CREATE INDEX products_by_barcode ON products (barcode_id, facility_id)",
    "CREATE UNIQUE INDEX products_of_catalogue ON products (catalogue_id, facility_id)",
    "CREATE INDEX products_with_new_prices ON products (facility_id, prices_changed_at, id)
        WHERE prices_changed_at IS NOT NULL",
];

/// Products of before make the first catalogue: what has one barcode is one product.
const WHAT_WAS_THERE: &[&str] = &[
    "INSERT INTO catalogue (id, barcode_id, name, generic_name, brand_name, form, strength, pack_size, category,
            manufacturer, search_key)
        SELECT id, barcode_id, name, generic_name, brand_name, form, strength, pack_size, '', '',
            LOWER(name || ' ' || generic_name || ' ' || brand_name || ' ' || barcode_id)
        FROM products WHERE id IN (SELECT MIN(id) FROM products WHERE barcode_id <> '' GROUP BY barcode_id)",
    // Of two products of one facility with the same barcode, one is the catalogue's.
    "UPDATE products SET catalogue_id = (SELECT c.id FROM catalogue c WHERE c.barcode_id = products.barcode_id)
        WHERE id IN (SELECT MIN(id) FROM products GROUP BY facility_id, barcode_id)",
    "INSERT INTO price_list (country_id, catalogue_id, walk_in_price, member_price, changed_at)
        SELECT f.country_id, p.catalogue_id, p.walk_in_price, p.member_price,
            (SELECT COALESCE(MIN(moved_at), 0) FROM stock_movements)
        FROM products p JOIN facilities f ON f.id = p.facility_id
        WHERE p.id IN (SELECT MIN(q.id) FROM products q JOIN facilities g ON g.id = q.facility_id
            WHERE q.catalogue_id IS NOT NULL GROUP BY q.catalogue_id, g.country_id)",
    "INSERT INTO price_changes (subject_id, country_id, changed_at, walk_in_price, member_price, source)
        SELECT catalogue_id, country_id, changed_at, walk_in_price, member_price, 'opening' FROM price_list",
];

/// `place` is the country's code or the facility's id, empty for what belongs to the whole network. `progress` is in
/// hundredths of a percent. `checked` says that the rows were judged; `done_line` is the last line that was applied or
/// passed over. `columns` and `transfer_ids` are JSON; `error_values` and `word_values` are the values of a message
/// whose words depend on the reader's language.
const UPLOADS: &[&str] = &[
    "CREATE TABLE uploads (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        place TEXT NOT NULL,
        country_id BIGINT REFERENCES countries (id),
        facility_id TEXT REFERENCES facilities (id),
        file_id TEXT NOT NULL,
        file_name TEXT NOT NULL,
        size_bytes BIGINT NOT NULL,
        sha256 TEXT NOT NULL,
        on_bad_rows TEXT NOT NULL,
        status TEXT NOT NULL,
        progress BIGINT NOT NULL DEFAULT 0,
        number_of_records BIGINT NOT NULL DEFAULT 0,
        applied BIGINT NOT NULL DEFAULT 0,
        error_count BIGINT NOT NULL DEFAULT 0,
        error_code TEXT,
        error_values TEXT NOT NULL DEFAULT '[]',
        columns TEXT NOT NULL DEFAULT '[]',
        header_line BIGINT NOT NULL DEFAULT 0,
        checked BOOLEAN NOT NULL DEFAULT FALSE,
        done_line BIGINT NOT NULL DEFAULT 0,
        created_by TEXT NOT NULL,
        created_by_name TEXT NOT NULL,
        idempotency_key TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        completed_at BIGINT,
        batch_sync_number BIGINT,
        stock_count_id TEXT,
        delivery_id TEXT,
        transfer_ids TEXT NOT NULL DEFAULT '[]'
    )",
    "CREATE UNIQUE INDEX uploads_by_key ON uploads (created_by, idempotency_key)",
    "CREATE INDEX uploads_by_bytes ON uploads (sha256, kind, place)",
    "CREATE INDEX uploads_by_place ON uploads (place, kind, id)",
    "CREATE INDEX uploads_unfinished ON uploads (id) WHERE completed_at IS NULL",
    "CREATE TABLE upload_errors (
        upload_id TEXT NOT NULL REFERENCES uploads (id),
        line BIGINT NOT NULL,
        position BIGINT NOT NULL,
        header TEXT,
        value TEXT,
        code TEXT NOT NULL,
        word_values TEXT NOT NULL,
        error_type TEXT,
        PRIMARY KEY (upload_id, line, position)
    )",
];
