//! From where people have signed in: what keeps a stranger's guesses from locking them out.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0018_known_places"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, KNOWN_PLACES).await
    }
}

/// `account` is the hash of a user name, `place` that of a device's cookie or of an address: neither can be read here.
const KNOWN_PLACES: &[&str] = &[
    "CREATE TABLE known_places (
        account TEXT NOT NULL,
        place TEXT NOT NULL,
        last_at BIGINT NOT NULL,
        PRIMARY KEY (account, place)
    )",
    "CREATE INDEX known_places_by_age ON known_places (last_at)",
];
