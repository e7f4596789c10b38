//! The schema, one file per group of domains. A published migration never changes: the next one corrects it.
//!
//! Column types that mean the same on both databases: `TEXT`, `BIGINT`, `BOOLEAN`. Times are `BIGINT`
//! milliseconds since 1970 UTC and end in `_at`; money is `BIGINT` minor units; ids are `TEXT`.

mod m0001_core;
mod m0002_trade;
mod m0003_offline_sign_in;
mod m0004_counter;
mod m0005_jobs;
mod m0006_uploads;
mod m0007_stock;
mod m0008_people;
mod m0009_transfer_uploads;
mod m0010_insights;
mod m0011_promises;
mod m0012_members;
mod m0013_countries;
mod m0014_commit_mark;
mod m0015_generation;
mod m0016_held_records;
mod m0017_patient_conflicts;
mod m0018_known_places;
mod m0019_turns;
mod m0020_finding;
mod m0021_upload_hands;
mod m0022_device_handles;
mod m0023_undone_files;
mod m0024_lean_sales;
mod m0025_not_stocked;
mod m0026_offers;
mod m0027_orders;
mod m0028_fulfilment;
mod m0029_needs;
mod m0030_provider_stock;
mod m0031_supplier_accounts;
mod m0032_supplier_returns;
mod m0033_proposals;
mod m0034_used_stock;
mod m0035_readings;
mod m0036_lab;
mod m0037_programmes;
mod m0038_country_words;
mod m0039_sale_returns;
mod m0040_shifts;
mod m0041_given_prices;
mod m0042_return_limit;
mod m0043_directions;
mod m0044_prescriptions;

use sea_orm_migration::sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationTrait, MigratorTrait, SchemaManager};

pub struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_core::Migration),
            Box::new(m0002_trade::Migration),
            Box::new(m0003_offline_sign_in::Migration),
            Box::new(m0004_counter::Migration),
            Box::new(m0005_jobs::Migration),
            Box::new(m0006_uploads::Migration),
            Box::new(m0007_stock::Migration),
            Box::new(m0008_people::Migration),
            Box::new(m0009_transfer_uploads::Migration),
            Box::new(m0010_insights::Migration),
            Box::new(m0011_promises::Migration),
            Box::new(m0012_members::Migration),
            Box::new(m0013_countries::Migration),
            Box::new(m0014_commit_mark::Migration),
            Box::new(m0015_generation::Migration),
            Box::new(m0016_held_records::Migration),
            Box::new(m0017_patient_conflicts::Migration),
            Box::new(m0018_known_places::Migration),
            Box::new(m0019_turns::Migration),
            Box::new(m0020_finding::Migration),
            Box::new(m0021_upload_hands::Migration),
            Box::new(m0022_device_handles::Migration),
            Box::new(m0023_undone_files::Migration),
            Box::new(m0024_lean_sales::Migration),
            Box::new(m0025_not_stocked::Migration),
            Box::new(m0026_offers::Migration),
            Box::new(m0027_orders::Migration),
            Box::new(m0028_fulfilment::Migration),
            Box::new(m0029_needs::Migration),
            Box::new(m0030_provider_stock::Migration),
            Box::new(m0031_supplier_accounts::Migration),
            Box::new(m0032_supplier_returns::Migration),
            Box::new(m0033_proposals::Migration),
            Box::new(m0034_used_stock::Migration),
            Box::new(m0035_readings::Migration),
            Box::new(m0036_lab::Migration),
            Box::new(m0037_programmes::Migration),
            Box::new(m0038_country_words::Migration),
            Box::new(m0039_sale_returns::Migration),
            Box::new(m0040_shifts::Migration),
            Box::new(m0041_given_prices::Migration),
            Box::new(m0042_return_limit::Migration),
            Box::new(m0043_directions::Migration),
            Box::new(m0044_prescriptions::Migration),
        ]
    }
}

/// Runs statements one after the other, as they stand.
pub(crate) async fn run(manager: &SchemaManager<'_>, statements: &[&str]) -> Result<(), DbErr> {
    for statement in statements {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    Ok(())
}
