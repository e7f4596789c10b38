//! Promo codes of a facility.

mod list;
mod model;
mod store;

use bloom_storage::Db;
use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use model::{NewPromo, PromoKind, PromoTerms, PromoValue};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_promos))
}

/// What a promo of the facility promises today, by its id; `None` when the facility has no such promo.
pub async fn find(db: &Db, facility_id: &str, id: &str) -> Result<Option<PromoTerms>, DbErr> {
    store::find(db, facility_id, id).await
}

/// Adds promos within the caller's transaction; codes are unique within the facility.
pub async fn add_all(tx: &DatabaseTransaction, facility_id: &str, promos: &[NewPromo]) -> Result<(), DbErr> {
    store::insert(tx, facility_id, promos).await
}
