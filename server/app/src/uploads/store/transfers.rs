use bloom_storage::{Db, placeholders, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{ErrorRow, UPLOAD, UploadRow, error_of, upload_of};
use crate::uploads::model::{Upload, UploadError};
use crate::web::Language;

/// Notes that so many more rows of the file went into the draft.
pub async fn count_transferred(
    tx: &DatabaseTransaction,
    upload_id: &str,
    transfer_id: &str,
    destination_id: &str,
    records: i64,
) -> Result<(), DbErr> {
    let text = "INSERT INTO transfer_uploads (transfer_id, upload_id, destination_id, records) VALUES ($1, $2, $3, $4)
        ON CONFLICT (transfer_id) DO UPDATE SET records = transfer_uploads.records + excluded.records";
    let values = [transfer_id.into(), upload_id.into(), destination_id.into(), records.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

/// The drafts of an upload that are still there, in order of their numbers.
pub async fn transfers_of(tx: &DatabaseTransaction, upload_id: &str) -> Result<Vec<String>, DbErr> {
    let text = "SELECT t.id FROM transfer_uploads u JOIN transfers t ON t.id = u.transfer_id
        WHERE u.upload_id = $1 ORDER BY t.number";
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, [upload_id.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// What a file became for one destination.
#[derive(Debug, FromQueryResult)]
pub struct Transferred {
    pub upload_id: String,
    pub transfer_id: String,
    pub destination_name: String,
    pub records: i64,
    /// 0 when somebody deleted the draft.
    pub is_there: i64,
}

/// Whose files are meant.
pub enum Whose<'a> {
    Facility(&'a str),
    Person(&'a str),
}

/// Files of stock transfers of that time (milliseconds, without its end), newest first.
pub async fn transfer_uploads(
    db: &Db,
    whose: Whose<'_>,
    (from, to): (i64, i64),
    most: i64,
    language: Language,
) -> Result<Vec<Upload>, DbErr> {
    let (of, id) = match whose {
        Whose::Facility(id) => ("u.facility_id", id),
        Whose::Person(id) => ("u.created_by", id),
    };
    let text = format!(
        "{UPLOAD} WHERE u.kind = 'stock_transfer' AND u.created_at >= $1 AND u.created_at < $2
            AND {of} = $3 ORDER BY u.created_at DESC, u.id DESC LIMIT $4"
    );
    let values: [Value; 4] = [from.into(), to.into(), id.into(), most.into()];
    let rows = UploadRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    rows.into_iter().map(|row| upload_of(row, language)).collect()
}

/// What those uploads became, each upload's in the order of the destinations' names.
pub async fn transferred(db: &Db, upload_ids: &[&str]) -> Result<Vec<Transferred>, DbErr> {
    if upload_ids.is_empty() {
        return Ok(Vec::new());
    }
    let text = format!(
        "SELECT u.upload_id, u.transfer_id, f.name AS destination_name, u.records,
            (SELECT COUNT(*) FROM transfers t WHERE t.id = u.transfer_id) AS is_there
        FROM transfer_uploads u JOIN facilities f ON f.id = u.destination_id
        WHERE u.upload_id IN ({}) ORDER BY f.search_key, u.transfer_id",
        placeholders(1, upload_ids.len())
    );
    let values = upload_ids.iter().map(|id| Value::from(*id));
    Transferred::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await
}

/// The first errors of an upload, and the first one of every type that comes later only.
pub async fn errors_of_each_type(db: &Db, id: &str, most: i64, language: Language) -> Result<Vec<UploadError>, DbErr> {
    let text = "SELECT line, position, header, value, code, word_values, error_type FROM (
            SELECT e.*, ROW_NUMBER() OVER (ORDER BY line, position) AS place,
                ROW_NUMBER() OVER (PARTITION BY COALESCE(error_type, code) ORDER BY line, position) AS of_type
            FROM upload_errors e WHERE e.upload_id = $1
        ) numbered WHERE place <= $2 OR of_type = 1 ORDER BY line, position";
    let rows = ErrorRow::find_by_statement(sql(db.backend(), text, [id.into(), most.into()])).all(db.read()).await?;
    rows.into_iter().map(|row| error_of(row, language)).collect()
}
