//! All SQL of the lines of stock counts.

use std::collections::{HashMap, HashSet};

use bloom_storage::{bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};
use serde::Serialize;

use super::{Stored, time};
use crate::stock_counts::add_lines::Placed;
use crate::stock_counts::model::{CountStatus, StockCountEntry, StockCountLine};

/// A line as it is shown, with where it stands.
#[derive(Debug, Serialize)]
pub struct Line {
    #[serde(skip)]
    pub position: i64,
    #[serde(flatten)]
    pub shown: StockCountLine,
    /// What the books had sold beyond themselves when the product was counted.
    #[serde(skip)]
    pub oversold: i64,
}

#[derive(Debug, FromQueryResult)]
struct LineRow {
    id: String,
    position: i64,
    product_id: String,
    barcode_id: String,
    name: String,
    batch_id: Option<String>,
    lot: Option<String>,
    expiry_date: Option<String>,
    quantity: i64,
    counted_at: i64,
    expected: i64,
    moved_since: i64,
    after_it: Option<i64>,
    oversold: i64,
}

/// Lines of a count, counted from the first, in their order.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// The place of a line before them.
    pub after: i64,
    pub most: i64,
    pub offset: i64,
}

/// The lines of a count in their order: what is not applied yet against the books as they are, the others as they were.
pub async fn all(connection: &impl ConnectionTrait, count: &Stored) -> Result<Vec<Line>, DbErr> {
    some(connection, count, Part { after: -1, most: i64::MAX, offset: 0 }).await
}

/// As [`all`], a part of them.
pub async fn some(connection: &impl ConnectionTrait, count: &Stored, part: Part) -> Result<Vec<Line>, DbErr> {
    let which = "l.position > $2 ORDER BY l.position LIMIT $3 OFFSET $4";
    let values: [Value; 4] = [count.id.as_str().into(), part.after.into(), part.most.into(), part.offset.into()];
    read(connection, count, which, values.into()).await
}

/// As [`all`], those of some products.
pub async fn of_products(tx: &DatabaseTransaction, count: &Stored, product_ids: &[String]) -> Result<Vec<Line>, DbErr> {
    let mut lines = Vec::new();
    for some in product_ids.chunks(5_000) {
        let which = format!("l.product_id IN ({}) ORDER BY l.position", placeholders(2, some.len()));
        let ids = some.iter().map(|id| Value::from(id.as_str()));
        lines.extend(read(tx, count, &which, std::iter::once(count.id.as_str().into()).chain(ids).collect()).await?);
    }
    Ok(lines)
}

async fn read(
    connection: &impl ConnectionTrait,
    count: &Stored,
    which: &str,
    values: Vec<Value>,
) -> Result<Vec<Line>, DbErr> {
    let of_shelf = "m.product_id = l.product_id AND (l.shelf = 'all' OR m.batch_id = l.batch_id)";
    let sum = |condition: &str| {
        format!(
            "CASE WHEN l.after_it IS NULL THEN
                (SELECT COALESCE(CAST(SUM(m.quantity) AS BIGINT), 0) FROM stock_movements m WHERE {condition}) END"
        )
    };
    let books = match count.status {
        CountStatus::Open | CountStatus::Applying | CountStatus::Stopped => format!(
            "COALESCE(l.expected, {}) AS expected, COALESCE(l.moved_since, {}) AS moved_since,
            COALESCE({}, 0) AS oversold",
            sum(&format!("{of_shelf} AND m.moved_at <= l.counted_at")),
            sum(&format!("{of_shelf} AND m.moved_at > l.counted_at")),
            sum("m.product_id = l.product_id AND m.batch_id IS NULL AND m.moved_at <= l.counted_at"),
        ),
        CountStatus::Applied | CountStatus::Cancelled => "COALESCE(l.expected, 0) AS expected,
            COALESCE(l.moved_since, 0) AS moved_since, CAST(0 AS BIGINT) AS oversold"
            .to_owned(),
    };
    let text = format!(
        "SELECT l.id, l.position, l.product_id, p.barcode_id, p.name, l.batch_id, l.lot, l.expiry_date, l.quantity,
            l.counted_at, l.after_it, {books}
        FROM stock_count_lines l JOIN products p ON p.id = l.product_id WHERE l.count_id = $1 AND {which}"
    );
    let statement = sql(connection.get_database_backend(), &text, values);
    let rows = LineRow::find_by_statement(statement).all(connection).await?;
    rows.into_iter().map(line_of).collect()
}

/// Products of a count whose lines are not applied yet, at most so many.
pub async fn products_to_apply(tx: &DatabaseTransaction, count_id: &str, most: i64) -> Result<Vec<String>, DbErr> {
    let text = "SELECT DISTINCT l.product_id FROM stock_count_lines l WHERE l.count_id = $1 AND l.after_it IS NULL
        ORDER BY l.product_id LIMIT $2";
    ids(tx, text, [count_id.into(), most.into()]).await
}

/// Products that were counted as a whole and may have no batch to put into what was found.
pub async fn products_without_batch(tx: &DatabaseTransaction, count_id: &str) -> Result<Vec<String>, DbErr> {
    let text = "SELECT DISTINCT l.product_id FROM stock_count_lines l
        WHERE l.count_id = $1 AND l.shelf = 'all' AND l.after_it IS NULL
            AND NOT EXISTS (SELECT 1 FROM batches b WHERE b.product_id = l.product_id)
            AND (l.quantity > 0 OR EXISTS (SELECT 1 FROM stock_movements m WHERE m.product_id = l.product_id))";
    ids(tx, text, [count_id.into()]).await
}

async fn ids(
    tx: &DatabaseTransaction,
    text: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<String>, DbErr> {
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, values)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

fn line_of(row: LineRow) -> Result<Line, DbErr> {
    let expiry_date = row.expiry_date.map(|text| text.parse().map_err(|_| DbErr::Type(format!("not a date: {text}"))));
    Ok(Line {
        position: row.position,
        oversold: -row.oversold,
        shown: StockCountLine {
            entry: StockCountEntry {
                id: row.id,
                product_id: row.product_id,
                batch_id: row.batch_id,
                lot: row.lot,
                expiry_date: expiry_date.transpose()?,
                quantity: row.quantity,
                counted_at: time(row.counted_at)?,
            },
            barcode_id: row.barcode_id,
            name: row.name,
            expected: row.expected,
            variance: row.quantity - row.expected,
            moved_since: row.moved_since,
            after: row.after_it.unwrap_or(row.quantity + row.moved_since),
        },
    })
}

/// Writes lines, each in place of the one of its shelf, or of its id, unless that was counted later.
pub async fn put(tx: &DatabaseTransaction, count_id: &str, lines: &[Placed<'_>]) -> Result<(), DbErr> {
    let mut position = next_position(tx, count_id).await?;
    let known = known(tx, count_id, lines).await?;
    let (mut gone, mut rows): (HashSet<&str>, _) = (HashSet::new(), Vec::new());
    for line in lines {
        let same = known.iter().filter(|old| {
            old.id == line.entry.id || (old.product_id == line.entry.product_id && old.shelf == line.shelf)
        });
        let same: Vec<&Known> = same.collect();
        if same.iter().any(|old| old.counted_at > line.entry.counted_at) {
            continue;
        }
        let kept = same.iter().map(|old| old.position).min();
        gone.extend(same.iter().map(|old| old.id.as_str()));
        rows.push(row! {
            id: line.entry.id.as_str(),
            count_id,
            position: kept.unwrap_or(position),
            product_id: line.entry.product_id.as_str(),
            shelf: line.shelf.as_str(),
            batch_id: line.batch_id.clone(),
            lot: line.lot.clone(),
            expiry_date: line.expiry_date.map(|date| date.to_string()),
            quantity: line.entry.quantity,
            counted_at: line.entry.counted_at,
        });
        position += i64::from(kept.is_none());
    }
    let gone: Vec<&str> = gone.into_iter().collect();
    for some in gone.chunks(5_000) {
        let text =
            format!("DELETE FROM stock_count_lines WHERE count_id = $1 AND id IN ({})", placeholders(2, some.len()));
        let values = std::iter::once(count_id).chain(some.iter().copied()).map(Value::from);
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
    bulk::insert(tx, "stock_count_lines", rows).await
}

#[derive(Debug, FromQueryResult)]
struct Known {
    id: String,
    product_id: String,
    shelf: String,
    position: i64,
    counted_at: i64,
}

/// Lines of the count that some of these may take the place of.
async fn known(tx: &DatabaseTransaction, count_id: &str, lines: &[Placed<'_>]) -> Result<Vec<Known>, DbErr> {
    let mut known: HashMap<String, Known> = HashMap::new();
    for some in lines.chunks(5_000) {
        let text = format!(
            "SELECT id, product_id, shelf, position, counted_at FROM stock_count_lines
             WHERE count_id = $1 AND (product_id IN ({}) OR id IN ({}))",
            placeholders(2, some.len()),
            placeholders(2 + some.len(), some.len())
        );
        let products = some.iter().map(|line| line.entry.product_id.as_str());
        let ids = some.iter().map(|line| line.entry.id.as_str());
        let values = std::iter::once(count_id).chain(products).chain(ids).map(Value::from);
        let rows = Known::find_by_statement(sql(tx.get_database_backend(), &text, values)).all(tx).await?;
        known.extend(rows.into_iter().map(|row| (row.id.clone(), row)));
    }
    Ok(known.into_values().collect())
}

async fn next_position(tx: &DatabaseTransaction, count_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COALESCE(MAX(position) + 1, 0) FROM stock_count_lines WHERE count_id = $1";
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [count_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// Names the batches that lots became: ids of lines and of batches.
pub async fn name_batches(tx: &DatabaseTransaction, named: &[(&str, String)]) -> Result<(), DbErr> {
    let rows = named.iter().map(|(line_id, batch_id)| [Value::from(*line_id), batch_id.as_str().into()]);
    bulk::update(tx, "stock_count_lines", "batch_id = change.column2", rows.collect()).await
}

/// Writes what the stock was expected to be when the count was applied.
pub async fn write_expected(tx: &DatabaseTransaction, lines: &[Line]) -> Result<(), DbErr> {
    let values = |Line { shown, .. }: &Line| -> [Value; 4] {
        [shown.entry.id.as_str().into(), shown.expected.into(), shown.moved_since.into(), shown.after.into()]
    };
    let set = "expected = change.column2, moved_since = change.column3, after_it = change.column4";
    bulk::update(tx, "stock_count_lines", set, lines.iter().map(values).collect()).await
}
