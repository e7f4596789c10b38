//! Laboratory tests: what is tested and how it is read, what was asked for, what came of it, and controls of kits.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0036_lab"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// `lab_definitions.countries` is a list in JSON, empty for all; `test` is the document. Of a request either `patient_id` or
/// `walk_in_code` is given; `is_open` follows from its entries. `lab_request_tests.is_sensitive` is that of the definition
/// it was asked for by, and true where that is not known here. `lab_entries.position` is the order in which they came;
/// `result` is what the device said, in JSON.
const STATEMENTS: &[&str] = &[
    "CREATE TABLE lab_definitions (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL,
        version BIGINT NOT NULL,
        change_number BIGINT NOT NULL UNIQUE,
        published_at BIGINT NOT NULL,
        published_by TEXT NOT NULL,
        approved_by TEXT NOT NULL,
        countries TEXT NOT NULL,
        retired BOOLEAN NOT NULL,
        test TEXT NOT NULL,
        UNIQUE (code, version)
    )",
    "CREATE TABLE lab_requests (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        number BIGINT NOT NULL,
        change_number BIGINT NOT NULL,
        is_open BOOLEAN NOT NULL,
        patient_id TEXT,
        walk_in_code TEXT,
        sex TEXT,
        birth_date TEXT,
        prescriber TEXT NOT NULL,
        note TEXT NOT NULL,
        requested_at BIGINT NOT NULL,
        requested_by TEXT NOT NULL,
        operator_id TEXT NOT NULL,
        received_at BIGINT NOT NULL,
        UNIQUE (facility_id, number),
        UNIQUE (facility_id, change_number)
    )",
    "CREATE INDEX lab_requests_of_patient ON lab_requests (facility_id, patient_id, number)",
    "CREATE TABLE lab_request_tests (
        request_id TEXT NOT NULL REFERENCES lab_requests (id),
        id TEXT NOT NULL,
        position BIGINT NOT NULL,
        definition_id TEXT NOT NULL,
        code TEXT NOT NULL,
        version BIGINT NOT NULL,
        consent BOOLEAN NOT NULL,
        is_sensitive BOOLEAN NOT NULL,
        PRIMARY KEY (request_id, id)
    )",
    "CREATE TABLE lab_entries (
        id TEXT PRIMARY KEY,
        request_id TEXT NOT NULL REFERENCES lab_requests (id),
        facility_id TEXT NOT NULL,
        position BIGINT NOT NULL,
        test_id TEXT,
        kind TEXT NOT NULL,
        entered_at BIGINT NOT NULL,
        entered_by TEXT NOT NULL,
        operator_id TEXT NOT NULL,
        note TEXT NOT NULL,
        sale_id TEXT,
        result TEXT,
        kit_product_id TEXT,
        kit_lot TEXT,
        UNIQUE (request_id, position)
    )",
    "CREATE INDEX lab_entries_of_kit ON lab_entries (facility_id, kit_product_id, kit_lot)
        WHERE kit_product_id IS NOT NULL",
    "CREATE TABLE lab_controls (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        change_number BIGINT NOT NULL,
        product_id TEXT NOT NULL,
        batch_id TEXT NOT NULL,
        lot TEXT NOT NULL,
        expiry_date TEXT NOT NULL,
        name TEXT NOT NULL,
        level TEXT NOT NULL,
        passed BOOLEAN NOT NULL,
        note TEXT NOT NULL,
        controlled_at BIGINT NOT NULL,
        controlled_by TEXT NOT NULL,
        operator_id TEXT NOT NULL,
        UNIQUE (facility_id, change_number)
    )",
    "CREATE INDEX lab_controls_of_kit ON lab_controls (facility_id, product_id)",
    // Kits that were used up count as consumed.
    "DROP INDEX stock_used",
    "CREATE INDEX stock_used ON stock_movements (facility_id, moved_at)
        WHERE kind IN ('own_use', 'programme_use', 'lab_use', 'lab_control')",
];
