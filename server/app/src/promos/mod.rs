//! Promo codes of a facility.

mod list;
mod model;
mod store;

use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use model::{NewPromo, PromoValue};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_promos))
}

/// Adds promos within the caller's transaction; codes are unique within the facility.
pub async fn add_all(tx: &DatabaseTransaction, facility_id: &str, promos: &[NewPromo]) -> Result<(), DbErr> {
    store::insert(tx, facility_id, promos).await
}
