//! What suppliers offer: one row for a product in a pack of a supplier, in the country of the supplier.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0026_offers"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// `name_key` and `pack_key` are name and pack as they are compared: however they are written. `listed_by` is the upload
/// that named the supplier, or listed the offer, last; empty for what came without a file. `listed_at` is when that upload
/// came: an older one that is applied later changes nothing. `number` is the country's number of the last change: a
/// device asks for what is above the highest that it has seen. `price` is of one pack.
const STATEMENTS: &[&str] = &[
    "CREATE TABLE suppliers (
        id TEXT PRIMARY KEY,
        country_id BIGINT NOT NULL REFERENCES countries (id),
        name TEXT NOT NULL,
        name_key TEXT NOT NULL,
        listed_by TEXT NOT NULL,
        listed_at BIGINT NOT NULL,
        UNIQUE (country_id, name_key)
    )",
    "CREATE TABLE offers (
        id TEXT PRIMARY KEY,
        country_id BIGINT NOT NULL REFERENCES countries (id),
        supplier_id TEXT NOT NULL REFERENCES suppliers (id),
        number BIGINT NOT NULL,
        barcode_id TEXT NOT NULL,
        name TEXT NOT NULL,
        generic_name TEXT NOT NULL,
        pack TEXT NOT NULL,
        pack_key TEXT NOT NULL,
        pack_units BIGINT NOT NULL,
        price BIGINT NOT NULL,
        availability TEXT NOT NULL,
        lead_days BIGINT NOT NULL,
        minimum_packs BIGINT NOT NULL,
        as_of BIGINT NOT NULL,
        withdrawn BOOLEAN NOT NULL,
        listed_by TEXT NOT NULL,
        UNIQUE (supplier_id, barcode_id, pack_key),
        UNIQUE (country_id, number)
    )",
];
