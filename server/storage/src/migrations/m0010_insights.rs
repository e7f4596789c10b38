//! What was earned: the cost of what is in stock and of what was sold, and sums of sales that a year opens from.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0010_insights"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, COSTS).await?;
        run(manager, SUMS).await?;
        run(manager, FINDING).await
    }
}

/// The last known cost of one unit of a batch, and of a product whatever its batch. A sold line keeps what it cost at its
/// time, NULL where nobody knew; a sale keeps the sum of it (`cost`) and what was paid for those lines (`costed`).
const COSTS: &[&str] = &[
    "ALTER TABLE batches ADD COLUMN unit_cost BIGINT",
    "ALTER TABLE products ADD COLUMN unit_cost BIGINT",
    "ALTER TABLE sale_lines ADD COLUMN cost BIGINT",
    "ALTER TABLE sales ADD COLUMN cost BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE sales ADD COLUMN costed BIGINT NOT NULL DEFAULT 0",
    "UPDATE batches SET unit_cost = last.unit_cost FROM (
        SELECT l.batch_id, l.unit_cost,
            ROW_NUMBER() OVER (PARTITION BY l.batch_id ORDER BY d.received_at DESC, d.number DESC, l.position DESC) AS place
        FROM delivery_lines l JOIN deliveries d ON d.id = l.delivery_id WHERE l.unit_cost IS NOT NULL
    ) last WHERE last.place = 1 AND last.batch_id = batches.id",
    "UPDATE products SET unit_cost = last.unit_cost FROM (
        SELECT l.product_id, l.unit_cost,
            ROW_NUMBER() OVER (PARTITION BY l.product_id ORDER BY d.received_at DESC, d.number DESC, l.position DESC) AS place
        FROM delivery_lines l JOIN deliveries d ON d.id = l.delivery_id WHERE l.unit_cost IS NOT NULL
    ) last WHERE last.place = 1 AND last.product_id = products.id",
];

/// Sums of the sales of a facility up to number `through`, by its own days in `time_zone` and in `currency`.
/// `day` is counted from 1970-01-01.
const SUMS: &[&str] = &[
    "CREATE TABLE insight_states (
        facility_id TEXT PRIMARY KEY REFERENCES facilities (id),
        through BIGINT NOT NULL,
        time_zone TEXT NOT NULL,
        currency TEXT NOT NULL
    )",
    // `discounted` and `with_cost` are numbers of sales.
    "CREATE TABLE insight_hours (
        facility_id TEXT NOT NULL,
        day BIGINT NOT NULL,
        hour BIGINT NOT NULL,
        operator_id TEXT NOT NULL,
        operator_name TEXT NOT NULL,
        sales BIGINT NOT NULL,
        sale_count BIGINT NOT NULL,
        discounts BIGINT NOT NULL,
        discounted BIGINT NOT NULL,
        costed BIGINT NOT NULL,
        with_cost BIGINT NOT NULL,
        cost BIGINT NOT NULL,
        PRIMARY KEY (facility_id, day, hour, operator_id)
    )",
    // `days` is how long a period is, 1 or 32; a period is the day (counted from 1970-01-01) divided by that.
    "CREATE TABLE insight_products (
        facility_id TEXT NOT NULL,
        days BIGINT NOT NULL,
        period BIGINT NOT NULL,
        product_id TEXT NOT NULL,
        name TEXT NOT NULL,
        quantity BIGINT NOT NULL,
        sales BIGINT NOT NULL,
        PRIMARY KEY (facility_id, days, period, product_id)
    )",
    // `channel_id` is empty where there is none.
    "CREATE TABLE insight_payments (
        facility_id TEXT NOT NULL,
        day BIGINT NOT NULL,
        method TEXT NOT NULL,
        channel_id TEXT NOT NULL,
        amount BIGINT NOT NULL,
        payments BIGINT NOT NULL,
        PRIMARY KEY (facility_id, day, method, channel_id)
    )",
    "CREATE TABLE insight_patients (
        facility_id TEXT NOT NULL,
        year BIGINT NOT NULL,
        patient_id TEXT NOT NULL,
        PRIMARY KEY (facility_id, year, patient_id)
    )",
];

const FINDING: &[&str] = &[
    "CREATE INDEX sales_by_patient ON sales (facility_id, patient_id, made_at) WHERE patient_id IS NOT NULL",
    "CREATE INDEX lost_sales_by_time ON lost_sales (facility_id, made_at)",
    "CREATE INDEX stock_written_off ON stock_movements (facility_id, moved_at) WHERE reason = 'expired'",
];
