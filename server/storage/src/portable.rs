//! What makes one statement text run on both databases.

use sea_orm::sqlx::Error as SqlxError;
use sea_orm::sqlx::sqlite::SqliteError;
use sea_orm::{DbBackend, DbErr, RuntimeErr, SqlErr, Statement, Value};

/// A statement with `$1`, `$2`, … placeholders, as PostgreSQL writes them. To SQLite and its driver a placeholder with a
/// number is a name, which both look up in one long list, thousands of times; so where the numbers only count on, it gets
/// none.
pub fn sql(backend: DbBackend, text: &str, values: impl IntoIterator<Item = Value>) -> Statement {
    let plain = if backend == DbBackend::Sqlite { without_numbers(text) } else { None };
    Statement::from_sql_and_values(backend, plain.as_deref().unwrap_or(text), values)
}

/// The text with `?` for its placeholders, when they are `$1`, `$2`, … in this order and each stands once.
fn without_numbers(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut parts = text.split('$');
    plain.push_str(parts.next().unwrap_or_default());
    let mut next = 1_usize;
    for part in parts {
        let end = part.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(part.len());
        match part[..end].parse::<usize>() {
            Ok(number) if number == next => {
                plain.push('?');
                plain.push_str(&part[end..]);
                next += 1;
            }
            Ok(_) => return None,
            // A `$` that is none, as in the path of a JSON value.
            Err(_) => {
                plain.push('$');
                plain.push_str(part);
            }
        }
    }
    Some(plain)
}

/// `$first, $first+1, …`: the placeholders of `count` values, for `IN (…)` and `VALUES (…)`.
pub fn placeholders(first: usize, count: usize) -> String {
    (first..first + count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

/// True when a UNIQUE or PRIMARY KEY rule refused the write, on either database.
pub fn is_unique_violation(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)))
}

/// True when the write names a row that is not there, or takes one away that is named, on either database.
pub fn is_foreign_key_violation(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::ForeignKeyConstraintViolation(_)))
}

/// What the database itself says went wrong: its code, and whether it is PostgreSQL's (`55P03`) or SQLite's (`13`).
fn code(error: &DbErr) -> Option<Code> {
    let (DbErr::Exec(RuntimeErr::SqlxError(error))
    | DbErr::Query(RuntimeErr::SqlxError(error))
    | DbErr::Conn(RuntimeErr::SqlxError(error))) = error
    else {
        return None;
    };
    let error = error.as_database_error()?;
    let code = error.code()?;
    if error.try_downcast_ref::<SqliteError>().is_none() {
        return Some(Code::Postgres(code.into_owned()));
    }
    // The lowest byte is the kind, the others say more.
    code.parse::<u32>().ok().map(|code| Code::Sqlite(code & 0xff))
}

enum Code {
    Sqlite(u32),
    Postgres(String),
}

/// True when the stored data contradicts itself or is no database at all.
pub fn is_damage(error: &DbErr) -> bool {
    match code(error) {
        // SQLITE_CORRUPT, SQLITE_NOTADB
        Some(Code::Sqlite(code)) => matches!(code, 11 | 26),
        // data_corrupted, index_corrupted
        Some(Code::Postgres(code)) => matches!(code.as_str(), "XX001" | "XX002"),
        None => false,
    }
}

/// True when the database is away, busy, full or read-only just now: the same call may succeed later.
pub fn is_passing(error: &DbErr) -> bool {
    match error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => return true,
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error))
            if error.as_database_error().is_none() =>
        {
            return matches!(
                **error,
                SqlxError::Io(_)
                    | SqlxError::Tls(_)
                    | SqlxError::Protocol(_)
                    | SqlxError::PoolTimedOut
                    | SqlxError::PoolClosed
                    | SqlxError::WorkerCrashed
                    | SqlxError::BeginFailed
            );
        }
        _ => {}
    }
    match code(error) {
        // BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL
        Some(Code::Sqlite(code)) => matches!(code, 5 | 6 | 8 | 10 | 13 | 14 | 15),
        Some(Code::Postgres(code)) => {
            let class = code.get(..2).unwrap_or_default();
            // Connection, rolled back for another one, no resources, operator's intervention, trouble outside; besides:
            // a lock that was not to be had, and a database that is read-only.
            matches!(class, "08" | "40" | "53" | "57" | "58") || matches!(code.as_str(), "55P03" | "25006")
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{placeholders, sql, without_numbers};
    use sea_orm::DbBackend;

    #[test]
    fn placeholders_lose_their_numbers_where_these_only_count_on() {
        let text = "SELECT json_extract(a, '$.b') FROM t WHERE c IN ($1, $2) AND d = $3";
        let plain = "SELECT json_extract(a, '$.b') FROM t WHERE c IN (?, ?) AND d = ?";
        assert_eq!(without_numbers(text).as_deref(), Some(plain));
        for text in ["a = $1 OR b = $1", "a = $2 AND b = $1", "a = $1 AND b = $3"] {
            assert_eq!(without_numbers(text), None);
            assert_eq!(sql(DbBackend::Sqlite, text, []).sql, text);
        }
        assert_eq!(sql(DbBackend::Sqlite, "a = $1", []).sql, "a = ?");
        assert_eq!(sql(DbBackend::Postgres, "a = $1", []).sql, "a = $1");
    }

    #[test]
    fn placeholders_count_from_the_first_number() {
        assert_eq!(placeholders(3, 2), "$3, $4");
        assert_eq!(placeholders(1, 0), "");
    }
}
