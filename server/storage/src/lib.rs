//! The one place that knows SQLite from PostgreSQL: connections, transactions, migrations.
//!
//! Invariants: every write goes through [`Db::begin`]; what [`Db::read`] hands out cannot write on SQLite;
//! an answered commit survives a power cut (`synchronous=FULL`). Statements are written once, with `$1`
//! placeholders, and run on both databases.

pub mod bulk;
mod connect;
pub mod counters;
pub mod migrations;
mod portable;

pub use connect::Db;
pub use portable::{is_unique_violation, placeholders, sql};
