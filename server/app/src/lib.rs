//! Bloom: one program that serves the API, the web application and the data both live on.
//!
//! Three layers, and arrows go down only; `tests/house_rules.rs` reads the `use` lines and holds it. A domain reaches
//! another only through what its `mod.rs` offers, no arrows form a circle, all SQL of a domain is in its `store`, and a
//! table is written by one domain. `AppState` and `Config` are handed down to everybody.

// Roof: puts the domains together into a program.
// Owns the command line, the routes, starting and stopping, the list of background jobs, backup, the demonstration.
// Nobody below knows it.
pub mod backup;
pub mod check;
pub mod cli;
pub mod contract;
#[cfg(test)]
mod counter_cases;
pub mod demo;
pub mod opening;
#[cfg(test)]
mod query_plan;
pub mod router;
pub mod serve;
pub mod state;
pub mod work;

// Domains: what a pharmacy and its people do, one folder each.
// Each owns its tables, its rules and its endpoints, and offers the others what its `mod.rs` exports.
// Arrows between them are allowed as long as they form no circle.
pub mod access;
pub mod account;
pub mod analytics;
pub mod audit;
pub mod auth;
pub mod catalogue;
pub mod countries;
pub mod credentials;
pub mod custom_products;
pub mod deliveries;
pub mod downloads;
pub mod exports;
pub mod facilities;
pub mod facility_admin;
pub mod files;
pub mod health;
pub mod inbox;
pub mod insights;
pub mod inventory;
pub mod lab;
pub mod lost_sales;
pub mod members;
pub mod needs;
pub mod offers;
pub mod offline_logins;
pub mod orders;
pub mod patients;
pub mod prices;
pub mod privacy;
pub mod programmes;
pub mod promos;
pub mod proposals;
pub mod provider_stock;
pub mod readings;
pub mod reviews;
pub mod sales;
pub mod sessions;
pub mod shell_manifest;
pub mod shifts;
pub mod shipments;
pub mod stock_counts;
pub mod supplier_accounts;
pub mod supplier_returns;
pub mod support;
pub mod terms;
pub mod transfers;
pub mod uploads;
pub mod users;
pub mod web_app;

// Ground: what every domain stands on.
// Owns requests and answers, values, settings, idempotency, the queue of background jobs, quotas.
// Knows no domain.
pub mod config;
pub mod connections;
pub mod generation;
pub mod idempotency;
pub mod jobs;
mod quotas;
pub mod values;
pub mod web;

/// GEN-06
pub const BUILD_VERSION: &str = env!("CARGO_PKG_VERSION");
/// GEN-06
pub const BUILD_ENVIRONMENT: &str = "test";

pub use config::Config;
pub use state::AppState;
