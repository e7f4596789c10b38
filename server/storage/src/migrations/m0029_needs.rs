//! How much of each product a facility uses, and what of it is on its way.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0029_needs"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// `number` is that of the last change of a row among those of its facility, `as_of` when that was. A row whose product is
/// needed no more stays and is `gone`; it names no product by key, because products can be taken away.
/// `order_changes` is how many changes of its orders the facility's rows know of, -1 for none.
const STATEMENTS: &[&str] = &[
    "CREATE TABLE product_needs (
        product_id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        number BIGINT NOT NULL,
        barcode_id TEXT NOT NULL,
        as_of BIGINT NOT NULL,
        days BIGINT NOT NULL,
        days_without BIGINT NOT NULL,
        consumed BIGINT NOT NULL,
        lost BIGINT NOT NULL,
        on_order BIGINT NOT NULL,
        incoming BIGINT NOT NULL,
        gone BOOLEAN NOT NULL
    )",
    "CREATE UNIQUE INDEX product_needs_in_order ON product_needs (facility_id, number)",
    "CREATE TABLE need_marks (
        facility_id TEXT PRIMARY KEY REFERENCES facilities (id),
        figured_at BIGINT NOT NULL,
        order_changes BIGINT NOT NULL
    )",
];
