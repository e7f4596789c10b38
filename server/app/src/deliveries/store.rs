//! All SQL of deliveries.

use std::collections::{HashMap, HashSet};

use bloom_storage::{Db, bulk, placeholders, row, sql};
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::Received;
use super::model::{Delivery, DeliveryLine, DeliverySource, NewDeliveryLine};
use super::receive::{DeliveryEntry, DeliveryHead};
use crate::inventory::BatchOwner;
use crate::values::Money;
use crate::web::{Key, PageRequest, Start};

/// Supplier and reference as they are compared.
fn sent_as(supplier: &str, reference: &str) -> String {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    format!("{}\u{1}{}", plain(supplier), plain(reference))
}

pub async fn received_before(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier: &str,
    reference: &str,
) -> Result<bool, DbErr> {
    let text = "SELECT 1 AS found FROM deliveries WHERE facility_id = $1 AND sent_as = $2 AND undone_at IS NULL
        LIMIT 1";
    let values = [facility_id.into(), sent_as(supplier, reference).into()];
    Ok(connection.query_one_raw(sql(connection.get_database_backend(), text, values)).await?.is_some())
}

/// The deliveries that are not taken back, of this reference of this supplier.
pub async fn received_as(
    tx: &DatabaseTransaction,
    facility_id: &str,
    supplier: &str,
    reference: &str,
) -> Result<Vec<String>, DbErr> {
    let text = "SELECT id FROM deliveries WHERE facility_id = $1 AND sent_as = $2 AND undone_at IS NULL";
    let values = [facility_id.into(), sent_as(supplier, reference).into()];
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, values)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

pub async fn received(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier: &str,
    reference: &str,
    upload_id: &str,
) -> Result<HashSet<Received>, DbErr> {
    let text = "SELECT l.product_id, b.lot, b.expiry_date FROM deliveries d
        JOIN delivery_lines l ON l.delivery_id = d.id JOIN batches b ON b.id = l.batch_id
        WHERE d.facility_id = $1 AND d.sent_as = $2 AND d.undone_at IS NULL
            AND (d.upload_id IS NULL OR d.upload_id <> $3)";
    let values = [facility_id.into(), sent_as(supplier, reference).into(), upload_id.into()];
    let rows =
        Received::find_by_statement(sql(connection.get_database_backend(), text, values)).all(connection).await?;
    Ok(rows.into_iter().collect())
}

pub async fn of_upload(tx: &DatabaseTransaction, upload_id: &str) -> Result<Vec<String>, DbErr> {
    let text = "SELECT id FROM deliveries WHERE upload_id = $1 ORDER BY number";
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, [upload_id.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Notes that the deliveries of an upload were taken back.
pub async fn undone(tx: &DatabaseTransaction, upload_id: &str, by: &str, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE deliveries SET undone_at = $2, undone_by = $3 WHERE upload_id = $1";
    tx.execute_raw(sql(tx.get_database_backend(), text, [upload_id.into(), now.into(), by.into()])).await.map(|_| ())
}

pub async fn exists(tx: &DatabaseTransaction, id: &str) -> Result<bool, DbErr> {
    let text = "SELECT 1 AS found FROM deliveries WHERE id = $1";
    Ok(tx.query_one_raw(sql(tx.get_database_backend(), text, [id.into()])).await?.is_some())
}

/// The number of a delivery of this facility.
pub async fn number(tx: &DatabaseTransaction, id: &str, facility_id: &str) -> Result<Option<i64>, DbErr> {
    let text = "SELECT number FROM deliveries WHERE id = $1 AND facility_id = $2";
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [id.into(), facility_id.into()])).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

pub async fn insert(tx: &DatabaseTransaction, head: &DeliveryHead<'_>, number: i64, now: i64) -> Result<(), DbErr> {
    let row = row! {
        id: head.id,
        number,
        facility_id: head.facility_id,
        supplier: head.supplier,
        reference: head.reference,
        sent_as: sent_as(head.supplier, head.reference),
        delivered_on: head.delivered_on.to_string(),
        source: head.source.as_str(),
        owner: head.owner.as_str(),
        received_at: now,
        received_by: head.by,
        upload_id: head.upload_id.map(str::to_owned),
    };
    bulk::insert(tx, "deliveries", vec![row]).await
}

pub async fn line_ids(tx: &DatabaseTransaction, id: &str) -> Result<HashSet<String>, DbErr> {
    let text = "SELECT id FROM delivery_lines WHERE delivery_id = $1";
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, [id.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Lines with their positions and batches.
pub async fn insert_lines(
    tx: &DatabaseTransaction,
    id: &str,
    lines: &[(i64, &DeliveryEntry, String)],
) -> Result<(), DbErr> {
    let rows = lines.iter().map(|(position, line, batch_id)| {
        row! {
            id: line.id.as_str(),
            delivery_id: id,
            position: *position,
            product_id: line.product_id.as_str(),
            batch_id: batch_id.as_str(),
            quantity: line.quantity,
            damaged: line.damaged,
            short: line.short,
            reason: line.reason.clone(),
            unit_cost: line.unit_cost.map(Money::minor),
        }
    });
    bulk::insert(tx, "delivery_lines", rows.collect()).await
}

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    number: i64,
    facility_id: String,
    supplier: String,
    reference: String,
    delivered_on: String,
    source: String,
    owner: String,
    received_at: i64,
    received_by: String,
    undone_at: Option<i64>,
    undone_by: Option<String>,
    minor_units: i64,
}

const DELIVERIES: &str = "SELECT d.id, d.number, d.facility_id, d.supplier, d.reference, d.delivered_on, d.source,
        d.owner, d.received_at, d.received_by, d.undone_at, d.undone_by, c.minor_units
    FROM deliveries d JOIN facilities f ON f.id = d.facility_id JOIN countries c ON c.id = f.country_id";

pub async fn find(db: &Db, id: &str) -> Result<Option<Delivery>, DbErr> {
    let text = format!("{DELIVERIES} WHERE d.id = $1");
    let rows = Row::find_by_statement(sql(db.backend(), &text, [id.into()])).all(db.read()).await?;
    Ok(with_lines(db, rows).await?.pop())
}

pub async fn count(db: &Db, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM deliveries WHERE facility_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// `size + 1` deliveries, newest first.
pub async fn page(db: &Db, facility_id: &str, request: &PageRequest) -> Result<Vec<Delivery>, DbErr> {
    let (before, offset) = match request.start {
        Start::First { offset } => (i64::MAX, offset),
        Start::After { key: Key::Number(number), .. } => (number, 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let text =
        format!("{DELIVERIES} WHERE d.facility_id = $1 AND d.number < $2 ORDER BY d.number DESC LIMIT $3 OFFSET $4");
    let values = [facility_id.into(), before.into(), request.rows().into(), offset.into()];
    let rows = Row::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    with_lines(db, rows).await
}

#[derive(Debug, FromQueryResult)]
struct LineRow {
    delivery_id: String,
    id: String,
    product_id: String,
    barcode_id: String,
    name: String,
    batch_id: String,
    lot: String,
    expiry_date: String,
    quantity: i64,
    damaged: i64,
    short: i64,
    reason: Option<String>,
    unit_cost: Option<i64>,
}

async fn with_lines(db: &Db, rows: Vec<Row>) -> Result<Vec<Delivery>, DbErr> {
    let mut lines: HashMap<String, Vec<LineRow>> = HashMap::new();
    if !rows.is_empty() {
        let text = format!(
            "SELECT l.delivery_id, l.id, l.product_id, p.barcode_id, p.name, l.batch_id, b.lot, b.expiry_date,
                l.quantity, l.damaged, l.short, l.reason, l.unit_cost
            FROM delivery_lines l JOIN products p ON p.id = l.product_id JOIN batches b ON b.id = l.batch_id
            WHERE l.delivery_id IN ({}) ORDER BY l.delivery_id, l.position",
            placeholders(1, rows.len())
        );
        let values = rows.iter().map(|row| Value::from(row.id.as_str()));
        for line in LineRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await? {
            lines.entry(line.delivery_id.clone()).or_default().push(line);
        }
    }
    rows.into_iter()
        .map(|row| {
            let decimals = u32::try_from(row.minor_units).unwrap_or_default();
            let own = lines.remove(&row.id).unwrap_or_default();
            Ok(Delivery {
                lines: own.into_iter().map(|line| line_of(line, decimals)).collect::<Result<_, DbErr>>()?,
                id: row.id,
                facility_id: row.facility_id,
                supplier: row.supplier,
                reference: row.reference,
                delivered_on: date(&row.delivered_on)?,
                number: row.number,
                source: DeliverySource::parse(&row.source)
                    .ok_or_else(|| DbErr::Type(format!("source of a delivery {}", row.source)))?,
                owner: BatchOwner::parse(&row.owner)?,
                received_at: time(row.received_at)?,
                received_by: row.received_by,
                undone_at: row.undone_at.map(time).transpose()?,
                undone_by: row.undone_by,
            })
        })
        .collect()
}

fn line_of(row: LineRow, decimals: u32) -> Result<DeliveryLine, DbErr> {
    Ok(DeliveryLine {
        accepted: row.quantity - row.damaged - row.short,
        note: NewDeliveryLine {
            id: row.id,
            product_id: row.product_id,
            lot: row.lot,
            expiry_date: date(&row.expiry_date)?,
            quantity: row.quantity,
            damaged: row.damaged,
            short: row.short,
            reason: row.reason,
            unit_cost: row.unit_cost.map(|cost| Money::from_minor(cost).to_decimal(decimals)),
        },
        barcode_id: row.barcode_id,
        name: row.name,
        batch_id: row.batch_id,
    })
}

fn time(at: i64) -> Result<DateTime<Utc>, DbErr> {
    DateTime::from_timestamp_millis(at).ok_or_else(|| DbErr::Type(format!("not a time: {at}")))
}

fn date(text: &str) -> Result<NaiveDate, DbErr> {
    text.parse().map_err(|_| DbErr::Type(format!("not a date: {text}")))
}

#[cfg(test)]
mod tests {
    use super::sent_as;

    #[test]
    fn case_and_spacing_make_no_other_reference() {
        assert_eq!(sent_as(" Ernest  Chemists ", "INV-7"), sent_as("ernest chemists", "inv-7 "));
        assert_ne!(sent_as("a b", "c"), sent_as("a", "b c"));
    }
}
