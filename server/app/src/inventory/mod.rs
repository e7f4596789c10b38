//! Products and their stock. Stock on hand = sum of batches − oversold = sum of movements, always.
//!
//! Words: a *batch* is one delivery of a product with its lot and expiry; *FEFO* is first expired, first out;
//! *oversold* is what tills sold beyond what the books had. Stock moves only under the facility's sales counter.

mod add;
mod fefo;
mod list;
mod model;
mod sell;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use add::{NewBatch, NewProduct, PastSold, add, add_past_sold};
pub use model::Prices;
pub use sell::{Demand, Sold, sell};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_products))
}
