//! What a warehouse of the network sends of an order, and what the facility that ordered receives of it, or of a supplier
//! outside. Sending takes the stock out of the books of the warehouse; receiving is a delivery of the facility. Each moves
//! the lines of the order on, in the same transaction: the order is held first, then the ledger of the one facility whose
//! stock moves, then the counter of the facility that ordered.
//!
//! Every change of a shipment has the next number of the facility it goes to: who remembers the highest number that was
//! shown misses nothing.

mod dispatch;
mod feed;
mod get;
mod model;
mod pick;
mod picks;
mod receipt;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use model::ReceiptPayload;
pub use receipt::{Doubt, ReadReceipt, Received, receive};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(picks::list_picks))
        .routes(routes!(dispatch::dispatch_order))
        .routes(routes!(feed::list_shipments))
        .routes(routes!(get::get_shipment))
}
