//! Rows to be written, in which every value stands beside the name of its column: one more column moves no value.

use sea_orm::{DbBackend, Statement, Value};

use crate::{placeholders, sql};

/// A row to be written, made by [`row!`](crate::row). It allocates nothing but what its values do.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<const WIDTH: usize> {
    columns: &'static [&'static str; WIDTH],
    values: [Value; WIDTH],
}

/// Columns and their values: `row! { id: user.id.as_str(), is_active: true, now }`, where `now` is both.
///
/// The names are written into statements as they are. A value is whatever a [`Value`](crate::Value) can be made of.
#[macro_export]
macro_rules! row {
    (@value $column:ident) => { $column };
    (@value $column:ident $value:expr) => { $value };
    ($($column:ident $(: $value:expr)?),+ $(,)?) => {
        $crate::Row::new(
            const { &[$(stringify!($column)),+] },
            [$($crate::Value::from($crate::row!(@value $column $($value)?))),+],
        )
    };
}

impl<const WIDTH: usize> Row<WIDTH> {
    #[doc(hidden)]
    pub fn new(columns: &'static [&'static str; WIDTH], values: [Value; WIDTH]) -> Row<WIDTH> {
        Row { columns, values }
    }

    /// In the order of the values.
    pub fn columns(&self) -> &'static [&'static str; WIDTH] {
        self.columns
    }

    pub fn into_values(self) -> [Value; WIDTH] {
        self.values
    }

    /// The statement that inserts this row alone; `rest` is what follows, such as `ON CONFLICT …`.
    ///
    /// Like `table` it is written into the statement as it is and must come from the program.
    pub fn insert_into(self, table: &str, backend: DbBackend, rest: &str) -> Statement {
        let columns = self.columns.join(", ");
        let text = format!("INSERT INTO {table} ({columns}) VALUES ({}) {rest}", placeholders(1, WIDTH));
        sql(backend, &text, self.values)
    }

    /// The statement that writes this into the rows of `table` that have what `key` says; columns of the key stay as they are.
    pub fn update<const KEYS: usize>(self, table: &str, key: Row<KEYS>, backend: DbBackend) -> Statement {
        let said = self.columns.iter().copied().zip(self.values);
        let (set, values): (Vec<&str>, Vec<Value>) = said.filter(|(column, _)| !key.columns.contains(column)).unzip();
        let wanted = numbered(key.columns, set.len() + 1).join(" AND ");
        let text = format!("UPDATE {table} SET {} WHERE {wanted}", numbered(&set, 1).join(", "));
        sql(backend, &text, values.into_iter().chain(key.values))
    }
}

fn numbered(columns: &[&str], first: usize) -> Vec<String> {
    columns.iter().zip(first..).map(|(column, number)| format!("{column} = ${number}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(statement: Statement) -> Vec<Value> {
        statement.values.unwrap().0
    }

    #[test]
    fn a_value_goes_where_its_column_goes() {
        let one = row! { id: "a", quantity: 3_i64, note: None::<String> };
        let other = row! { note: None::<String>, id: "a", quantity: 3_i64 };
        assert_eq!(one.columns(), &["id", "quantity", "note"]);
        assert_eq!(other.columns(), &["note", "id", "quantity"]);
        let of = |row: Row<3>, column: &str| {
            let at = row.columns().iter().position(|name| *name == column).unwrap();
            row.into_values()[at].clone()
        };
        for column in ["id", "quantity", "note"] {
            assert_eq!(of(one.clone(), column), of(other.clone(), column), "{column}");
        }
        assert_eq!(of(one, "quantity"), Value::from(3_i64));
    }

    #[test]
    fn a_row_is_inserted_under_its_columns() {
        let quantity = 3_i64;
        let row = row! { id: "a", quantity };
        let statement = row.insert_into("shelves", DbBackend::Postgres, "ON CONFLICT DO NOTHING");
        assert_eq!(statement.sql, "INSERT INTO shelves (id, quantity) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        assert_eq!(values(statement), [Value::from("a"), Value::from(3_i64)]);
    }

    #[test]
    fn what_a_row_says_is_written_where_the_key_says() {
        let key = row! { id: "a", shop: "b" };
        let statement = row! { id: "a", quantity: 3_i64, note: "x" }.update("shelves", key, DbBackend::Sqlite);
        assert_eq!(statement.sql, "UPDATE shelves SET quantity = ?, note = ? WHERE id = ? AND shop = ?");
        assert_eq!(values(statement), [Value::from(3_i64), "x".into(), "a".into(), "b".into()]);
    }
}
