//! All SQL of transfers.

use std::collections::{HashMap, HashSet};

use bloom_storage::{Db, bulk, placeholders, row, sql};
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

use super::create_draft::{DraftHead, DraftLine};
use super::model::{StockTransfer, TransferLine, TransferPlace, TransferStatus};
use crate::web::{Key, PageRequest, Start};

/// A transfer without its lines.
#[derive(Debug, Clone)]
pub struct Stored {
    pub id: String,
    pub number: i64,
    pub status: TransferStatus,
    pub source_id: String,
    pub destination_id: String,
    row: Row,
}

#[derive(Debug, Clone, FromQueryResult)]
struct Row {
    id: String,
    number: i64,
    status: String,
    source_id: String,
    destination_id: String,
    source_name: String,
    destination_name: String,
    note: String,
    created_at: i64,
    updated_at: i64,
    sent_at: Option<i64>,
    finalised_at: Option<i64>,
    finalised_by_itself: bool,
    created_by: String,
    sent_by: Option<String>,
    finalised_by: Option<String>,
    upload_id: Option<String>,
}

const TRANSFERS: &str = "SELECT t.id, t.number, t.status, t.source_id, t.destination_id, s.name AS source_name,
        d.name AS destination_name, t.note, t.created_at, t.updated_at, t.sent_at, t.finalised_at,
        t.finalised_by_itself, t.created_by, t.sent_by, t.finalised_by, t.upload_id
    FROM transfers t JOIN facilities s ON s.id = t.source_id JOIN facilities d ON d.id = t.destination_id";

fn stored(row: Row) -> Result<Stored, DbErr> {
    let status = TransferStatus::parse(&row.status)
        .ok_or_else(|| DbErr::Type(format!("not a status of a transfer: {}", row.status)))?;
    Ok(Stored {
        id: row.id.clone(),
        number: row.number,
        status,
        source_id: row.source_id.clone(),
        destination_id: row.destination_id.clone(),
        row,
    })
}

pub async fn find(db: &Db, id: &str) -> Result<Option<Stored>, DbErr> {
    let text = format!("{TRANSFERS} WHERE t.id = $1");
    let row = Row::find_by_statement(sql(db.backend(), &text, [id.into()])).one(db.read()).await?;
    row.map(stored).transpose()
}

/// As [`find`]; nobody else changes it until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, id: &str) -> Result<Option<Stored>, DbErr> {
    let backend = tx.get_database_backend();
    let lock = if backend == DbBackend::Postgres { " FOR UPDATE OF t" } else { "" };
    let text = format!("{TRANSFERS} WHERE t.id = $1{lock}");
    Row::find_by_statement(sql(backend, &text, [id.into()])).one(tx).await?.map(stored).transpose()
}

/// Which transfers a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Incoming,
    Outgoing,
    Both,
}

/// A condition whose `$1` is the facility, `$2` the status and `$3` whether every status is shown. The destination sees
/// no draft.
fn condition(direction: Direction) -> &'static str {
    match direction {
        Direction::Incoming => "t.destination_id = $1 AND t.status <> 'D' AND (t.status = $2 OR $3)",
        Direction::Outgoing => "t.source_id = $1 AND (t.status = $2 OR $3)",
        Direction::Both => {
            "(t.source_id = $1 OR (t.destination_id = $1 AND t.status <> 'D')) AND (t.status = $2 OR $3)"
        }
    }
}

fn shown_values(facility_id: &str, status: Option<TransferStatus>) -> Vec<Value> {
    let text = status.map_or("", TransferStatus::as_str);
    vec![facility_id.into(), text.into(), status.is_none().into()]
}

pub async fn count(
    db: &Db,
    facility_id: &str,
    status: Option<TransferStatus>,
    direction: Direction,
) -> Result<i64, DbErr> {
    let text = format!("SELECT COUNT(*) FROM transfers t WHERE {}", condition(direction));
    let row = db.read().query_one_raw(sql(db.backend(), &text, shown_values(facility_id, status))).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// `size + 1` transfers, newest first.
pub async fn page(
    db: &Db,
    facility_id: &str,
    status: Option<TransferStatus>,
    direction: Direction,
    request: &PageRequest,
) -> Result<Vec<Stored>, DbErr> {
    let (before, offset) = match request.start {
        Start::First { offset } => (i64::MAX, offset),
        Start::After { key: Key::Number(number), .. } => (number, 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let text = format!(
        "{TRANSFERS} WHERE {} AND t.number < $4 ORDER BY t.number DESC LIMIT $5 OFFSET $6",
        condition(direction)
    );
    let mut values = shown_values(facility_id, status);
    values.extend([before.into(), request.rows().into(), offset.into()]);
    let rows = Row::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    rows.into_iter().map(stored).collect()
}

#[derive(Debug, FromQueryResult)]
struct LineRow {
    transfer_id: String,
    id: String,
    product_id: String,
    barcode_id: String,
    name: String,
    batch_id: Option<String>,
    lot: Option<String>,
    expiry_date: Option<String>,
    quantity: i64,
    quantity_sent: Option<i64>,
    quantity_received: Option<i64>,
    reason: Option<String>,
    reason_note: String,
}

/// The lines of those transfers, each transfer's in their order.
pub async fn lines(
    connection: &impl ConnectionTrait,
    transfer_ids: &[&str],
) -> Result<HashMap<String, Vec<TransferLine>>, DbErr> {
    if transfer_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let text = format!(
        "SELECT l.transfer_id, l.id, l.product_id, p.barcode_id, p.name, l.batch_id, b.lot, b.expiry_date, l.quantity,
            l.quantity_sent, l.quantity_received, l.reason, l.reason_note
        FROM transfer_lines l JOIN products p ON p.id = l.product_id LEFT JOIN batches b ON b.id = l.batch_id
        WHERE l.transfer_id IN ({}) ORDER BY l.transfer_id, l.position",
        placeholders(1, transfer_ids.len())
    );
    let values = transfer_ids.iter().map(|id| Value::from(*id));
    let rows =
        LineRow::find_by_statement(sql(connection.get_database_backend(), &text, values)).all(connection).await?;
    let mut lines: HashMap<String, Vec<TransferLine>> = HashMap::new();
    for row in rows {
        let expiry_date =
            row.expiry_date.map(|text| text.parse().map_err(|_| DbErr::Type(format!("not a date: {text}"))));
        lines.entry(row.transfer_id).or_default().push(TransferLine {
            id: row.id,
            product_id: row.product_id,
            barcode_id: row.barcode_id,
            name: row.name,
            batch_id: row.batch_id,
            lot: row.lot,
            expiry_date: expiry_date.transpose()?,
            quantity: row.quantity,
            quantity_sent: row.quantity_sent,
            quantity_received: row.quantity_received,
            reason: row.reason,
            reason_note: row.reason_note,
        });
    }
    Ok(lines)
}

/// The transfers as `viewer` (a facility) sees them.
pub async fn with_lines(db: &Db, transfers: Vec<Stored>, viewer: &str) -> Result<Vec<StockTransfer>, DbErr> {
    let ids: Vec<&str> = transfers.iter().map(|stored| stored.id.as_str()).collect();
    let mut lines = lines(db.read(), &ids).await?;
    transfers
        .into_iter()
        .map(|Stored { status, row, .. }| {
            let incoming = row.destination_id == viewer;
            Ok(StockTransfer {
                products: lines.remove(&row.id).unwrap_or_default(),
                facility_name: if incoming { row.source_name.clone() } else { row.destination_name.clone() },
                id: row.id,
                number: row.number,
                status,
                source_facility: TransferPlace { id: row.source_id, name: row.source_name },
                destination_facility: TransferPlace { id: row.destination_id, name: row.destination_name },
                note: row.note,
                created_at: time(row.created_at)?,
                updated_at: time(row.updated_at)?,
                sent_at: row.sent_at.map(time).transpose()?,
                finalised_at: row.finalised_at.map(time).transpose()?,
                finalised_by_itself: row.finalised_by_itself,
                created_by: row.created_by,
                sent_by: row.sent_by,
                finalised_by: row.finalised_by,
                upload_id: row.upload_id,
            })
        })
        .collect()
}

fn time(milliseconds: i64) -> Result<DateTime<Utc>, DbErr> {
    DateTime::from_timestamp_millis(milliseconds).ok_or_else(|| DbErr::Type(format!("not a time: {milliseconds}")))
}

pub async fn insert(tx: &DatabaseTransaction, head: &DraftHead<'_>, number: i64, now: i64) -> Result<(), DbErr> {
    let row = row! {
        id: head.id,
        number,
        status: TransferStatus::Draft.as_str(),
        source_id: head.source_facility_id,
        destination_id: head.destination_facility_id,
        note: head.note,
        created_at: now,
        updated_at: now,
        finalised_by_itself: false,
        created_by: head.by,
        upload_id: head.upload_id.map(str::to_owned),
    };
    bulk::insert(tx, "transfers", vec![row]).await
}

pub async fn edit(tx: &DatabaseTransaction, id: &str, destination_id: &str, note: &str, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE transfers SET destination_id = $2, note = $3, updated_at = $4 WHERE id = $1";
    run(tx, text, vec![id.into(), destination_id.into(), note.into(), now.into()]).await
}

/// Adds lines to a draft; those it has already (by their ids) stay as they are.
pub async fn add_lines(tx: &DatabaseTransaction, transfer_id: &str, lines: &[&DraftLine]) -> Result<(), DbErr> {
    let backend = tx.get_database_backend();
    let text = "SELECT id, position FROM transfer_lines WHERE transfer_id = $1";
    let mut known: HashSet<String> = HashSet::new();
    let mut position = 0;
    for row in tx.query_all_raw(sql(backend, text, [transfer_id.into()])).await? {
        known.insert(row.try_get_by_index(0)?);
        position = (row.try_get_by_index::<i64>(1)? + 1).max(position);
    }
    let fresh = lines.iter().filter(|line| !known.contains(&line.id));
    let rows = (position..).zip(fresh).map(|(position, line)| {
        row! {
            id: line.id.as_str(),
            transfer_id,
            position,
            product_id: line.product_id.as_str(),
            batch_id: line.batch_id.clone(),
            quantity: line.quantity,
            quantity_sent: None::<i64>,
            reason_note: "",
        }
    });
    bulk::insert(tx, "transfer_lines", rows.collect()).await
}

pub async fn delete_lines(tx: &DatabaseTransaction, transfer_id: &str) -> Result<(), DbErr> {
    run(tx, "DELETE FROM transfer_lines WHERE transfer_id = $1", vec![transfer_id.into()]).await
}

pub async fn delete(tx: &DatabaseTransaction, id: &str) -> Result<(), DbErr> {
    delete_lines(tx, id).await?;
    run(tx, "DELETE FROM transfers WHERE id = $1", vec![id.into()]).await
}

/// A line as it was sent: of one batch.
#[derive(Debug)]
pub struct SentLine {
    pub id: String,
    pub product_id: String,
    pub batch_id: String,
    pub quantity: i64,
}

/// Writes what is sent in place of what was asked for.
pub async fn send(tx: &DatabaseTransaction, id: &str, lines: &[SentLine], by: &str, now: i64) -> Result<(), DbErr> {
    delete_lines(tx, id).await?;
    let rows = (0_i64..).zip(lines).map(|(position, line)| {
        row! {
            id: line.id.as_str(),
            transfer_id: id,
            position,
            product_id: line.product_id.as_str(),
            batch_id: line.batch_id.as_str(),
            quantity: line.quantity,
            quantity_sent: line.quantity,
            reason_note: "",
        }
    });
    bulk::insert(tx, "transfer_lines", rows.collect()).await?;
    let text = "UPDATE transfers SET status = 'I', sent_at = $2, sent_by = $3, updated_at = $2 WHERE id = $1";
    run(tx, text, vec![id.into(), now.into(), by.into()]).await
}

/// Keeps what was counted on receipt, of every line.
pub async fn keep_received(tx: &DatabaseTransaction, id: &str, lines: &[TransferLine], now: i64) -> Result<(), DbErr> {
    let values = |line: &TransferLine| -> [Value; 4] {
        let (quantity, reason) = (line.quantity_received.into(), line.reason.clone().into());
        [line.id.as_str().into(), quantity, reason, line.reason_note.as_str().into()]
    };
    let set = "quantity_received = change.column2, reason = change.column3, reason_note = change.column4";
    bulk::update(tx, "transfer_lines", set, lines.iter().map(values).collect()).await?;
    run(tx, "UPDATE transfers SET updated_at = $2 WHERE id = $1", vec![id.into(), now.into()]).await
}

/// `by` is nobody when the day ran out.
pub async fn finalise(tx: &DatabaseTransaction, id: &str, by: Option<&str>, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE transfers SET status = 'F', finalised_at = $2, finalised_by = $3, finalised_by_itself = $4,
        updated_at = $2 WHERE id = $1";
    run(tx, text, vec![id.into(), now.into(), Value::from(by.map(str::to_owned)), by.is_none().into()]).await
}

pub async fn cancel(tx: &DatabaseTransaction, id: &str, now: i64) -> Result<(), DbErr> {
    run(tx, "UPDATE transfers SET status = 'C', updated_at = $2 WHERE id = $1", vec![id.into(), now.into()]).await
}

/// Sent ones that nobody touched since `moment`, the oldest first.
pub async fn due(db: &Db, moment: i64, most: i64) -> Result<Vec<String>, DbErr> {
    let text = "SELECT id FROM transfers WHERE status = 'I' AND updated_at <= $1 ORDER BY updated_at, id LIMIT $2";
    let rows = db.read().query_all_raw(sql(db.backend(), text, [moment.into(), most.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// True while it is sent and nobody has touched it since `moment`.
pub async fn is_due(tx: &DatabaseTransaction, id: &str, moment: i64) -> Result<bool, DbErr> {
    let text = "SELECT 1 AS found FROM transfers WHERE id = $1 AND status = 'I' AND updated_at <= $2";
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [id.into(), moment.into()])).await?;
    Ok(row.is_some())
}

async fn run(tx: &DatabaseTransaction, text: &str, values: Vec<Value>) -> Result<(), DbErr> {
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

/// Units of each product, by barcode, that were sent to a facility and have not arrived.
pub async fn incoming(connection: &impl ConnectionTrait, facility_id: &str) -> Result<HashMap<String, i64>, DbErr> {
    let text = "SELECT p.barcode_id, CAST(SUM(l.quantity_sent) AS BIGINT)
        FROM transfers t JOIN transfer_lines l ON l.transfer_id = t.id JOIN products p ON p.id = l.product_id
        WHERE t.destination_id = $1 AND t.status = $2 AND l.quantity_sent > 0 GROUP BY p.barcode_id";
    let values = [facility_id.into(), TransferStatus::Sent.as_str().into()];
    let rows = connection.query_all_raw(sql(connection.get_database_backend(), text, values)).await?;
    rows.iter().map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).collect()
}
