//! What a device keeps of a session instead of the token.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0022_device_handles"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, HANDLES).await
    }
}

/// `secret_hash` and `previous_hash` are SHA-256 in hex; the previous one counts until its successor was used, for the
/// device whose answer was lost. `session_id` is the session that ends with the handle.
const HANDLES: &[&str] = &[
    "CREATE TABLE device_handles (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users (id),
        device_id TEXT NOT NULL,
        secret_hash TEXT NOT NULL,
        previous_hash TEXT,
        session_id TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        revoked_at BIGINT
    )",
    "CREATE INDEX device_handles_by_user ON device_handles (user_id, device_id)",
    "CREATE INDEX device_handles_by_session ON device_handles (session_id)",
];
