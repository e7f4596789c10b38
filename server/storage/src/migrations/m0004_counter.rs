//! What the counter sends beside plain sales: promos, lost sales; and the list of what was sold beyond the books.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0004_counter"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, PROMOS_OF_SALES).await?;
        run(manager, LOST_SALES).await?;
        run(manager, OVERSOLD).await
    }
}

/// The promo in the till's words; no reference to `promos`: the till may have used one that is gone.
/// `promo_value` is whole percent for `percent` and minor units for `fixed`, as in `promos`.
const PROMOS_OF_SALES: &[&str] = &[
    "ALTER TABLE sales ADD COLUMN promo_id TEXT",
    "ALTER TABLE sales ADD COLUMN promo_code TEXT",
    "ALTER TABLE sales ADD COLUMN promo_kind TEXT",
    "ALTER TABLE sales ADD COLUMN promo_value BIGINT",
    "ALTER TABLE sales ADD COLUMN discount BIGINT NOT NULL DEFAULT 0",
];

const LOST_SALES: &[&str] = &[
    // No reference to products: a customer may ask for what nobody here carries.
    "CREATE TABLE lost_sales (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        product_id TEXT,
        description TEXT NOT NULL,
        quantity BIGINT NOT NULL,
        reason TEXT NOT NULL,
        made_at BIGINT NOT NULL,
        clock_offset BIGINT NOT NULL,
        received_at BIGINT NOT NULL,
        operator_id TEXT NOT NULL,
        sent_by TEXT NOT NULL,
        device_id TEXT NOT NULL,
        epoch BIGINT NOT NULL,
        seq BIGINT NOT NULL
    )",
];

/// Few products are oversold: the list of them must not read the whole assortment.
const OVERSOLD: &[&str] = &["CREATE INDEX products_oversold ON products (facility_id, id) WHERE oversold > 0"];
