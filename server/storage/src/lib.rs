//! The one place that knows SQLite from PostgreSQL: connections, transactions, migrations.
//!
//! Invariants: every write goes through [`Db::begin`]; what [`Db::read`] hands out cannot write on SQLite;
//! an answered commit survives a power cut (`synchronous=FULL`) and was seen by another connection; after anything
//! that goes wrong while writing the connection is opened anew. Statements are written once, with `$1`
//! placeholders, and run on both databases.

pub mod bulk;
mod check;
mod connect;
pub mod copy;
pub mod counters;
mod database_lock;
mod folding;
mod mark;
pub mod migrations;
mod portable;
mod row;
mod transaction;
mod writer;

pub use check::{Depth, Flaw, flaw_of_missing};
pub use connect::{Db, Limits, Moment, sqlite_file};
pub use database_lock::DatabaseLock;
pub use folding::fold;
pub use portable::{is_damage, is_foreign_key_violation, is_passing, is_unique_violation, placeholders, sql};
pub use row::Row;
#[doc(hidden)]
pub use sea_orm::Value;
pub use transaction::Transaction;
