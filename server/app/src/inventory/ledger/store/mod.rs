//! All SQL of the ledger.

pub mod card;
pub mod consumption;
pub mod history;

use std::collections::{BTreeMap, HashMap};

use bloom_storage::{bulk, placeholders, row, sql};
use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{KnownBatch, OwnedBatch, Posting};
use crate::inventory::fefo::OnHand;
use crate::inventory::model::BatchOwner;

pub async fn insert(
    tx: &DatabaseTransaction,
    facility_id: &str,
    postings: &[Posting<'_>],
    now: i64,
) -> Result<(), DbErr> {
    let text = |text: Option<&str>| Value::from(text.map(str::to_owned));
    let rows = postings.iter().map(|Posting { source, moved, part }| {
        row! {
            source_id: source.id,
            line: moved.line,
            part: *part,
            kind: source.kind.as_str(),
            facility_id,
            product_id: moved.product_id,
            batch_id: moved.batch_id.clone(),
            quantity: moved.quantity,
            moved_at: source.moved_at,
            booked_at: now,
            reference: text(source.reference),
            moved_by: text(source.moved_by),
            reason: text(moved.reason),
            note: text(moved.note),
        }
    });
    bulk::insert(tx, "stock_movements", rows.collect()).await
}

/// Ids in one statement.
const AT_ONCE: usize = 5_000;

pub async fn change_batches(tx: &DatabaseTransaction, changes: BTreeMap<&str, i64>) -> Result<(), DbErr> {
    let changes = changes.into_iter().filter(|(_, change)| *change != 0);
    let rows = changes.map(|(id, change)| [id.into(), change.into()]);
    bulk::update(tx, "batches", "quantity = batches.quantity + change.column2", rows.collect()).await
}

/// Adds to what was oversold, and notes for every product that its stock has changed.
pub async fn change_products(tx: &DatabaseTransaction, changes: BTreeMap<&str, i64>, now: i64) -> Result<(), DbErr> {
    let product_ids: Vec<&str> = changes.keys().copied().collect();
    // Of hardly any: a product has many indexes, and writing it anew writes all of them anew.
    let oversold = changes.into_iter().filter(|(_, change)| *change != 0);
    let rows = oversold.map(|(id, change)| [id.into(), change.into()]);
    bulk::update(tx, "products", "oversold = products.oversold + change.column2", rows.collect()).await?;
    for some in product_ids.chunks(AT_ONCE) {
        let text =
            format!("UPDATE stock_changes SET changed_at = $1 WHERE product_id IN ({})", placeholders(2, some.len()));
        let values = std::iter::once(Value::from(now)).chain(some.iter().map(|id| Value::from(*id)));
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
    Ok(())
}

/// Every batch of those products, first expiring first.
pub async fn batches_on_hand(
    tx: &DatabaseTransaction,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashMap<String, Vec<OnHand>>, DbErr> {
    let mut on_hand: HashMap<String, Vec<OnHand>> = HashMap::new();
    for some in product_ids.chunks(AT_ONCE) {
        let text = format!(
            "SELECT product_id, id, expiry_date, quantity FROM batches WHERE facility_id = $1 AND product_id IN ({})
             ORDER BY product_id, expiry_date, id",
            placeholders(2, some.len())
        );
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        for row in tx.query_all_raw(sql(tx.get_database_backend(), &text, values)).await? {
            let expiry: String = row.try_get_by_index(2)?;
            on_hand.entry(row.try_get_by_index(0)?).or_default().push(OnHand {
                batch_id: row.try_get_by_index(1)?,
                expiry_date: date(&expiry)?,
                quantity: row.try_get_by_index(3)?,
            });
        }
    }
    Ok(on_hand)
}

pub fn date(text: &str) -> Result<NaiveDate, DbErr> {
    text.parse().map_err(|_| DbErr::Type(format!("not a date: {text}")))
}

/// What was oversold of those products of the facility; what is missing is not the facility's.
pub async fn oversold(
    tx: &DatabaseTransaction,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashMap<String, i64>, DbErr> {
    let mut oversold = HashMap::new();
    for some in product_ids.chunks(AT_ONCE) {
        let text = format!(
            "SELECT id, oversold FROM products WHERE facility_id = $1 AND id IN ({})",
            placeholders(2, some.len())
        );
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        for row in tx.query_all_raw(sql(tx.get_database_backend(), &text, values)).await? {
            oversold.insert(row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        }
    }
    Ok(oversold)
}

/// True when something was posted under this id.
pub async fn is_posted(tx: &DatabaseTransaction, source_id: &str) -> Result<bool, DbErr> {
    let text = "SELECT 1 AS found FROM stock_movements WHERE source_id = $1 LIMIT 1";
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [source_id.into()])).await?;
    Ok(row.is_some())
}

/// A move that is in the books.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Posted {
    pub source_id: String,
    pub line: i64,
    pub part: i64,
    pub product_id: String,
    pub batch_id: Option<String>,
    pub quantity: i64,
    pub moved_at: i64,
    pub booked_at: i64,
    pub reference: Option<String>,
}

/// The moves of those sources, in the order in which they were made.
pub async fn posted(tx: &DatabaseTransaction, source_ids: &[&str]) -> Result<Vec<Posted>, DbErr> {
    let mut posted = Vec::new();
    for some in source_ids.chunks(AT_ONCE) {
        let text = format!(
            "SELECT source_id, line, part, product_id, batch_id, quantity, moved_at, booked_at, reference
             FROM stock_movements WHERE source_id IN ({}) ORDER BY source_id, line, part",
            placeholders(1, some.len())
        );
        let values = some.iter().map(|id| Value::from(*id));
        posted.extend(Posted::find_by_statement(sql(tx.get_database_backend(), &text, values)).all(tx).await?);
    }
    Ok(posted)
}

/// Which sources moved batches of those products at `booked_at` or later and did not take it back: batch and source of
/// each.
pub async fn moved_since(
    tx: &DatabaseTransaction,
    product_ids: &[&str],
    booked_at: i64,
) -> Result<Vec<(String, String)>, DbErr> {
    let mut moved = Vec::new();
    for some in product_ids.chunks(AT_ONCE) {
        let text = format!(
            "SELECT batch_id, source_id FROM stock_movements
             WHERE booked_at >= $1 AND batch_id IS NOT NULL AND product_id IN ({})
             GROUP BY batch_id, source_id HAVING SUM(quantity) <> 0",
            placeholders(2, some.len())
        );
        let values = std::iter::once(Value::from(booked_at)).chain(some.iter().map(|id| Value::from(*id)));
        for row in tx.query_all_raw(sql(tx.get_database_backend(), &text, values)).await? {
            moved.push((row.try_get_by_index(0)?, row.try_get_by_index(1)?));
        }
    }
    Ok(moved)
}

/// What an applied count found.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Mark {
    pub source_id: String,
    pub line: i64,
    pub reference: String,
    pub product_id: String,
    pub batch_id: Option<String>,
    pub counted_at: i64,
}

const MARKS: &str = "SELECT source_id, line, reference, product_id, batch_id, counted_at FROM stock_counted";

/// Counts of those products at `moved_at` or later, earliest first.
pub async fn marks_since(tx: &DatabaseTransaction, product_ids: &[&str], moved_at: i64) -> Result<Vec<Mark>, DbErr> {
    let mut marks = Vec::new();
    for some in product_ids.chunks(AT_ONCE) {
        let text = format!("{MARKS} WHERE counted_at >= $1 AND product_id IN ({})", placeholders(2, some.len()));
        let values = std::iter::once(Value::from(moved_at)).chain(some.iter().map(|id| Value::from(*id)));
        marks.extend(Mark::find_by_statement(sql(tx.get_database_backend(), &text, values)).all(tx).await?);
    }
    marks.sort_by(|left, right| {
        (left.counted_at, &left.source_id, left.line).cmp(&(right.counted_at, &right.source_id, right.line))
    });
    Ok(marks)
}

pub async fn insert_marks(tx: &DatabaseTransaction, marks: &[Mark]) -> Result<(), DbErr> {
    let rows = marks.iter().map(|mark| {
        row! {
            source_id: mark.source_id.as_str(),
            line: mark.line,
            reference: mark.reference.as_str(),
            product_id: mark.product_id.as_str(),
            batch_id: mark.batch_id.clone(),
            counted_at: mark.counted_at,
        }
    });
    bulk::insert(tx, "stock_counted", rows.collect()).await
}

/// By how much counts changed each batch of those products at `moved_at` or later.
pub async fn counted_since(
    tx: &DatabaseTransaction,
    product_ids: &[&str],
    moved_at: i64,
) -> Result<HashMap<String, i64>, DbErr> {
    let mut counted = HashMap::new();
    for some in product_ids.chunks(AT_ONCE) {
        let text = format!(
            "SELECT batch_id, CAST(SUM(quantity) AS BIGINT) FROM stock_movements
             WHERE kind = 'count' AND batch_id IS NOT NULL AND moved_at >= $1 AND product_id IN ({}) GROUP BY batch_id",
            placeholders(2, some.len())
        );
        let values = std::iter::once(Value::from(moved_at)).chain(some.iter().map(|id| Value::from(*id)));
        for row in tx.query_all_raw(sql(tx.get_database_backend(), &text, values)).await? {
            counted.insert(row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        }
    }
    Ok(counted)
}

/// The next free part of each mark's line.
pub async fn parts_of(tx: &DatabaseTransaction, marks: &[Mark]) -> Result<HashMap<(String, i64), i64>, DbErr> {
    let mut sources: Vec<&str> = marks.iter().map(|mark| mark.source_id.as_str()).collect();
    sources.sort_unstable();
    sources.dedup();
    let text = format!(
        "SELECT source_id, line, MAX(part) + 1 FROM stock_movements WHERE source_id IN ({}) GROUP BY source_id, line",
        placeholders(1, sources.len())
    );
    let values = sources.into_iter().map(Value::from);
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), &text, values)).await?;
    rows.iter()
        .map(|row| Ok(((row.try_get_by_index(0)?, row.try_get_by_index(1)?), row.try_get_by_index(2)?)))
        .collect()
}

/// Adds empty batches: the id of each, and what it is.
pub async fn insert_batches(
    tx: &DatabaseTransaction,
    facility_id: &str,
    batches: &[(String, OwnedBatch<'_>)],
) -> Result<(), DbErr> {
    let rows = batches.iter().map(|(id, batch)| {
        row! {
            id: id.as_str(),
            facility_id,
            product_id: batch.product_id,
            lot: batch.lot,
            expiry_date: batch.expiry_date.to_string(),
            owner: batch.owner.as_str(),
            quantity: 0_i64,
        }
    });
    bulk::insert(tx, "batches", rows.collect()).await
}

/// Lot, expiry and owner of every batch of those products.
pub async fn batches_of(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<Vec<KnownBatch>, DbErr> {
    let mut batches = Vec::new();
    for some in product_ids.chunks(AT_ONCE) {
        let text = format!(
            "SELECT id, product_id, lot, expiry_date, owner, quantity FROM batches
             WHERE facility_id = $1 AND product_id IN ({})
             ORDER BY expiry_date, id",
            placeholders(2, some.len())
        );
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        for row in connection.query_all_raw(sql(connection.get_database_backend(), &text, values)).await? {
            batches.push(KnownBatch {
                id: row.try_get_by_index(0)?,
                product_id: row.try_get_by_index(1)?,
                lot: row.try_get_by_index(2)?,
                expiry_date: date(&row.try_get_by_index::<String>(3)?)?,
                owner: BatchOwner::parse(&row.try_get_by_index::<String>(4)?)?,
                quantity: row.try_get_by_index(5)?,
            });
        }
    }
    Ok(batches)
}
