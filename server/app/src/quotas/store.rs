//! All SQL of quotas.

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::Quota;

/// What somebody asked for since a moment.
#[derive(Debug, Clone, Copy)]
pub enum Of<'a> {
    Person(&'a str),
    Facility(&'a str),
}

/// How many there are that were asked for after `since` (milliseconds), `under_way` alone or all of them.
pub async fn count(
    tx: &DatabaseTransaction,
    quota: &Quota,
    of: Of<'_>,
    since: i64,
    under_way: bool,
) -> Result<i64, DbErr> {
    let Quota { table, ended_at, .. } = quota;
    let (column, id) = match of {
        Of::Person(id) => ("created_by", id),
        Of::Facility(id) => ("facility_id", id),
    };
    let open = if under_way { format!(" AND {ended_at} IS NULL") } else { String::new() };
    let text = format!("SELECT COUNT(*) FROM {table} WHERE {column} = $1 AND created_at > $2{open}");
    let row = tx.query_one_raw(sql(tx.get_database_backend(), &text, [id.into(), since.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}
