//! Promos of a facility: what runs, what it takes off, and who made it.
//!
//! Tills have the same promos and decide by the same rules (`sales/rules/promo.rs`). What was sold before a promo was
//! switched off is judged as if it still ran. Every change is in the audit trail.

mod change;
mod create;
mod end;
mod get;
mod list;
mod list_managed;
mod model;
mod rules;
mod shown;
mod store;

use bloom_storage::Db;
use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use model::{PromoConditions, PromoKind, PromoTerms, PromoValue, StoredPromo};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_promos))
        .routes(routes!(list_managed::list_managed_promos, create::create_promo))
        .routes(routes!(get::get_promo, change::change_promo))
        .routes(routes!(end::end_promo))
}

/// What a promo of the facility promises to who bought at `made_at`, by its id; `None` when the facility has no such promo.
pub async fn find(db: &Db, facility_id: &str, id: &str, made_at: DateTime<Utc>) -> Result<Option<PromoTerms>, DbErr> {
    let promo = store::find(db.read(), id).await?.filter(|promo| promo.facility_id == facility_id);
    Ok(promo.map(|promo| {
        let ended_later = promo.ended_at.is_some_and(|ended_at| made_at < ended_at);
        PromoTerms { is_active: promo.terms.is_active || ended_later, ..promo.terms }
    }))
}

/// Adds promos within the caller's transaction; codes are unique within the facility.
pub async fn add_all(tx: &DatabaseTransaction, promos: &[StoredPromo]) -> Result<(), DbErr> {
    store::insert(tx, promos).await
}
