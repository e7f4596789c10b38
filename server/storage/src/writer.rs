//! SQLite's one connection that writes: trusted as long as everything it did succeeded, and not a moment longer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use sea_orm::{
    ConnAcquireErr, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::connect::{Limits, Role, SQLITE_PATIENCE, sqlite_options};
use crate::mark::MarkFile;
use crate::sql;
use crate::transaction::{Heard, Transaction, not_kept, watched};

pub(crate) const MARK: &str = "UPDATE commit_mark SET number = number + 1 WHERE id = 1 RETURNING number";
pub(crate) const READ_MARK: &str = "SELECT number FROM commit_mark WHERE id = 1";

/// True for the statement that every commit adds by itself.
pub(crate) fn is_mark(text: &str) -> bool {
    text == MARK
}

/// The writing connection, opened anew whenever something went wrong on it.
///
/// SQLite rolls back by itself when a disk is full or broken. The driver does not notice, takes the next transaction
/// for a part of the one before, and answers "committed" for what nobody ever commits.
pub(crate) struct Writer {
    url: String,
    limits: Limits,
    slot: Arc<Mutex<Option<DatabaseConnection>>>,
    /// A connection of its own: it sees what is committed and nothing else.
    witness: DatabaseConnection,
    /// False until the migration that brings the mark.
    marks: AtomicBool,
    pub(crate) file: MarkFile,
    doubts: AtomicU64,
    is_closed: AtomicBool,
}

impl Writer {
    pub(crate) async fn open(url: &str, limits: Limits, file: MarkFile) -> Result<Writer, DbErr> {
        // The writer comes first: it creates the file and switches it to WAL.
        let first = open(url, limits).await?;
        let mut options = sqlite_options(url, Role::Reader, limits);
        let witness = Database::connect(options.max_connections(1).to_owned()).await?;
        let writer = Writer {
            url: url.to_owned(),
            limits,
            slot: Arc::new(Mutex::new(Some(first))),
            witness,
            marks: AtomicBool::new(false),
            file,
            doubts: AtomicU64::new(0),
            is_closed: AtomicBool::new(false),
        };
        writer.look_for_mark().await?;
        Ok(writer)
    }

    /// Whether commits can be numbered: not before the schema knows of it.
    pub(crate) async fn look_for_mark(&self) -> Result<(), DbErr> {
        let text = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'commit_mark'";
        let row = self.witness.query_one_raw(sql(DbBackend::Sqlite, text, [])).await?;
        let tables: i64 = row.map_or(Ok(0), |row| row.try_get_by_index(0))?;
        self.marks.store(tables > 0, Ordering::SeqCst);
        Ok(())
    }

    pub(crate) async fn begin(self: &Arc<Self>, heard: Option<&Heard>) -> Result<Transaction, DbErr> {
        let slot = tokio::time::timeout(SQLITE_PATIENCE, self.slot.clone().lock_owned()).await;
        let slot = slot.map_err(|_| DbErr::ConnectionAcquire(ConnAcquireErr::Timeout))?;
        let mut lease = Lease { slot, writer: self.clone(), failed: Arc::default(), trusted: true };
        if self.is_closed.load(Ordering::SeqCst) {
            return Err(DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed));
        }
        if lease.slot.is_none() {
            *lease.slot = Some(open(&self.url, self.limits).await?);
        }
        let Some(connection) = lease.slot.as_ref() else {
            return Err(not_kept("there is no connection"));
        };
        let (connection, failed) = watched(connection, heard);
        lease.failed = failed.clone();
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        // The pool has looked whether the driver knows of a transaction that is left over; should it know nothing of
        // it, SQLite refuses this BEGIN.
        lease.trusted = false;
        let inner = connection.begin_with_options(options).await?;
        lease.trusted = true;
        Ok(Transaction::new(inner, failed, Some(lease)))
    }

    /// The number of the last commit, as the file says it.
    pub(crate) async fn number(&self) -> Result<i64, DbErr> {
        if !self.marks.load(Ordering::SeqCst) {
            return Ok(0);
        }
        let row = self.witness.query_one_raw(sql(DbBackend::Sqlite, READ_MARK, [])).await?;
        row.map_or(Ok(0), |row| row.try_get_by_index(0))
    }

    /// How often something went wrong while writing.
    pub(crate) fn doubts(&self) -> u64 {
        self.doubts.load(Ordering::SeqCst)
    }

    pub(crate) async fn close(&self) -> Result<(), DbErr> {
        self.is_closed.store(true, Ordering::SeqCst);
        self.witness.clone().close().await?;
        match self.slot.lock().await.take() {
            Some(connection) => connection.close().await,
            None => Ok(()),
        }
    }
}

/// The right to write, held by one transaction at a time.
pub(crate) struct Lease {
    slot: OwnedMutexGuard<Option<DatabaseConnection>>,
    writer: Arc<Writer>,
    failed: Arc<AtomicBool>,
    trusted: bool,
}

impl Lease {
    /// Commits, and says so only when another connection sees it.
    pub(crate) async fn commit(mut self, inner: DatabaseTransaction) -> Result<(), DbErr> {
        let marks = self.writer.marks.load(Ordering::SeqCst);
        // From here to the end, whatever happens, this connection may be in the middle of something.
        self.trusted = false;
        let number = if marks { Some(next_number(&inner).await?) } else { None };
        inner.commit().await?;
        if let Some(number) = number {
            if self.writer.number().await? < number {
                return Err(not_kept("another connection does not see the commit"));
            }
            self.writer.file.keep(number);
        }
        self.trusted = !self.failed.load(Ordering::SeqCst);
        Ok(())
    }

    /// The connection is not used again.
    pub(crate) fn distrust(&mut self) {
        self.trusted = false;
    }

    fn discard(&mut self) {
        self.writer.doubts.fetch_add(1, Ordering::SeqCst);
        let Some(connection) = self.slot.take() else { return };
        tracing::warn!("something went wrong while writing to the database: its connection is opened anew");
        // Closing waits for the transaction to give the connection back, which nobody here has to wait for.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                if let Err(error) = connection.close().await {
                    tracing::warn!(%error, "a connection that is not used again cannot be closed");
                }
            });
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if !self.trusted || self.failed.load(Ordering::SeqCst) {
            self.discard();
        }
    }
}

async fn next_number(tx: &DatabaseTransaction) -> Result<i64, DbErr> {
    let row = tx.query_one_raw(sql(DbBackend::Sqlite, MARK, [])).await?;
    row.ok_or_else(|| not_kept("the mark of the last commit is gone"))?.try_get_by_index(0)
}

async fn open(url: &str, limits: Limits) -> Result<DatabaseConnection, DbErr> {
    let writer = Database::connect(sqlite_options(url, Role::Writer, limits)).await?;
    writer.execute_unprepared("PRAGMA wal_autocheckpoint = 1000").await?;
    Ok(writer)
}
