use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};

use super::Generation;

pub async fn read(db: &Db) -> Result<Option<Generation>, DbErr> {
    let text = "SELECT id, made_at, how, backup_made_at FROM database_generation";
    Generation::find_by_statement(sql(db.backend(), text, [])).one(db.read()).await
}

/// Servers that start together make one row.
pub async fn add_first(tx: &DatabaseTransaction, id: &str, now: i64) -> Result<(), DbErr> {
    let text = "INSERT INTO database_generation (place, id, made_at, how) VALUES (1, $1, $2, 'new')
        ON CONFLICT DO NOTHING";
    tx.execute_raw(sql(tx.get_database_backend(), text, [id.into(), now.into()])).await.map(|_| ())
}

pub async fn replace(tx: &DatabaseTransaction, id: &str, now: i64, backup_made_at: Option<i64>) -> Result<(), DbErr> {
    let text = "INSERT INTO database_generation (place, id, made_at, how, backup_made_at)
        VALUES (1, $1, $2, 'restored', $3)
        ON CONFLICT (place) DO UPDATE SET id = excluded.id, made_at = excluded.made_at, how = excluded.how,
            backup_made_at = excluded.backup_made_at";
    let values = [id.into(), now.into(), backup_made_at.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
