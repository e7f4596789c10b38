//! Deliveries of suppliers: what their note says, what of it was good, and the batches it went into. Receiving moves the
//! stock at once; the same supplier's reference is received a second time only when somebody says so.

mod get;
mod list;
mod model;
mod receive;
mod store;

use bloom_storage::Db;
use sea_orm::DbErr;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::web::Problem;

pub use model::DeliverySource;
pub use receive::{DeliveryEntry, DeliveryHead, receive};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_deliveries, receive::receive_delivery))
        .routes(routes!(get::get_delivery))
}

/// True when the facility has received this reference of this supplier before, in any case and spacing.
pub async fn received_before(db: &Db, facility_id: &str, supplier: &str, reference: &str) -> Result<bool, DbErr> {
    store::received_before(db.read(), facility_id, supplier, reference).await
}

fn no_delivery() -> Problem {
    Problem::not_found("There is no such delivery.")
}
