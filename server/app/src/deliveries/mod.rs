//! Deliveries of suppliers: what their note says, what of it was good, and the batches it went into. Receiving moves the
//! stock at once; the same supplier's reference is received a second time only when somebody says so, or when
//! the first was taken back.

mod get;
mod list;
mod model;
mod receive;
mod store;
mod undo;

use std::collections::HashSet;

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::web::Problem;

pub use model::DeliverySource;
pub use receive::{DeliveryEntry, DeliveryHead, receive};
pub use undo::take_back;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_deliveries, receive::receive_delivery))
        .routes(routes!(get::get_delivery))
}

/// A batch that came under some reference of a supplier.
#[derive(Debug, Clone, PartialEq, Eq, Hash, FromQueryResult)]
pub struct Received {
    pub product_id: String,
    pub lot: String,
    /// yyyy-MM-dd
    pub expiry_date: String,
}

/// What the facility received under this reference of this supplier, in any case and spacing, but not by this upload.
pub async fn received(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier: &str,
    reference: &str,
    upload_id: &str,
) -> Result<HashSet<Received>, DbErr> {
    store::received(connection, facility_id, supplier, reference, upload_id).await
}

/// The ids of the deliveries that came under this reference of this supplier, in any case and spacing.
pub async fn received_as(
    tx: &DatabaseTransaction,
    facility_id: &str,
    supplier: &str,
    reference: &str,
) -> Result<Vec<String>, DbErr> {
    store::received_as(tx, facility_id, supplier, reference).await
}

/// The deliveries that an upload made, in order of their numbers.
pub async fn of_upload(tx: &DatabaseTransaction, upload_id: &str) -> Result<Vec<String>, DbErr> {
    store::of_upload(tx, upload_id).await
}

fn no_delivery() -> Problem {
    Problem::not_found("There is no such delivery.")
}
