use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sea_orm::sqlx::Connection;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sea_orm::{
    AccessMode, ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    IsolationLevel, RuntimeErr, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;

use crate::mark::MarkFile;
use crate::migrations::Migrator;
use crate::sql;
use crate::transaction::{Heard, Transaction, not_kept, watched};
use crate::writer::{MARK, READ_MARK, Writer};

const SQLITE_READERS: u32 = 4;
/// SQLite is never away: who waits for it waits for one who writes, or for long reports.
pub(crate) const SQLITE_PATIENCE: Duration = Duration::from_secs(20);
const PROOF_BYTES: usize = 128 * 1024;
/// Any fixed number: copies of the server that start together migrate one after the other.
const MIGRATION_LOCK: i64 = 0x426c_6f6f_6d01;

/// How much of a database one program takes, and for how long it waits. 0 milliseconds would be for ever.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections to PostgreSQL; SQLite has one that writes and a few that read
    pub connections: u32,
    /// Wait for a connection to PostgreSQL
    pub connection: Duration,
    /// Wait for what another transaction holds
    pub lock: Duration,
    /// The longest one statement may take, on PostgreSQL
    pub statement: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 16,
            connection: Duration::from_millis(2_500),
            lock: Duration::from_secs(10),
            statement: Duration::from_secs(120),
        }
    }
}

/// What a database held at some time: see [`Db::moment`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment(String);

impl Moment {
    /// For tests of what goes by moments.
    #[doc(hidden)]
    pub fn named(name: &str) -> Moment {
        Moment(name.to_owned())
    }
}

/// A connected database. Cheap to clone.
///
/// SQLite: one writer connection and a small pool of readers, so that a write never meets `SQLITE_BUSY`.
/// PostgreSQL: one pool for both.
#[derive(Clone)]
pub struct Db {
    reader: DatabaseConnection,
    /// On SQLite; PostgreSQL writes with the readers' pool.
    writer: Option<Arc<Writer>>,
    heard: Option<Heard>,
}

impl Db {
    /// Connects by URL: `sqlite://path/to/file.db` (created when absent) or `postgres://…`.
    pub async fn connect(url: &str) -> Result<Db, DbErr> {
        Db::connect_with(url, Limits::default()).await
    }

    /// As [`connect`](Self::connect), with limits of one's own.
    pub async fn connect_with(url: &str, limits: Limits) -> Result<Db, DbErr> {
        if let Some(file) = sqlite_file(url)? {
            let writer = Writer::open(url, limits, MarkFile::beside(&file)).await?;
            let reader = Database::connect(sqlite_options(url, Role::Reader, limits)).await?;
            return Ok(Db { reader, writer: Some(Arc::new(writer)), heard: None });
        }
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            let pool = Database::connect(postgres_options(url, limits)).await?;
            return Ok(Db { reader: pool, writer: None, heard: None });
        }
        Err(DbErr::Custom("the database URL must start with sqlite:// or postgres://".to_owned()))
    }

    /// Brings the schema up to date, all of it or nothing. Safe to call from several copies of the server at once.
    pub async fn migrate(&self) -> Result<(), DbErr> {
        let tx = self.begin().await?;
        if self.backend() == DbBackend::Postgres {
            tx.execute_unprepared("SET LOCAL statement_timeout = 0").await?;
            tx.execute_unprepared("SET LOCAL lock_timeout = 0").await?;
            tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")).await?;
        }
        Migrator::up(&*tx, None).await?;
        tx.commit().await?;
        match &self.writer {
            Some(writer) => writer.look_for_mark().await,
            None => Ok(()),
        }
    }

    /// The connection for reads. On SQLite it refuses writes.
    pub fn read(&self) -> &DatabaseConnection {
        &self.reader
    }

    /// Starts a write transaction. Dropping it without `commit` rolls it back.
    ///
    /// SQLite takes the write lock at once (`BEGIN IMMEDIATE`): a transaction that reads first and writes later
    /// could otherwise fail half-way because another process wrote in between.
    pub async fn begin(&self) -> Result<Transaction, DbErr> {
        match &self.writer {
            Some(writer) => writer.begin(self.heard.as_ref()).await,
            None => {
                let (connection, failed) = watched(&self.reader, self.heard.as_ref());
                Ok(Transaction::new(connection.begin().await?, failed, None))
            }
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

    /// Names what the database holds just now. As long as the name is the same, nothing was committed, by no server.
    pub async fn moment(&self) -> Result<Moment, DbErr> {
        let text = match self.backend() {
            // Every commit raises it.
            DbBackend::Sqlite => "SELECT CAST(number AS TEXT) FROM commit_mark WHERE id = 1",
            // Which transactions had ended. They include those of other databases of the same cluster.
            _ => "SELECT CAST(pg_current_snapshot() AS TEXT)",
        };
        let row = self.reader.query_one_raw(sql(self.backend(), text, [])).await?;
        let row = row.ok_or_else(|| not_kept("the mark of the last commit is gone"))?;
        Ok(Moment(row.try_get_by_index(0)?))
    }

    /// Which database this is.
    pub fn backend(&self) -> DbBackend {
        self.reader.get_database_backend()
    }

    /// Tells `heard` of every statement from now on, by its text: for tests that count them.
    pub fn on_statement(&mut self, heard: impl Fn(&str) + Send + Sync + 'static) {
        let heard: Heard = Arc::new(heard);
        self.heard = Some(heard.clone());
        self.reader.set_metric_callback(move |info| heard(&info.statement.sql));
    }

    /// Answers when the database does.
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.reader.ping().await
    }

    /// Writes, and reads back what it wrote (for the readiness probe). After a failure it writes as much as a long sale
    /// does: on a disk that is full something small may still find a place.
    pub async fn prove(&self, after_failure: bool) -> Result<(), DbErr> {
        let tx = self.begin().await?;
        if after_failure {
            // Other bytes each time, by the number of the last commit: of what stays the same SQLite writes nothing.
            let number = number(tx.query_one_raw(sql(self.backend(), READ_MARK, [])).await?)?;
            let proof = format!("{number:016}").repeat(PROOF_BYTES / 16);
            let text = "UPDATE commit_mark SET proof = $1 WHERE id = 2";
            tx.execute_raw(sql(self.backend(), text, [proof.into()])).await?;
        }
        if self.writer.is_some() {
            // Every commit on SQLite is read back.
            return tx.commit().await;
        }
        let written = number(tx.query_one_raw(sql(self.backend(), MARK, [])).await?)?;
        tx.commit().await?;
        let read = number(self.reader.query_one_raw(sql(self.backend(), READ_MARK, [])).await?)?;
        if read < written { Err(not_kept("another connection does not see the commit")) } else { Ok(()) }
    }

    /// Grows whenever something went wrong while writing: what was proven before is to be proven again.
    pub fn doubts(&self) -> u64 {
        self.writer.as_ref().map_or(0, |writer| writer.doubts())
    }

    /// SQLite's connection that writes.
    pub(crate) fn writer(&self) -> Option<&Writer> {
        self.writer.as_deref()
    }

    /// Closes every connection, so that SQLite folds its log into the file.
    pub async fn close(self) -> Result<(), DbErr> {
        self.reader.close().await?;
        match self.writer {
            Some(writer) => writer.close().await,
            None => Ok(()),
        }
    }
}

impl std::fmt::Debug for Db {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Db").field("reader", &self.reader).finish_non_exhaustive()
    }
}

fn number(row: Option<sea_orm::QueryResult>) -> Result<i64, DbErr> {
    row.ok_or_else(|| not_kept("the mark of the last commit is gone"))?.try_get_by_index(0)
}

/// The file of an SQLite address; nothing for another database.
pub fn sqlite_file(url: &str) -> Result<Option<PathBuf>, DbErr> {
    if !url.starts_with("sqlite:") {
        return Ok(None);
    }
    let options = SqliteConnectOptions::from_str(url);
    let options = options.map_err(|error| DbErr::Conn(RuntimeErr::SqlxError(Arc::new(error))))?;
    Ok(Some(options.get_filename().to_owned()))
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Role {
    Writer,
    Reader,
}

/// A connection that the driver believes to be within a transaction, though nobody uses it, is not given out again:
/// whatever came next would be a part of that one.
pub(crate) fn sqlite_options(url: &str, role: Role, limits: Limits) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(if role == Role::Writer { 1 } else { SQLITE_READERS })
        .min_connections(1)
        .acquire_timeout(SQLITE_PATIENCE)
        .idle_timeout(None::<Duration>)
        .max_lifetime(None::<Duration>)
        .test_before_acquire(false)
        .sqlx_logging(false)
        .map_sqlx_sqlite_before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }))
        .map_sqlx_sqlite_opts(move |sqlite| {
            let sqlite = sqlite
                .create_if_missing(role == Role::Writer)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(limits.lock);
            if role == Role::Reader { sqlite.pragma("query_only", "ON") } else { sqlite }
        });
    options
}

fn postgres_options(url: &str, limits: Limits) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(limits.connections)
        .acquire_timeout(limits.connection)
        .statement_timeout(limits.statement)
        .sqlx_logging(false)
        .map_sqlx_postgres_opts(move |postgres| {
            postgres.options([("lock_timeout", limits.lock.as_millis().to_string())])
        })
        .map_sqlx_postgres_before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }));
    options
}
