//! Members that turned out to be one person.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0012_members"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, MERGED).await
    }
}

/// `merged_into` is the patient that this one is, always the last of a chain: that one is merged into nobody.
const MERGED: &[&str] = &[
    "ALTER TABLE patients ADD COLUMN merged_into TEXT",
    "CREATE INDEX patients_merged_into ON patients (merged_into) WHERE merged_into IS NOT NULL",
];
