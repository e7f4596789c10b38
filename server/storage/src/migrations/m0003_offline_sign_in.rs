//! What devices report of signing in with no network.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0003_offline_sign_in"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, COUNTS).await
    }
}

const COUNTS: &[&str] = &[
    // Sums over every device that reported; `date` is the device's own calendar day, yyyy-MM-dd.
    "CREATE TABLE offline_login_counts (
        facility_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        date TEXT NOT NULL,
        success BIGINT NOT NULL,
        fail BIGINT NOT NULL,
        last_received_at BIGINT NOT NULL,
        PRIMARY KEY (facility_id, user_id, date)
    )",
];
