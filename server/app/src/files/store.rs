//! All SQL of files.

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::put::StoredFile;

/// A file whose bytes have all come.
#[derive(Debug, FromQueryResult)]
pub struct FileRow {
    pub name: String,
    pub content_type: String,
    pub size_bytes: i64,
}

pub async fn insert(
    tx: &DatabaseTransaction,
    id: &str,
    name: &str,
    content_type: &str,
    now: i64,
    delete_after: i64,
) -> Result<(), DbErr> {
    let text = "INSERT INTO files (id, name, content_type, created_at, delete_after) VALUES ($1, $2, $3, $4, $5)";
    run(tx, text, [id.into(), name.into(), content_type.into(), now.into(), delete_after.into()]).await
}

pub async fn came(tx: &DatabaseTransaction, file: &StoredFile) -> Result<(), DbErr> {
    let text = "UPDATE files SET size_bytes = $2, sha256 = $3 WHERE id = $1";
    run(tx, text, [file.id.as_str().into(), file.size_bytes.into(), file.sha256.as_str().into()]).await
}

pub async fn keep(tx: &DatabaseTransaction, id: &str, until: i64) -> Result<(), DbErr> {
    run(tx, "UPDATE files SET delete_after = $2 WHERE id = $1", [id.into(), until.into()]).await
}

pub async fn whole(db: &Db, id: &str) -> Result<Option<FileRow>, DbErr> {
    let text = "SELECT name, content_type, size_bytes FROM files WHERE id = $1 AND sha256 IS NOT NULL";
    FileRow::find_by_statement(sql(db.backend(), text, [id.into()])).one(db.read()).await
}

/// Up to `most` files whose day has come.
pub async fn past(db: &Db, now: i64, most: i64) -> Result<Vec<String>, DbErr> {
    let text = "SELECT id FROM files WHERE delete_after < $1 ORDER BY delete_after LIMIT $2";
    let rows = db.read().query_all_raw(sql(db.backend(), text, [now.into(), most.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

pub async fn forget(tx: &DatabaseTransaction, id: &str) -> Result<(), DbErr> {
    run(tx, "DELETE FROM files WHERE id = $1", [id.into()]).await
}

async fn run(tx: &DatabaseTransaction, text: &str, values: impl IntoIterator<Item = Value>) -> Result<(), DbErr> {
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
