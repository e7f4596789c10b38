//! The API as its callers see it: a real server on a free port. On SQLite, and on PostgreSQL when
//! `BLOOM_TEST_DATABASE_URL` names one.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

mod access;
mod account;
mod analytics;
mod audit;
mod auth;
mod backup;
mod contract;
mod countries;
mod database_away;
mod deliveries;
mod demo;
mod downloads;
mod exports;
mod facilities;
mod files;
mod health;
mod inbox;
mod insights;
mod inventory;
mod jobs;
mod lab;
mod members;
mod needs;
mod offers;
mod orders;
mod patients;
mod prices;
mod privacy;
mod programmes;
mod promos;
mod proposals;
mod provider_stock;
mod reviews;
mod sales;
mod shifts;
mod shipments;
mod stock_counts;
mod supplier_accounts;
mod supplier_returns;
mod support;
mod terms;
mod transfers;
mod uploads;
mod users;
mod web;
mod web_app;
