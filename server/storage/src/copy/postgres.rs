use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use futures::TryStreamExt;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sea_orm::sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgPool, Row};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, SqlxPostgresConnector, Statement, TransactionTrait};
use sea_orm_migration::MigratorTrait;
use tokio::io::AsyncWriteExt;

use super::{CopyError, DatabaseCopy, DatabaseKind, Result, TableCopy, known_migrations, quoted};
use crate::migrations::Migrator;

/// Bloom's tables of the schema that the connection works in, without the columns that the database makes by itself: COPY
/// takes none of those.
const TABLES: &str = "SELECT c.table_name::text, array_agg(c.column_name::text ORDER BY c.ordinal_position)
    FROM information_schema.columns c JOIN information_schema.tables t
        ON t.table_schema = c.table_schema AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
    WHERE c.table_schema = current_schema() AND c.is_generated = 'NEVER' GROUP BY c.table_name ORDER BY c.table_name";

/// Which table points at which, itself left out.
const POINTERS: &str = "SELECT r.relname::text, t.relname::text FROM pg_constraint k
    JOIN pg_class r ON r.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    JOIN pg_namespace n ON n.oid = r.relnamespace
    WHERE k.contype = 'f' AND n.nspname = current_schema() AND k.conrelid <> k.confrelid";

pub async fn copy_out(url: &str, folder: &Path) -> Result<DatabaseCopy> {
    let mut connection = connect(url).await?;
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let mut tables = tables(&mut connection).await?;
    if !tables.iter().any(|table| table.name == MIGRATIONS) {
        return Err(CopyError::Refused("this database holds nothing of Bloom's".to_owned()));
    }
    let rows = connection.fetch_all("SELECT version::text FROM seaql_migrations ORDER BY version").await?;
    let migrations = rows.iter().map(|row| row.try_get(0)).collect::<std::result::Result<_, _>>()?;
    for table in &mut tables {
        table.rows = write_table(&mut connection, table, &file_of(folder, table)).await?;
    }
    connection.execute("COMMIT").await?;
    connection.close().await?;
    Ok(DatabaseCopy { kind: DatabaseKind::Postgres, migrations, tables })
}

const MIGRATIONS: &str = "seaql_migrations";
const GENERATION: &str = "database_generation";
/// Any fixed number: servers hold it together, a restore alone.
const PRESENCE: i32 = 0x426c_6f02;

pub async fn has_tables(url: &str) -> Result<bool> {
    let mut connection = connect(url).await?;
    let found = tables(&mut connection).await?.iter().any(|table| table.name == MIGRATIONS);
    connection.close().await?;
    Ok(found)
}

/// In two steps, because the schema is made by the migrations: first what is there goes aside and empty tables are
/// made, marked as being restored; then the rows come in, all of them or none.
pub async fn put_back(url: &str, folder: &Path, copy: &DatabaseCopy, aside: &str) -> Result<Option<String>> {
    let steps = known_migrations(copy)?;
    let steps = u32::try_from(steps).unwrap_or(u32::MAX);
    let mut connection = connect(url).await?;
    let there = tables(&mut connection).await?;
    connection.close().await?;
    let pool = PgPoolOptions::new().max_connections(1).connect(url).await?;
    let kept = make_tables(&pool, &there, aside, steps).await?;
    pool.close().await;
    let mut connection = connect(url).await?;
    read_tables(&mut connection, folder, copy).await?;
    connection.close().await?;
    Ok(kept)
}

async fn make_tables(pool: &PgPool, there: &[TableCopy], aside: &str, steps: u32) -> Result<Option<String>> {
    let db = SqlxPostgresConnector::from_sqlx_postgres_pool(pool.clone());
    let tx = db.begin().await?;
    if !there.is_empty() {
        tx.execute_unprepared(&format!("CREATE SCHEMA {}", quoted(aside))).await?;
    }
    for table in there {
        let text = format!("ALTER TABLE {} SET SCHEMA {}", quoted(&table.name), quoted(aside));
        tx.execute_unprepared(&text).await?;
    }
    Migrator::up(&tx, Some(steps)).await?;
    mark_restoring(&tx).await?;
    tx.commit().await?;
    Ok((!there.is_empty()).then(|| aside.to_owned()))
}

async fn read_tables(connection: &mut PgConnection, folder: &Path, copy: &DatabaseCopy) -> Result<()> {
    let made = tables(connection).await?;
    let names: Vec<String> = made.iter().map(|table| quoted(&table.name)).collect();
    connection.execute("BEGIN").await?;
    // What the migrations themselves write is in the copy, as it was then.
    connection.execute(AssertSqlSafe(format!("TRUNCATE {}", names.join(", ")))).await?;
    for table in in_order(connection, &copy.tables).await? {
        let read = read_table(connection, table, &file_of(folder, table)).await?;
        if read != table.rows {
            let detail = format!("{} should have {} rows and has {read}", table.name, table.rows);
            return Err(CopyError::Refused(detail));
        }
    }
    if copy.tables.iter().any(|table| table.name == GENERATION) {
        connection.execute("UPDATE database_generation SET how = 'restoring'").await?;
    }
    connection.execute("COMMIT").await?;
    Ok(())
}

/// A server that finds this does not start. A backup of before there were generations has no place for it.
async fn mark_restoring(tx: &DatabaseTransaction) -> Result<()> {
    let text = "SELECT to_regclass('database_generation') IS NOT NULL";
    let statement = Statement::from_string(DbBackend::Postgres, text);
    let has_place = match tx.query_one_raw(statement).await? {
        Some(row) => row.try_get_by_index(0)?,
        None => false,
    };
    if has_place {
        let text = "INSERT INTO database_generation (place, id, made_at, how) VALUES (1, '', 0, 'restoring')";
        tx.execute_unprepared(text).await?;
    }
    Ok(())
}

/// Says to whoever wants to put a backup into this PostgreSQL that a server works on it, for as long as it lives.
/// Nothing for SQLite, whose file says so by itself.
#[derive(Debug)]
pub struct Presence(#[allow(dead_code, reason = "it is held")] Option<PgConnection>);

impl Presence {
    pub async fn announce(url: &str) -> Result<Presence> {
        if DatabaseKind::of(url) == DatabaseKind::Sqlite {
            return Ok(Presence(None));
        }
        let mut connection = connect(url).await?;
        let text = "SELECT pg_advisory_lock_shared($1, hashtext(current_schema()::text))";
        sea_orm::sqlx::query(text).bind(PRESENCE).execute(&mut connection).await?;
        Ok(Presence(Some(connection)))
    }
}

/// # Errors
/// While a server works on it.
pub async fn refuse_if_open(url: &str) -> Result<()> {
    let mut connection = connect(url).await?;
    let text = "SELECT pg_try_advisory_lock($1, hashtext(current_schema()::text))";
    let alone: bool = sea_orm::sqlx::query(text).bind(PRESENCE).fetch_one(&mut connection).await?.try_get(0)?;
    connection.close().await?;
    match alone {
        true => Ok(()),
        false => Err(CopyError::Refused("a server works on this database: stop it first".to_owned())),
    }
}

async fn write_table(connection: &mut PgConnection, table: &TableCopy, file: &Path) -> Result<u64> {
    let failed = |error| CopyError::file(file, error);
    let mut out = tokio::fs::File::create(file).await.map_err(failed)?;
    let mut rows = 0;
    let mut chunks = connection.copy_out_raw(&format!("COPY {} TO STDOUT", with_columns(table))).await?;
    while let Some(chunk) = chunks.try_next().await? {
        // The text form escapes line ends within a value.
        rows += chunk.iter().filter(|byte| **byte == b'\n').count() as u64;
        out.write_all(&chunk).await.map_err(failed)?;
    }
    out.sync_all().await.map_err(failed)?;
    Ok(rows)
}

async fn read_table(connection: &mut PgConnection, table: &TableCopy, file: &Path) -> Result<u64> {
    let from = tokio::fs::File::open(file).await.map_err(|error| CopyError::file(file, error))?;
    let mut copy = connection.copy_in_raw(&format!("COPY {} FROM STDIN", with_columns(table))).await?;
    copy.read_from(from).await?;
    Ok(copy.finish().await?)
}

fn with_columns(table: &TableCopy) -> String {
    let columns: Vec<String> = table.columns.iter().map(|name| quoted(name)).collect();
    format!("{} ({})", quoted(&table.name), columns.join(", "))
}

fn file_of(folder: &Path, table: &TableCopy) -> PathBuf {
    folder.join(format!("{}.copy", table.name))
}

async fn tables(connection: &mut PgConnection) -> Result<Vec<TableCopy>> {
    let rows = connection.fetch_all(TABLES).await?;
    rows.iter().map(|row| Ok(TableCopy { name: row.try_get(0)?, columns: row.try_get(1)?, rows: 0 })).collect()
}

/// What is pointed at comes before what points at it.
async fn in_order<'a>(connection: &mut PgConnection, tables: &'a [TableCopy]) -> Result<Vec<&'a TableCopy>> {
    let mut pointers: HashMap<String, HashSet<String>> = HashMap::new();
    for row in connection.fetch_all(POINTERS).await? {
        pointers.entry(row.try_get(0)?).or_default().insert(row.try_get(1)?);
    }
    let (mut ordered, mut left): (Vec<&TableCopy>, Vec<&TableCopy>) = (Vec::new(), tables.iter().collect());
    while !left.is_empty() {
        let done: HashSet<&str> = ordered.iter().map(|table| table.name.as_str()).collect();
        let (ready, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(|table| {
            pointers.get(&table.name).is_none_or(|needed| needed.iter().all(|name| done.contains(name.as_str())))
        });
        if ready.is_empty() {
            return Err(CopyError::Refused("tables of this database point at each other in a circle".to_owned()));
        }
        ordered.extend(ready);
        left = rest;
    }
    Ok(ordered)
}

async fn connect(url: &str) -> Result<PgConnection> {
    let options: PgConnectOptions = url.parse()?;
    Ok(options.connect().await?)
}
