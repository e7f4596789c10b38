//! What a country calls the provider's stock: its tile and the line below its title.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0038_country_words"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// Empty: the product's own words.
const STATEMENTS: &[&str] = &[
    "ALTER TABLE countries ADD COLUMN vdl_label_en TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE countries ADD COLUMN vdl_label_fr TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE countries ADD COLUMN vdl_subtitle_en TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE countries ADD COLUMN vdl_subtitle_fr TEXT NOT NULL DEFAULT ''",
];
