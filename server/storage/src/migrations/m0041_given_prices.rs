//! Prices that somebody at the till gave instead of the usual one, and how far that may go without a manager.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0041_given_prices"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

const STATEMENTS: &[&str] = &[
    // Percent of the usual price; NULL: nobody gives another price, as before.
    "ALTER TABLE facilities ADD COLUMN price_limit_percent BIGINT",
    // What one would have cost, in the minor unit; NULL where the price is the usual one.
    "ALTER TABLE sale_lines ADD COLUMN usual_price BIGINT",
    // JSON: why, and who approved it.
    "ALTER TABLE sale_lines ADD COLUMN given TEXT",
];
