//! Many rows in few statements.

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Value};

use crate::{Row, placeholders, sql};

/// SQLite takes 32,766 values in one statement, PostgreSQL 65,535.
const MOST_VALUES: usize = 32_000;
/// Rows that are changed by one statement.
const MOST_UPDATED: usize = 1_000;
/// More rows per statement gain nothing measurable and make the statement text large.
const MOST_ROWS: usize = 250;

/// Inserts `rows` into `table`, a few hundred rows per statement.
///
/// `table` is written into the statement as it is and must come from the program.
pub async fn insert<const WIDTH: usize>(
    tx: &DatabaseTransaction,
    table: &str,
    rows: Vec<Row<WIDTH>>,
) -> Result<(), DbErr> {
    upsert(tx, table, rows, "").await.map(|_| ())
}

/// As [`insert`], with what is to happen to rows that are there already: `ON CONFLICT …`. How many rows were written.
///
/// One call must not name the same row twice: PostgreSQL refuses that.
pub async fn upsert<const WIDTH: usize>(
    tx: &DatabaseTransaction,
    table: &str,
    rows: Vec<Row<WIDTH>>,
    conflict: &str,
) -> Result<u64, DbErr> {
    let Some(columns) = columns_of(table, &rows)? else { return Ok(0) };
    let rows_each = (MOST_VALUES / WIDTH.max(1)).clamp(1, MOST_ROWS);
    let mut rows = rows.into_iter();
    let mut written = 0;
    while rows.len() > 0 {
        let mut values: Vec<Value> = Vec::with_capacity(rows.len().min(rows_each) * WIDTH);
        values.extend(rows.by_ref().take(rows_each).flat_map(Row::into_values));
        written += write(tx, table, columns, values, conflict).await?;
    }
    Ok(written)
}

/// The columns of all rows: rows that name theirs in another order would be written into those of the first.
fn columns_of<const WIDTH: usize>(
    table: &str,
    rows: &[Row<WIDTH>],
) -> Result<Option<&'static [&'static str; WIDTH]>, DbErr> {
    let Some(columns) = rows.first().map(Row::columns) else { return Ok(None) };
    match rows.iter().map(Row::columns).find(|others| *others != columns) {
        Some(others) => Err(DbErr::Custom(format!("rows for {table} have {columns:?} and {others:?}"))),
        None => Ok(Some(columns)),
    }
}

async fn write(
    tx: &DatabaseTransaction,
    table: &str,
    columns: &[&str],
    values: Vec<Value>,
    conflict: &str,
) -> Result<u64, DbErr> {
    let width = columns.len();
    let group = |row: usize| format!("({})", placeholders(row * width + 1, width));
    let groups: Vec<String> = (0..values.len() / width).map(group).collect();
    let text = format!("INSERT INTO {table} ({}) VALUES {} {conflict}", columns.join(", "), groups.join(", "));
    Ok(tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?.rows_affected())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row;

    #[test]
    fn rows_written_together_name_their_columns_in_one_order() {
        let rows = [row! { id: "a", quantity: 1_i64 }, row! { id: "b", quantity: 2_i64 }];
        assert_eq!(columns_of("shelves", &rows).unwrap(), Some(&["id", "quantity"]));
        let rows = [row! { id: "a", quantity: 1_i64 }, row! { quantity: 2_i64, id: "b" }];
        assert!(columns_of("shelves", &rows).is_err());
        assert_eq!(columns_of::<2>("shelves", &[]).unwrap(), None);
    }
}
