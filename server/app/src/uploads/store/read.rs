use bloom_storage::{Db, sql};
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};

use super::{from_json, known};
use crate::uploads::messages;
use crate::uploads::model::{
    OnBadRows, PastExpiry, Upload, UploadError, UploadKind, UploadStatus, UploadedBy, UploadedColumn,
};
use crate::web::{Caller, Key, Language, PageRequest, Start};

/// Which uploads a list shows.
pub struct Shown<'a> {
    /// None: of every facility, and those of countries and of the network.
    pub only_facility: Option<&'a str>,
    pub kind: Option<UploadKind>,
    pub country: Option<&'a str>,
    pub facility_id: Option<&'a str>,
    pub created_by: Option<&'a str>,
    pub unfinished: bool,
}

const SHOWN: &str = "($1 = '' OR u.facility_id = $1) AND ($2 = '' OR u.kind = $2) AND ($3 = '' OR u.place = $3)
    AND ($4 = '' OR u.facility_id = $4) AND ($5 = '' OR u.created_by = $5) AND ($6 = 0 OR u.completed_at IS NULL)";

impl<'a> Shown<'a> {
    pub fn to(caller: &'a Caller) -> Shown<'a> {
        let only_facility = (!caller.is_staff).then(|| caller.facility_id.as_deref().unwrap_or("-"));
        Shown { only_facility, kind: None, country: None, facility_id: None, created_by: None, unfinished: false }
    }

    fn values(&self) -> Vec<Value> {
        vec![
            self.only_facility.unwrap_or_default().into(),
            self.kind.map(UploadKind::as_str).unwrap_or_default().into(),
            self.country.unwrap_or_default().into(),
            self.facility_id.unwrap_or_default().into(),
            self.created_by.unwrap_or_default().into(),
            i64::from(self.unfinished).into(),
        ]
    }
}

pub async fn count(db: &Db, shown: &Shown<'_>) -> Result<i64, DbErr> {
    let text = format!("SELECT COUNT(*) FROM uploads u WHERE {SHOWN}");
    let row = db.read().query_one_raw(sql(db.backend(), &text, shown.values())).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
pub(super) struct UploadRow {
    id: String,
    kind: String,
    country: Option<String>,
    facility_id: Option<String>,
    file_name: String,
    size_bytes: i64,
    on_bad_rows: String,
    past_expiry: String,
    status: String,
    progress: i64,
    number_of_records: i64,
    applied: i64,
    error_count: i64,
    error_code: Option<String>,
    error_values: String,
    columns: String,
    created_by: String,
    created_by_name: String,
    created_at: i64,
    completed_at: Option<i64>,
    undone_at: Option<i64>,
    undone_by_name: Option<String>,
    batch_sync_number: Option<i64>,
    stock_count_id: Option<String>,
    delivery_id: Option<String>,
    transfer_ids: String,
}

pub(super) const UPLOAD: &str =
    "SELECT u.id, u.kind, c.alpha_2_code AS country, u.facility_id, u.file_name, u.size_bytes,
        u.on_bad_rows, u.past_expiry, u.undone_at, u.undone_by_name, u.status, u.progress, u.number_of_records, u.applied, u.error_count, u.error_code,
        u.error_values, u.columns, u.created_by, u.created_by_name, u.created_at, u.completed_at, u.batch_sync_number,
        u.stock_count_id, u.delivery_id, u.transfer_ids
    FROM uploads u LEFT JOIN countries c ON c.id = u.country_id";

/// `size + 1` uploads, newest first.
pub async fn page(db: &Db, shown: &Shown<'_>, request: &PageRequest, language: Language) -> Result<Vec<Upload>, DbErr> {
    let (before, offset) = match &request.start {
        Start::First { offset } => ("~", *offset),
        Start::After { key: Key::Text(id), .. } => (id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let text = format!("{UPLOAD} WHERE {SHOWN} AND u.id < $7 ORDER BY u.id DESC LIMIT $8 OFFSET $9");
    let mut values = shown.values();
    values.extend([Value::from(before), request.rows().into(), offset.into()]);
    let rows = UploadRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    rows.into_iter().map(|row| upload_of(row, language)).collect()
}

pub async fn find(db: &Db, id: &str, language: Language) -> Result<Option<Upload>, DbErr> {
    let text = format!("{UPLOAD} WHERE u.id = $1");
    let row = UploadRow::find_by_statement(sql(db.backend(), &text, [id.into()])).one(db.read()).await?;
    row.map(|row| upload_of(row, language)).transpose()
}

pub async fn file_id(db: &impl ConnectionTrait, id: &str) -> Result<Option<String>, DbErr> {
    let row = db
        .query_one_raw(sql(db.get_database_backend(), "SELECT file_id FROM uploads WHERE id = $1", [id.into()]))
        .await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

/// Names of columns are kept in both languages; a reader gets theirs.
fn values_in(language: Language, code: &str, mut values: Vec<String>) -> Vec<String> {
    if code == messages::MISSING_COLUMNS.code && values.len() == 2 {
        values = vec![values.swap_remove(language.of(0, 1))];
    }
    values
}

fn moment(ms: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(ms).unwrap_or_default()
}

pub(super) fn upload_of(row: UploadRow, language: Language) -> Result<Upload, DbErr> {
    let message = match &row.error_code {
        Some(code) => Some(messages::text(code, language, &values_in(language, code, from_json(&row.error_values)?))),
        None => None,
    };
    Ok(Upload {
        id: row.id,
        kind: known(UploadKind::parse(&row.kind), &row.kind)?,
        file_name: row.file_name,
        size_bytes: row.size_bytes,
        status: known(UploadStatus::parse(&row.status), &row.status)?,
        progress: row.progress as f64 / 100.0,
        on_bad_rows: known(OnBadRows::parse(&row.on_bad_rows), &row.on_bad_rows)?,
        past_expiry: known(PastExpiry::parse(&row.past_expiry), &row.past_expiry)?,
        number_of_records: row.number_of_records,
        applied: row.applied,
        error_count: row.error_count,
        error_message: message,
        error_code: row.error_code,
        columns: from_json::<Vec<UploadedColumn>>(&row.columns)?,
        country: row.country,
        facility_id: row.facility_id,
        created_by: UploadedBy { id: row.created_by, name: row.created_by_name },
        created_at: moment(row.created_at),
        completed_at: row.completed_at.map(moment),
        undone_at: row.undone_at.map(moment),
        undone_by: row.undone_by_name,
        batch_sync_number: row.batch_sync_number,
        stock_count_id: row.stock_count_id,
        delivery_id: row.delivery_id,
        transfer_ids: from_json(&row.transfer_ids)?,
    })
}

pub async fn count_errors(db: &Db, id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM upload_errors WHERE upload_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
pub(super) struct ErrorRow {
    line: i64,
    position: i64,
    header: Option<String>,
    value: Option<String>,
    code: String,
    word_values: String,
    error_type: Option<String>,
}

/// At most `rows` errors after this place, in order of their lines.
pub async fn errors_after(
    db: &Db,
    id: &str,
    after: (i64, i64),
    rows: i64,
    offset: i64,
    language: Language,
) -> Result<Vec<UploadError>, DbErr> {
    let text = "SELECT line, position, header, value, code, word_values, error_type FROM upload_errors
        WHERE upload_id = $1 AND (line, position) > ($2, $3) ORDER BY line, position LIMIT $4 OFFSET $5";
    let values: [Value; 5] = [id.into(), after.0.into(), after.1.into(), rows.into(), offset.into()];
    let rows = ErrorRow::find_by_statement(sql(db.backend(), text, values)).all(db.read()).await?;
    rows.into_iter().map(|row| error_of(row, language)).collect()
}

pub(super) fn error_of(row: ErrorRow, language: Language) -> Result<UploadError, DbErr> {
    Ok(UploadError {
        row: row.line,
        column: row.header,
        value: row.value,
        reason: messages::text(&row.code, language, &from_json::<Vec<String>>(&row.word_values)?),
        code: row.code,
        error_type: row.error_type,
        position: row.position,
    })
}
