//! The API as its callers see it: a real server on a free port. On SQLite, and on PostgreSQL when
//! `BLOOM_TEST_DATABASE_URL` names one.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

mod auth;
mod inventory;
mod patients;
mod promos;
mod sales;
