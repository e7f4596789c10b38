use std::collections::HashSet;

use bloom_storage::Db;
use sea_orm::DbErr;

use super::store;

/// Those of these sales that the facility has in its books.
pub async fn recorded(db: &Db, facility_id: &str, ids: &[&str]) -> Result<HashSet<String>, DbErr> {
    store::recorded(db, facility_id, ids).await
}
