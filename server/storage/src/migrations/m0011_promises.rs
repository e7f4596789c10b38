//! What people agreed to, what they were told of their work, and the rules of promos.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0011_promises"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, TERMS).await?;
        run(manager, REVIEWS).await?;
        run(manager, PROMOS).await
    }
}

/// Each agreement as it came, for good: no references, so that nothing that goes away takes one with it.
const TERMS: &[&str] = &[
    "CREATE TABLE terms_agreements (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        version TEXT NOT NULL,
        agreed_at BIGINT NOT NULL,
        received_at BIGINT NOT NULL,
        sent_by TEXT NOT NULL,
        facility_id TEXT
    )",
    "CREATE INDEX terms_agreements_by_user ON terms_agreements (user_id, version)",
];

/// The reviewer's names are kept as they were; `reasons` is a JSON list.
const REVIEWS: &[&str] = &[
    "CREATE TABLE reviews (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users (id),
        reviewer_id TEXT NOT NULL,
        reviewer_first_name TEXT NOT NULL,
        reviewer_last_name TEXT NOT NULL,
        note TEXT NOT NULL,
        reasons TEXT NOT NULL,
        is_read BOOLEAN NOT NULL DEFAULT FALSE,
        created_at BIGINT NOT NULL
    )",
    "CREATE INDEX reviews_in_list_order ON reviews (user_id, is_read, created_at, id)",
];

/// `product_ids` and `categories` are JSON lists, empty for everything; `min_spend` is minor units. A promo of before has
/// nobody who made it.
const PROMOS: &[&str] = &[
    "ALTER TABLE promos ADD COLUMN buy_quantity BIGINT",
    "ALTER TABLE promos ADD COLUMN get_quantity BIGINT",
    "ALTER TABLE promos ADD COLUMN min_spend BIGINT",
    "ALTER TABLE promos ADD COLUMN product_ids TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE promos ADD COLUMN categories TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE promos ADD COLUMN automatic BOOLEAN NOT NULL DEFAULT FALSE",
    "ALTER TABLE promos ADD COLUMN created_by TEXT",
    "ALTER TABLE promos ADD COLUMN created_at BIGINT",
    // When somebody switched it off: what was sold before is judged as if it still ran.
    "ALTER TABLE promos ADD COLUMN ended_at BIGINT",
    // Lower-case code and name, for searches.
    "ALTER TABLE promos ADD COLUMN search_key TEXT NOT NULL DEFAULT ''",
    "UPDATE promos SET search_key = LOWER(code || ' ' || name)",
    // How often a promo was used, and what it gave away.
    "CREATE INDEX sales_by_promo ON sales (facility_id, promo_id, discount) WHERE promo_id IS NOT NULL",
];
