//! All SQL of stock counts. Reads the ledger, and never writes it.

pub mod lines;

use bloom_storage::{Db, bulk, row, sql};
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

use super::model::{CountSource, CountStatus, StockCount};
use super::open::NewCount;
use crate::web::{Key, PageRequest, Start};

/// A count without its lines.
#[derive(Debug)]
pub struct Stored {
    pub id: String,
    pub number: i64,
    pub facility_id: String,
    pub status: CountStatus,
    pub counted_lines: i64,
    pub applied_lines: i64,
    row: Row,
}

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    number: i64,
    facility_id: String,
    status: String,
    note: String,
    source: String,
    created_at: i64,
    created_by: String,
    applied_at: Option<i64>,
    applied_by: Option<String>,
    counted_lines: i64,
    kept_lines: i64,
}

const COUNTS: &str = "SELECT c.id, c.number, c.facility_id, c.status, c.note, c.source, c.created_at, c.created_by,
        c.applied_at, c.applied_by,
        (SELECT COUNT(*) FROM stock_count_lines l WHERE l.count_id = c.id) AS counted_lines,
        (SELECT COUNT(l.after_it) FROM stock_count_lines l WHERE l.count_id = c.id) AS kept_lines
    FROM stock_counts c";

impl Stored {
    fn of(row: Row) -> Result<Stored, DbErr> {
        let status = CountStatus::parse(&row.status).ok_or_else(|| odd("status", &row.status))?;
        let (id, facility_id) = (row.id.clone(), row.facility_id.clone());
        // A cancelled count keeps what it saw, and the books followed none of it.
        let applied_lines = if status == CountStatus::Cancelled { 0 } else { row.kept_lines };
        Ok(Stored { id, number: row.number, facility_id, status, counted_lines: row.counted_lines, applied_lines, row })
    }

    /// Full name of who applies it.
    pub fn applied_by(&self) -> Option<&str> {
        self.row.applied_by.as_deref()
    }

    pub fn shown(self) -> Result<StockCount, DbErr> {
        let row = self.row;
        Ok(StockCount {
            id: row.id,
            batch_sync_number: row.number,
            facility_id: row.facility_id,
            status: self.status,
            note: row.note,
            source: CountSource::parse(&row.source).ok_or_else(|| odd("source", &row.source))?,
            created_at: time(row.created_at)?,
            created_by: row.created_by,
            applied_at: row.applied_at.map(time).transpose()?,
            applied_by: row.applied_by,
            counted_lines: row.counted_lines,
            applied_lines: self.applied_lines,
            lines: Vec::new(),
        })
    }
}

fn odd(what: &str, text: &str) -> DbErr {
    DbErr::Type(format!("not a {what} of a count: {text}"))
}

fn time(milliseconds: i64) -> Result<DateTime<Utc>, DbErr> {
    DateTime::from_timestamp_millis(milliseconds).ok_or_else(|| DbErr::Type(format!("not a time: {milliseconds}")))
}

pub async fn find(db: &Db, id: &str) -> Result<Option<Stored>, DbErr> {
    let text = format!("{COUNTS} WHERE c.id = $1");
    let row = Row::find_by_statement(sql(db.backend(), &text, [id.into()])).one(db.read()).await?;
    row.map(Stored::of).transpose()
}

pub async fn numbered(db: &Db, number: i64) -> Result<Option<Stored>, DbErr> {
    let text = format!("{COUNTS} WHERE c.number = $1");
    let row = Row::find_by_statement(sql(db.backend(), &text, [number.into()])).one(db.read()).await?;
    row.map(Stored::of).transpose()
}

/// As [`find`]; nobody else changes it until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, id: &str) -> Result<Option<Stored>, DbErr> {
    let backend = tx.get_database_backend();
    let lock = if backend == DbBackend::Postgres { " FOR UPDATE OF c" } else { "" };
    let text = format!("{COUNTS} WHERE c.id = $1{lock}");
    Row::find_by_statement(sql(backend, &text, [id.into()])).one(tx).await?.map(Stored::of).transpose()
}

const SHOWN: &str = "c.facility_id = $1 AND (c.status = $2 OR $3 OR ($4 AND c.status IN ('applying', 'stopped')))";

/// What is being applied is open until all of it is done.
fn shown_values(facility_id: &str, status: Option<CountStatus>) -> Vec<Value> {
    let open = status == Some(CountStatus::Open);
    vec![facility_id.into(), status.map_or("", CountStatus::as_str).into(), status.is_none().into(), open.into()]
}

pub async fn count(db: &Db, facility_id: &str, status: Option<CountStatus>) -> Result<i64, DbErr> {
    let text = format!("SELECT COUNT(*) FROM stock_counts c WHERE {SHOWN}");
    let row = db.read().query_one_raw(sql(db.backend(), &text, shown_values(facility_id, status))).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// `size + 1` counts, newest first.
pub async fn page(
    db: &Db,
    facility_id: &str,
    status: Option<CountStatus>,
    request: &PageRequest,
) -> Result<Vec<Stored>, DbErr> {
    let (before, offset) = match request.start {
        Start::First { offset } => (i64::MAX, offset),
        Start::After { key: Key::Number(number), .. } => (number, 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let text = format!("{COUNTS} WHERE {SHOWN} AND c.number < $5 ORDER BY c.number DESC LIMIT $6 OFFSET $7");
    let mut values = shown_values(facility_id, status);
    values.extend([before.into(), request.rows().into(), offset.into()]);
    let rows = Row::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    rows.into_iter().map(Stored::of).collect()
}

pub async fn insert(tx: &DatabaseTransaction, count: &NewCount<'_>, number: i64, now: i64) -> Result<(), DbErr> {
    let row = row! {
        id: count.id,
        number,
        facility_id: count.facility_id,
        status: CountStatus::Open.as_str(),
        note: count.note,
        source: count.source.as_str(),
        created_at: now,
        created_by: count.by,
        upload_id: count.upload_id.map(str::to_owned),
    };
    bulk::insert(tx, "stock_counts", vec![row]).await
}

/// Says how far it is; `by` is who applies it, and stays when it is not given again.
pub async fn say(tx: &DatabaseTransaction, id: &str, status: CountStatus, by: Option<&str>) -> Result<(), DbErr> {
    let text = "UPDATE stock_counts SET status = $2, applied_by = COALESCE($3, applied_by) WHERE id = $1";
    run(tx, text, vec![id.into(), status.as_str().into(), Value::from(by.map(str::to_owned))]).await
}

/// Ends it; `applied_at` in milliseconds.
pub async fn conclude(
    tx: &DatabaseTransaction,
    id: &str,
    status: CountStatus,
    applied_at: Option<i64>,
) -> Result<(), DbErr> {
    let text = "UPDATE stock_counts SET status = $2, applied_at = $3 WHERE id = $1";
    run(tx, text, vec![id.into(), status.as_str().into(), applied_at.into()]).await
}

async fn run(tx: &DatabaseTransaction, text: &str, values: Vec<Value>) -> Result<(), DbErr> {
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
