//! Sales: what tills sold, as they said it, and what the server thought of it (`flags`).
//!
//! Invariants: a completed sale is never refused for a business reason; sale, lines, payments, stock movements
//! and the answer to the till are written in one transaction; a sale's number only becomes visible after every
//! smaller number of its facility. How sales arrive is in [`sync`].

mod add_past;
mod costing;
mod draft;
pub mod export;
mod judge;
mod list;
mod model;
mod of_patient;
mod record;
mod rules;
mod store;
mod sync;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use add_past::PastSale;
pub use draft::{Draft, DraftLine, DraftPayment, DraftPromo};
pub use model::{PaymentMethod, SalePayload};
pub use of_patient::{PatientSales, hand_over, of_patient};
pub use record::{ReadSale, Recorded, read, record};
pub use sync::{Turns, add_past};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_sales)).merge(sync::routes())
}
