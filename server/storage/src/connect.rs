use std::sync::Arc;
use std::time::Duration;

use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::{
    AccessMode, ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    IsolationLevel, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;

use crate::migrations::Migrator;

const SQLITE_READERS: u32 = 4;
const POSTGRES_CONNECTIONS: u32 = 16;
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(20);
/// Any fixed number: copies of the server that start together migrate one after the other.
const MIGRATION_LOCK: i64 = 0x426c_6f6f_6d01;

/// A connected database. Cheap to clone.
///
/// SQLite: one writer connection and a small pool of readers, so that a write never meets `SQLITE_BUSY`.
/// PostgreSQL: one pool for both.
#[derive(Clone, Debug)]
pub struct Db {
    reader: DatabaseConnection,
    writer: DatabaseConnection,
}

impl Db {
    /// Connects by URL: `sqlite://path/to/file.db` (created when absent) or `postgres://…`.
    pub async fn connect(url: &str) -> Result<Db, DbErr> {
        if url.starts_with("sqlite:") {
            // The writer comes first: it creates the file and switches it to WAL.
            let writer = Database::connect(sqlite_options(url, Role::Writer)).await?;
            writer.execute_unprepared("PRAGMA wal_autocheckpoint = 1000").await?;
            let reader = Database::connect(sqlite_options(url, Role::Reader)).await?;
            return Ok(Db { reader, writer });
        }
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            let mut options = ConnectOptions::new(url);
            options.max_connections(POSTGRES_CONNECTIONS).acquire_timeout(ACQUIRE_TIMEOUT).sqlx_logging(false);
            let pool = Database::connect(options).await?;
            return Ok(Db { reader: pool.clone(), writer: pool });
        }
        Err(DbErr::Custom("the database URL must start with sqlite:// or postgres://".to_owned()))
    }

    /// Brings the schema up to date, all of it or nothing. Safe to call from several copies of the server at once.
    pub async fn migrate(&self) -> Result<(), DbErr> {
        let tx = self.begin().await?;
        if self.backend() == DbBackend::Postgres {
            tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")).await?;
        }
        Migrator::up(&tx, None).await?;
        tx.commit().await
    }

    /// The connection for reads. On SQLite it refuses writes.
    pub fn read(&self) -> &DatabaseConnection {
        &self.reader
    }

    /// Starts a write transaction. Dropping it without `commit` rolls it back.
    ///
    /// SQLite takes the write lock at once (`BEGIN IMMEDIATE`): a transaction that reads first and writes later
    /// could otherwise fail half-way because another process wrote in between.
    pub async fn begin(&self) -> Result<DatabaseTransaction, DbErr> {
        match self.backend() {
            DbBackend::Sqlite => {
                let options = TransactionOptions {
                    sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                    ..TransactionOptions::default()
                };
                self.writer.begin_with_options(options).await
            }
            _ => self.writer.begin().await,
        }
    }

    /// Starts a read transaction: everything it reads is of one moment. Dropping it ends it.
    pub async fn snapshot(&self) -> Result<DatabaseTransaction, DbErr> {
        match self.backend() {
            // A reader sees the database as it was when it read first.
            DbBackend::Sqlite => self.reader.begin().await,
            _ => {
                let (isolation, access) = (IsolationLevel::RepeatableRead, AccessMode::ReadOnly);
                self.reader.begin_with_config(Some(isolation), Some(access)).await
            }
        }
    }

    /// Which database this is.
    pub fn backend(&self) -> DbBackend {
        self.writer.get_database_backend()
    }

    /// Tells `heard` of every statement from now on, by its text: for tests that count them.
    pub fn on_statement(&mut self, heard: impl Fn(&str) + Send + Sync + 'static) {
        let heard = Arc::new(heard);
        for connection in [&mut self.reader, &mut self.writer] {
            let heard = heard.clone();
            connection.set_metric_callback(move |info| heard(&info.statement.sql));
        }
    }

    /// Answers when the database does (for the readiness probe).
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.reader.ping().await
    }

    /// Closes every connection, so that SQLite folds its log into the file.
    pub async fn close(self) -> Result<(), DbErr> {
        self.reader.close().await?;
        self.writer.close().await
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Role {
    Writer,
    Reader,
}

fn sqlite_options(url: &str, role: Role) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(if role == Role::Writer { 1 } else { SQLITE_READERS })
        .min_connections(1)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(None::<Duration>)
        .max_lifetime(None::<Duration>)
        .test_before_acquire(false)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |sqlite| {
            let sqlite = sqlite
                .create_if_missing(role == Role::Writer)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(BUSY_TIMEOUT);
            if role == Role::Reader { sqlite.pragma("query_only", "ON") } else { sqlite }
        });
    options
}
