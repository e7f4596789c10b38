use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, RuntimeErr,
    Statement,
};

use crate::writer::Lease;

/// Told of every statement by its text: for tests that count them.
pub(crate) type Heard = Arc<dyn Fn(&str) + Send + Sync>;

/// A write transaction. Dropping it without [`commit`](Transaction::commit) rolls it back.
///
/// After a statement that failed nothing of it can be committed. Both databases would say that it can: PostgreSQL
/// answers the COMMIT of a broken transaction with success and rolls back, and SQLite, which has already rolled back
/// by itself when a disk is full, writes what comes afterwards piece by piece.
pub struct Transaction {
    // Declared first, dropped first: it rolls back before the connection is given back.
    inner: DatabaseTransaction,
    failed: Arc<AtomicBool>,
    /// SQLite's one writing connection.
    lease: Option<Lease>,
}

impl Transaction {
    pub(crate) fn new(inner: DatabaseTransaction, failed: Arc<AtomicBool>, lease: Option<Lease>) -> Transaction {
        Transaction { inner, failed, lease }
    }

    /// Ends it for good. When this fails, what was written may be there or not: the caller says that it failed.
    pub async fn commit(mut self) -> Result<(), DbErr> {
        if self.failed.load(Ordering::SeqCst) {
            return Err(not_kept("a statement of this transaction failed before"));
        }
        let Some(lease) = self.lease.take() else {
            return self.inner.commit().await;
        };
        lease.commit(self.inner).await
    }

    /// Undoes it.
    pub async fn rollback(mut self) -> Result<(), DbErr> {
        let rolled_back = self.inner.rollback().await;
        if rolled_back.is_err()
            && let Some(lease) = &mut self.lease
        {
            lease.distrust();
        }
        rolled_back
    }

    fn noted<T>(&self, result: Result<T, DbErr>) -> Result<T, DbErr> {
        if result.is_err() {
            self.failed.store(true, Ordering::SeqCst);
        }
        result
    }
}

/// `connection` with an ear that notes in the second value when a statement fails.
pub(crate) fn watched(connection: &DatabaseConnection, heard: Option<&Heard>) -> (DatabaseConnection, Arc<AtomicBool>) {
    let failed = Arc::new(AtomicBool::new(false));
    let (mut connection, noted, heard) = (connection.clone(), failed.clone(), heard.cloned());
    connection.set_metric_callback(move |info| {
        if info.failed {
            noted.store(true, Ordering::SeqCst);
        }
        if let Some(heard) = &heard
            && !crate::writer::is_mark(&info.statement.sql)
        {
            heard(&info.statement.sql);
        }
    });
    (connection, failed)
}

/// What was to be written is not there, or nobody can tell.
pub(crate) fn not_kept(cause: &str) -> DbErr {
    DbErr::Conn(RuntimeErr::Internal(format!("what was written is not kept: {cause}")))
}

impl Deref for Transaction {
    type Target = DatabaseTransaction;

    fn deref(&self) -> &DatabaseTransaction {
        &self.inner
    }
}

#[async_trait]
impl ConnectionTrait for Transaction {
    fn get_database_backend(&self) -> DbBackend {
        self.inner.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.inner.execute_raw(statement).await
    }

    async fn execute_unprepared(&self, text: &str) -> Result<ExecResult, DbErr> {
        self.noted(self.inner.execute_unprepared(text).await)
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.inner.query_one_raw(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.inner.query_all_raw(statement).await
    }
}
