//! What makes one statement text run on both databases.

use sea_orm::{DbBackend, DbErr, SqlErr, Statement, Value};

/// A statement with `$1`, `$2`, … placeholders, which SQLite and PostgreSQL both understand.
pub fn sql(backend: DbBackend, text: &str, values: impl IntoIterator<Item = Value>) -> Statement {
    Statement::from_sql_and_values(backend, text, values)
}

/// `$first, $first+1, …`: the placeholders of `count` values, for `IN (…)` and `VALUES (…)`.
pub fn placeholders(first: usize, count: usize) -> String {
    (first..first + count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

/// True when a UNIQUE or PRIMARY KEY rule refused the write, on either database.
pub fn is_unique_violation(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)))
}

#[cfg(test)]
mod tests {
    use super::placeholders;

    #[test]
    fn placeholders_count_from_the_first_number() {
        assert_eq!(placeholders(3, 2), "$3, $4");
        assert_eq!(placeholders(1, 0), "");
    }
}
