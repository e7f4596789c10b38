//! Pharmacies, clinics and warehouses: place, name, settings. Who opens and changes them: [`crate::facility_admin`].

mod differences;
mod get_facility;
mod link_owner;
mod list_facilities;
mod model;
mod store;

use bloom_storage::Db;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use differences::differences;
pub use link_owner::link_owner;
pub use model::{
    EXPIRING_SOON_DAYS, Facility, FacilityProfile, FacilitySettings, LOW_STOCK_LEVEL, NO_PRESCRIPTION, NO_SHIFTS,
    OfflineConfig, OwnerContact, PrescriptionRule,
};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_facilities::list_facilities)).routes(routes!(get_facility::get_facility))
}

/// Adds a facility within the caller's transaction; its country must be there.
pub async fn add(tx: &DatabaseTransaction, facility: &FacilityProfile) -> Result<(), DbErr> {
    store::insert(tx, facility).await
}

/// The facility as those who manage it see it.
pub async fn profile(db: &Db, facility_id: &str) -> Result<Option<FacilityProfile>, DbErr> {
    store::find(db, facility_id).await
}

/// As [`profile`]; nobody else changes the facility until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, facility_id: &str) -> Result<Option<FacilityProfile>, DbErr> {
    store::lock(tx, facility_id).await
}

/// Writes every field.
pub async fn update(tx: &DatabaseTransaction, facility: &FacilityProfile) -> Result<(), DbErr> {
    store::update(tx, facility).await
}

/// Money and time at the facility; `None` when there is no such facility.
pub async fn settings(db: &Db, facility_id: &str) -> Result<Option<FacilitySettings>, DbErr> {
    store::settings(db.read(), facility_id).await
}

/// As [`settings`], for who holds a connection already.
pub async fn settings_within(
    connection: &impl ConnectionTrait,
    facility_id: &str,
) -> Result<Option<FacilitySettings>, DbErr> {
    store::settings(connection, facility_id).await
}

/// Whether the facility counts its cash in shifts, as it has chosen by now.
pub async fn counts_cash(db: &Db, facility_id: &str) -> Result<bool, DbErr> {
    Ok(store::find(db, facility_id).await?.is_some_and(|facility| facility.shifts != NO_SHIFTS))
}

/// The facility's name; `None` when there is no such facility.
pub async fn name(db: &Db, facility_id: &str) -> Result<Option<String>, DbErr> {
    Ok(store::find(db, facility_id).await?.map(|facility| facility.name))
}

/// How much a till may give back of one sale without a manager: a decimal in the major unit; `None`: everything.
pub async fn return_limit(db: &Db, facility_id: &str) -> Result<Option<String>, DbErr> {
    store::return_limit(db, facility_id).await
}

/// How far a till may sell from the usual price without a manager, in percent; `None`: at no other price.
pub async fn price_limit(db: &Db, facility_id: &str) -> Result<Option<i64>, DbErr> {
    store::price_limit(db, facility_id).await
}

/// Two-letter code of the facility's country; `None` when there is no such facility.
pub async fn country(db: &Db, facility_id: &str) -> Result<Option<String>, DbErr> {
    store::country(db, facility_id).await
}

/// Hours that the facility allows without a network; `None` when there is no such facility.
pub async fn offline_hours(db: &Db, facility_id: &str) -> Result<Option<i64>, DbErr> {
    store::offline_hours(db, facility_id).await
}

/// How many facilities a country has.
pub async fn count_in(db: &Db, country_id: i64) -> Result<i64, DbErr> {
    store::count_in(db, country_id).await
}

/// True when two facilities count in the same money.
pub async fn share_currency(connection: &impl ConnectionTrait, one: &str, other: &str) -> Result<bool, DbErr> {
    store::share_currency(connection, one, other).await
}

/// Facilities that are not switched off, whose names contain `search`, in order of their names; at most `most`.
pub async fn named(db: &Db, search: &str, most: i64) -> Result<Vec<Facility>, DbErr> {
    store::named(db, search, most).await
}

/// True when the database holds any facility at all.
pub async fn any(db: &Db) -> Result<bool, DbErr> {
    store::any(db).await
}
