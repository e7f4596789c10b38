//! Bloom: one program that serves the API, the web application and the data both live on.
//!
//! Arrows: `main` and [`router`] → domains → [`web`], [`values`], storage. A domain reaches another only through
//! what its `mod.rs` offers; all SQL of a domain is in its `store.rs`.

pub mod cli;
pub mod config;
pub mod connections;
pub mod contract;
pub mod demo;
pub mod opening;
pub mod router;
pub mod serve;
pub mod state;
pub mod values;
pub mod web;

pub mod access;
pub mod account;
pub mod analytics;
pub mod audit;
pub mod auth;
pub mod backup;
pub mod catalogue;
pub mod check;
#[cfg(test)]
mod counter_cases;
pub mod countries;
pub mod credentials;
pub mod custom_products;
pub mod deliveries;
pub mod downloads;
pub mod exports;
pub mod facilities;
pub mod facility_admin;
pub mod files;
pub mod generation;
pub mod health;
pub mod idempotency;
pub mod insights;
pub mod inventory;
pub mod jobs;
pub mod lost_sales;
pub mod members;
pub mod offline_logins;
pub mod patients;
pub mod prices;
pub mod promos;
#[cfg(test)]
mod query_plan;
mod quotas;
pub mod reviews;
pub mod sales;
pub mod sessions;
pub mod shell_manifest;
pub mod stock_counts;
pub mod support;
pub mod terms;
pub mod transfers;
pub mod uploads;
pub mod users;
pub mod web_app;
pub mod work;

/// GEN-06
pub const BUILD_VERSION: &str = env!("CARGO_PKG_VERSION");
/// GEN-06
pub const BUILD_ENVIRONMENT: &str = "test";

pub use config::Config;
pub use state::AppState;
