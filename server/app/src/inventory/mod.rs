//! Products and their stock. Stock on hand = sum of batches − oversold = sum of movements, always.
//!
//! Words: a *batch* is one delivery of a product with its lot and expiry; *FEFO* is first expired, first out;
//! *oversold* is what tills sold beyond what the books had. Stock moves only through the [`ledger`]. A batch has an *owner*:
//! of the same lot and expiry the facility and the provider have each their own.

mod add;
mod adjust;
mod changed;
mod consumption;
mod costs;
mod facility_products;
mod fefo;
mod find;
mod follow;
mod history;
mod ledger;
pub mod levels;
mod list;
mod model;
mod movements;
mod sell;
mod stocked;
mod store;
mod take_back;

use std::collections::HashMap;

use bloom_storage::Db;
use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::web::Problem;

pub use add::{NewBatch, NewProduct, PastSold, add, add_past_sold};
pub use costs::{CostChange, Costs, Paid, known_costs, record_costs, undo_costs};
pub use facility_products::{
    ensure_catalogue_products, ensure_products, ids_by_barcode, names, products_of_batches, providers_batches,
};
pub use fefo::OnHand;
pub use follow::{announce, follow_catalogue, follow_price_list};
pub use history::{Change, Past, PastBatch, Stocked, history, stocked_after, stocked_of};
pub use ledger::{KnownBatch, LaterCounts, Ledger, Mark, Move, MovementKind, OwnedBatch, Postings, Source, batches_of};
pub use model::{BatchOwner, InventoryItem};
pub use sell::{Demand, Sold, sell};
pub use stocked::{not_stocked, not_stocked_there, set_prescription_only, set_stocked};
pub use take_back::{CameBack, TakenBack, take_back};

/// More base units than any shelf holds, and few enough that sums stay exact.
pub const MOST_UNITS: i64 = 1_000_000_000;

/// A line that could not be taken as it is; the others were.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Which of the lines, from 0.
    pub line: usize,
    pub code: &'static str,
    /// For a person, in English.
    pub detail: String,
}

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_products))
        .routes(routes!(find::find_products))
        .routes(routes!(changed::list_changed_products))
        .routes(routes!(movements::list_movements))
        .routes(routes!(consumption::get_consumption))
        .routes(routes!(adjust::adjust_stock))
}

/// True when the facility has this product.
pub async fn carries(db: &Db, facility_id: &str, product_id: &str) -> Result<bool, DbErr> {
    store::carries(db, facility_id, product_id).await
}

/// True when the facility has any product at all.
pub async fn carries_any(tx: &DatabaseTransaction, facility_id: &str) -> Result<bool, DbErr> {
    store::carries_any(tx, facility_id).await
}

/// Those of these products that the facility has, by id.
pub async fn items(
    db: &Db,
    facility_id: &str,
    product_ids: &[&str],
    decimals: u32,
) -> Result<HashMap<String, InventoryItem>, DbErr> {
    store::items(db, facility_id, product_ids, decimals).await
}

/// Takes products of a facility's own away, as if they had never been there; tills hear of it with the changed products.
/// Nothing stands on any of them, which is for the caller to see to. `now` in milliseconds.
pub async fn withdraw(
    tx: &DatabaseTransaction,
    facility_id: &str,
    product_ids: &[&str],
    now: i64,
) -> Result<(), DbErr> {
    store::withdrawn::delete(tx, facility_id, product_ids, now).await
}

fn no_facility() -> Problem {
    Problem::not_found("There is no such facility.")
}

fn no_product() -> Problem {
    Problem::not_found("The facility has no such product.")
}
