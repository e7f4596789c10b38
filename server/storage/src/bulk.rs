//! Many rows in few statements.

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Value};

use crate::{placeholders, sql};

/// SQLite takes 32,766 values in one statement, PostgreSQL 65,535.
const MOST_VALUES: usize = 32_000;
/// Rows that are changed by one statement.
const MOST_UPDATED: usize = 1_000;
/// More rows per statement gain nothing measurable and make the statement text large.
const MOST_ROWS: usize = 250;

/// Inserts `rows` into `table`, a few hundred rows per statement; every row has one value per column.
///
/// `table` and `columns` are written into the statement as they are and must come from the program.
pub async fn insert(
    tx: &DatabaseTransaction,
    table: &str,
    columns: &[&str],
    rows: Vec<Vec<Value>>,
) -> Result<(), DbErr> {
    upsert(tx, table, columns, rows, "").await
}

/// As [`insert`], with what is to happen to rows that are there already: `ON CONFLICT …`.
///
/// One call must not name the same row twice: PostgreSQL refuses that.
pub async fn upsert(
    tx: &DatabaseTransaction,
    table: &str,
    columns: &[&str],
    rows: Vec<Vec<Value>>,
    conflict: &str,
) -> Result<(), DbErr> {
    let width = columns.len().max(1);
    let rows_each = (MOST_VALUES / width).clamp(1, MOST_ROWS);
    let mut values: Vec<Value> = Vec::with_capacity(rows_each * width);
    for row in rows {
        if row.len() != width {
            return Err(DbErr::Custom(format!("a row for {table} has {} values, not {width}", row.len())));
        }
        values.extend(row);
        if values.len() == rows_each * width {
            write(tx, table, columns, std::mem::take(&mut values), conflict).await?;
        }
    }
    if values.is_empty() { Ok(()) } else { write(tx, table, columns, values, conflict).await }
}

async fn write(
    tx: &DatabaseTransaction,
    table: &str,
    columns: &[&str],
    values: Vec<Value>,
    conflict: &str,
) -> Result<(), DbErr> {
    let width = columns.len();
    let group = |row: usize| format!("({})", placeholders(row * width + 1, width));
    let groups: Vec<String> = (0..values.len() / width).map(group).collect();
    let text = format!("INSERT INTO {table} ({}) VALUES {} {conflict}", columns.join(", "), groups.join(", "));
    tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    Ok(())
}

/// Changes many rows of `table` by their ids, a few thousand per statement. Of each row the first value is the id, and
/// `set` names the others `change.column2`, `change.column3`, …, as both databases do.
///
/// `table` and `set` are written into the statement as they are and must come from the program.
pub async fn update<const WIDTH: usize>(
    tx: &DatabaseTransaction,
    table: &str,
    set: &str,
    rows: Vec<[Value; WIDTH]>,
) -> Result<(), DbErr> {
    let rows_each = (MOST_VALUES / WIDTH.max(1)).clamp(1, MOST_UPDATED);
    let mut rows = rows.into_iter();
    loop {
        let values: Vec<Value> = rows.by_ref().take(rows_each).flatten().collect();
        if values.is_empty() {
            return Ok(());
        }
        let group = |row: usize| format!("({})", placeholders(row * WIDTH + 1, WIDTH));
        let groups: Vec<String> = (0..values.len() / WIDTH.max(1)).map(group).collect();
        let text = format!(
            "UPDATE {table} SET {set} FROM (VALUES {}) AS change WHERE {table}.id = change.column1",
            groups.join(", ")
        );
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
}
