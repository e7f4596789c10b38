use std::collections::HashSet;

use bloom_storage::{Db, bulk, row, sql};
use chrono_tz::Tz;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{from_json, json, known};
use crate::uploads::headers::Matched;
use crate::uploads::kind::{Fault, Made, UploadTarget};
use crate::uploads::model::{OnBadRows, PastExpiry, UploadKind, UploadStatus, UploadedColumn};

/// What is known when a file has come.
pub struct NewUpload<'a> {
    pub id: &'a str,
    pub kind: UploadKind,
    /// Country code or facility id; empty for the network.
    pub target: &'a str,
    pub country_id: Option<i64>,
    pub facility_id: Option<&'a str>,
    pub file_id: &'a str,
    pub file_name: &'a str,
    pub size_bytes: i64,
    pub sha256: &'a str,
    pub on_bad_rows: OnBadRows,
    pub past_expiry: PastExpiry,
    /// Columns as they were assigned by hand, JSON.
    pub mapping: Option<&'a str>,
    pub created_by: &'a str,
    pub created_by_name: &'a str,
    pub idempotency_key: &'a str,
    pub now: i64,
}

pub async fn insert(tx: &DatabaseTransaction, upload: &NewUpload<'_>) -> Result<(), DbErr> {
    let row = row! {
        id: upload.id,
        kind: upload.kind.as_str(),
        place: upload.target,
        country_id: upload.country_id,
        facility_id: upload.facility_id.map(str::to_owned),
        file_id: upload.file_id,
        file_name: upload.file_name,
        size_bytes: upload.size_bytes,
        sha256: upload.sha256,
        on_bad_rows: upload.on_bad_rows.as_str(),
        status: UploadStatus::QueuedUpload.as_str(),
        created_by: upload.created_by,
        created_by_name: upload.created_by_name,
        idempotency_key: upload.idempotency_key,
        created_at: upload.now,
        past_expiry: upload.past_expiry.as_str(),
        mapping: upload.mapping.map(str::to_owned),
        keeps_changes: true,
    };
    bulk::insert(tx, "uploads", vec![row]).await
}

/// The upload that this caller made with this key.
pub async fn by_key(tx: &DatabaseTransaction, user_id: &str, key: &str) -> Result<Option<String>, DbErr> {
    let text = "SELECT id FROM uploads WHERE created_by = $1 AND idempotency_key = $2";
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [user_id.into(), key.into()])).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

/// The newest upload of the same bytes for the same target that applied something, or is about to.
pub async fn same_bytes(
    tx: &DatabaseTransaction,
    sha256: &str,
    kind: UploadKind,
    target: &str,
) -> Result<Option<String>, DbErr> {
    let text = "SELECT id FROM uploads WHERE sha256 = $1 AND kind = $2 AND place = $3
            AND (status <> $4 OR applied > 0) AND undone_at IS NULL ORDER BY id DESC LIMIT 1";
    let failed = UploadStatus::FailedValidation.as_str();
    let values = [sha256.into(), kind.as_str().into(), target.into(), failed.into()];
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, values)).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

/// What the job works with.
pub struct Work {
    pub kind: UploadKind,
    pub file_id: String,
    pub on_bad_rows: OnBadRows,
    pub target: UploadTarget,
    pub ended: bool,
    pub checked: bool,
    pub done_line: i64,
    /// As the columns were assigned by hand; none: by their names.
    pub mapping: Option<Vec<UploadedColumn>>,
    /// Of the first pass, when it ran just now.
    pub result: Option<Checked>,
}

/// What the first pass found.
#[derive(Debug, Clone)]
pub struct Checked {
    pub matched: Matched,
    pub bad: HashSet<u32>,
    pub records: i64,
}

impl Work {
    pub fn checked_as(&mut self, checked: Checked) {
        self.checked = true;
        self.result = Some(checked);
    }
}

#[derive(FromQueryResult)]
struct WorkRow {
    kind: String,
    file_id: String,
    on_bad_rows: String,
    country_id: Option<i64>,
    facility_id: Option<String>,
    currency: Option<String>,
    minor_units: Option<i64>,
    time_zone: Option<String>,
    uploaded_before: i64,
    created_by_name: String,
    created_at: i64,
    completed_at: Option<i64>,
    checked: bool,
    done_line: i64,
    past_expiry: String,
    mapping: Option<String>,
}

pub async fn work(db: &Db, id: &str) -> Result<Option<Work>, DbErr> {
    let text = "SELECT u.kind, u.file_id, u.on_bad_rows, u.country_id, u.facility_id, c.currency, c.minor_units,
            c.time_zone, u.created_by_name, u.created_at, u.completed_at, u.checked, u.done_line,
            u.past_expiry, u.mapping,
            (SELECT COUNT(*) FROM uploads o WHERE o.sha256 = u.sha256 AND o.kind = u.kind AND o.place = u.place
                AND o.id <> u.id AND o.created_at <= u.created_at AND o.undone_at IS NULL
                AND (o.status <> $2 OR o.applied > 0)) AS uploaded_before
        FROM uploads u LEFT JOIN facilities f ON f.id = u.facility_id
        LEFT JOIN countries c ON c.id = COALESCE(u.country_id, f.country_id)
        WHERE u.id = $1";
    let statement = sql(db.backend(), text, [id.into(), UploadStatus::FailedValidation.as_str().into()]);
    let Some(row) = WorkRow::find_by_statement(statement).one(db.read()).await? else { return Ok(None) };
    Ok(Some(Work {
        kind: known(UploadKind::parse(&row.kind), &row.kind)?,
        file_id: row.file_id,
        on_bad_rows: known(OnBadRows::parse(&row.on_bad_rows), &row.on_bad_rows)?,
        target: UploadTarget {
            upload_id: id.to_owned(),
            country_id: row.country_id,
            facility_id: row.facility_id,
            currency: row.currency.unwrap_or_default(),
            decimals: u32::try_from(row.minor_units.unwrap_or_default()).unwrap_or_default(),
            time_zone: row.time_zone.and_then(|name| name.parse().ok()).unwrap_or(Tz::UTC),
            again: row.uploaded_before > 0,
            past_expiry: known(PastExpiry::parse(&row.past_expiry), &row.past_expiry)?,
            user_name: row.created_by_name,
            created_at: row.created_at,
        },
        ended: row.completed_at.is_some(),
        checked: row.checked,
        done_line: row.done_line,
        mapping: row.mapping.as_deref().map(from_json).transpose()?,
        result: None,
    }))
}

async fn update(tx: &DatabaseTransaction, text: &str, values: Vec<Value>) -> Result<(), DbErr> {
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

pub async fn say(tx: &DatabaseTransaction, id: &str, status: UploadStatus) -> Result<(), DbErr> {
    update(tx, "UPDATE uploads SET status = $2 WHERE id = $1", vec![id.into(), status.as_str().into()]).await
}

pub async fn begin_check(tx: &DatabaseTransaction, id: &str) -> Result<(), DbErr> {
    update(tx, "DELETE FROM upload_errors WHERE upload_id = $1", vec![id.into()]).await?;
    let text = "UPDATE uploads SET status = $2, progress = 0, number_of_records = 0, error_count = 0 WHERE id = $1";
    update(tx, text, vec![id.into(), UploadStatus::ValidatingFile.as_str().into()]).await
}

pub async fn set_columns(tx: &DatabaseTransaction, id: &str, matched: &Matched) -> Result<(), DbErr> {
    let columns = json(&matched.columns)?;
    let text = "UPDATE uploads SET columns = $2, header_line = $3 WHERE id = $1";
    update(tx, text, vec![id.into(), columns.into(), i64::from(matched.line).into()]).await
}

pub async fn judged_so_far(
    tx: &DatabaseTransaction,
    id: &str,
    records: i64,
    bad: i64,
    progress: i64,
) -> Result<(), DbErr> {
    let text = "UPDATE uploads SET number_of_records = $2, error_count = $3, progress = $4 WHERE id = $1";
    update(tx, text, vec![id.into(), records.into(), bad.into(), progress.into()]).await
}

pub async fn end_check(tx: &DatabaseTransaction, id: &str) -> Result<(), DbErr> {
    update(tx, "UPDATE uploads SET checked = TRUE, progress = 5000 WHERE id = $1", vec![id.into()]).await
}

/// Moves the checkpoint. It can only move on: a piece that was applied before is refused, and its transaction with it.
pub async fn advance(
    tx: &DatabaseTransaction,
    id: &str,
    last_line: u32,
    applied: i64,
    refused: i64,
    progress: i64,
) -> Result<(), DbErr> {
    let text =
        "UPDATE uploads SET done_line = $2, applied = applied + $3, error_count = error_count + $4, progress = $5
        WHERE id = $1 AND done_line < $2 AND completed_at IS NULL";
    let values: [Value; 5] = [id.into(), i64::from(last_line).into(), applied.into(), refused.into(), progress.into()];
    let done = tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(DbErr::Custom("this piece was applied before".to_owned())) }
}

pub async fn complete(tx: &DatabaseTransaction, id: &str, made: &Made, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE uploads SET status = $2, progress = 10000, completed_at = $3, batch_sync_number = $4,
            stock_count_id = $5, delivery_id = $6, transfer_ids = $7
        WHERE id = $1 AND completed_at IS NULL";
    let values = vec![
        id.into(),
        UploadStatus::Completed.as_str().into(),
        now.into(),
        made.batch_sync_number.into(),
        made.stock_count_id.clone().into(),
        made.delivery_id.clone().into(),
        json(&made.transfer_ids)?.into(),
    ];
    update(tx, text, values).await
}

pub async fn fail(tx: &DatabaseTransaction, id: &str, code: &str, values: &[String], now: i64) -> Result<(), DbErr> {
    let text = "UPDATE uploads SET status = $2, error_code = $3, error_values = $4, completed_at = $5
        WHERE id = $1 AND completed_at IS NULL";
    let status = UploadStatus::FailedValidation.as_str();
    update(tx, text, vec![id.into(), status.into(), code.into(), json(&values)?.into(), now.into()]).await
}

/// What the first pass found, of an upload that goes on after a crash.
pub async fn checked(db: &Db, id: &str) -> Result<Checked, DbErr> {
    let text = "SELECT columns, header_line, number_of_records FROM uploads WHERE id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [id.into()])).await?;
    let row = row.ok_or_else(|| DbErr::RecordNotFound(format!("upload {id}")))?;
    let (columns, line): (String, i64) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
    let matched = Matched { line: u32::try_from(line).unwrap_or_default(), columns: from_json(&columns)? };
    Ok(Checked { matched, bad: bad_lines(db, id).await?, records: row.try_get_by_index(2)? })
}

/// Lines that have an error.
pub async fn bad_lines(db: &Db, id: &str) -> Result<HashSet<u32>, DbErr> {
    let text = "SELECT DISTINCT line FROM upload_errors WHERE upload_id = $1";
    let rows = db.read().query_all_raw(sql(db.backend(), text, [id.into()])).await?;
    let lines = rows.iter().map(|row| row.try_get_by_index::<i64>(0));
    lines.map(|line| line.map(|line| u32::try_from(line).unwrap_or_default())).collect()
}

/// An error as it is kept.
pub struct NewError {
    line: u32,
    position: i64,
    header: Option<String>,
    fault: Fault,
}

impl NewError {
    pub fn new(matched: &Matched, line: u32, position: i64, fault: Fault) -> NewError {
        let header = fault.field.and_then(|field| matched.header(field)).map(str::to_owned);
        NewError { line, position, header, fault }
    }
}

pub async fn insert_errors(tx: &DatabaseTransaction, id: &str, errors: &[NewError]) -> Result<(), DbErr> {
    let rows = errors.iter().map(|error| {
        Ok(row! {
            upload_id: id,
            line: i64::from(error.line),
            position: error.position,
            header: error.header.clone(),
            value: error.fault.value.clone(),
            code: error.fault.reason.code,
            word_values: json(&error.fault.values)?,
            error_type: error.fault.error_type.map(str::to_owned),
        })
    });
    let rows = rows.collect::<Result<_, DbErr>>()?;
    bulk::upsert(tx, "upload_errors", rows, "ON CONFLICT (upload_id, line, position) DO NOTHING").await.map(|_| ())
}

/// Uploads that failed before `before` without anything having been applied.
pub async fn forget_failed(tx: &DatabaseTransaction, before: i64) -> Result<(), DbErr> {
    let failed = "SELECT id FROM uploads WHERE status = $1 AND applied = 0 AND completed_at < $2";
    let status = UploadStatus::FailedValidation.as_str();
    for text in [
        format!("DELETE FROM upload_errors WHERE upload_id IN ({failed})"),
        "DELETE FROM uploads WHERE status = $1 AND applied = 0 AND completed_at < $2".to_owned(),
    ] {
        tx.execute_raw(sql(tx.get_database_backend(), &text, [status.into(), before.into()])).await?;
    }
    Ok(())
}
