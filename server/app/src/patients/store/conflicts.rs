//! All SQL of conflicts about patients.

use bloom_storage::{Db, bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

#[derive(Debug, Clone, FromQueryResult)]
pub struct Conflict {
    pub id: String,
    pub facility_id: String,
    pub patient_pk: String,
    pub field: String,
    pub stands_value: String,
    pub stands_by: Option<String>,
    pub stands_at: i64,
    pub other_value: String,
    pub other_by: Option<String>,
    pub other_at: i64,
    pub kept: Option<String>,
}

const COLUMNS: &str = "id, facility_id, patient_pk, field, stands_value, stands_by, stands_at, other_value, other_by,
    other_at, kept";

pub async fn insert(tx: &DatabaseTransaction, conflict: &Conflict) -> Result<(), DbErr> {
    let row = row! {
        id: conflict.id.as_str(),
        facility_id: conflict.facility_id.as_str(),
        patient_pk: conflict.patient_pk.as_str(),
        field: conflict.field.as_str(),
        stands_value: conflict.stands_value.as_str(),
        stands_by: conflict.stands_by.clone(),
        stands_at: conflict.stands_at,
        other_value: conflict.other_value.as_str(),
        other_by: conflict.other_by.clone(),
        other_at: conflict.other_at,
    };
    bulk::insert(tx, "patient_conflicts", vec![row]).await
}

/// What is open about a patient.
pub async fn open(tx: &DatabaseTransaction, facility_id: &str, patient_pk: &str) -> Result<Vec<Conflict>, DbErr> {
    let text = format!(
        "SELECT {COLUMNS} FROM patient_conflicts
        WHERE facility_id = $1 AND patient_pk = $2 AND settled_at IS NULL ORDER BY id"
    );
    let values = [facility_id.into(), patient_pk.into()];
    Conflict::find_by_statement(sql(tx.get_database_backend(), &text, values)).all(tx).await
}

/// Somebody said something newer on either side.
pub async fn update(tx: &DatabaseTransaction, conflict: &Conflict) -> Result<(), DbErr> {
    let row = row! {
        stands_value: conflict.stands_value.as_str(),
        stands_by: conflict.stands_by.clone(),
        stands_at: conflict.stands_at,
        other_value: conflict.other_value.as_str(),
        other_by: conflict.other_by.clone(),
        other_at: conflict.other_at,
    };
    let key = row! { id: conflict.id.as_str() };
    tx.execute_raw(row.update("patient_conflicts", key, tx.get_database_backend())).await.map(|_| ())
}

/// False when it was settled before: the first choice stands.
pub async fn settle(tx: &DatabaseTransaction, id: &str, kept: &str, by: Option<&str>, at: i64) -> Result<bool, DbErr> {
    let text = "UPDATE patient_conflicts SET settled_at = $2, settled_by = $3, kept = $4
        WHERE id = $1 AND settled_at IS NULL";
    let values: [Value; 4] = [id.into(), at.into(), by.map(str::to_owned).into(), kept.into()];
    Ok(tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?.rows_affected() == 1)
}

/// `None` when the facility has no such conflict.
pub async fn find(connection: &impl ConnectionTrait, facility_id: &str, id: &str) -> Result<Option<Conflict>, DbErr> {
    let text = format!("SELECT {COLUMNS} FROM patient_conflicts WHERE facility_id = $1 AND id = $2");
    let values = [facility_id.into(), id.into()];
    Conflict::find_by_statement(sql(connection.get_database_backend(), &text, values)).one(connection).await
}

pub async fn count(db: &Db, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM patient_conflicts WHERE facility_id = $1 AND settled_at IS NULL";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn page_text() -> String {
    format!(
        "SELECT {COLUMNS} FROM patient_conflicts
        WHERE facility_id = $1 AND id > $2 AND settled_at IS NULL ORDER BY id LIMIT $3"
    )
}

/// Open conflicts after `id`, oldest first.
pub async fn page(db: &Db, facility_id: &str, after: &str, rows: i64) -> Result<Vec<Conflict>, DbErr> {
    let values: [Value; 3] = [facility_id.into(), after.into(), rows.into()];
    Conflict::find_by_statement(sql(db.backend(), &page_text(), values)).all(db.read()).await
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    // DWN-07: the last page costs what the first one costs
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        assert_walks_an_index(&super::page_text(), &["f".into(), "x".into(), 26_i64.into()]).await;
    }
}
