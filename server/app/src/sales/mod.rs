//! Sales: what tills sold, as they said it, and what the server thought of it (`flags`).
//!
//! Invariants: a completed sale is never refused for a business reason; sale, lines, payments and stock movements are
//! written in the transaction of whoever records it; a sale's number only becomes visible after every smaller number of
//! its facility. How sales arrive is the inbox's: nothing here knows it.

mod add_past;
mod costing;
mod draft;
pub mod export;
mod flag;
mod given;
mod judge;
mod list;
mod managers;
mod model;
mod of_patient;
mod prescription;
mod record;
mod recorded;
pub mod returns;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use add_past::{PastSale, add_past};
pub use draft::{Draft, DraftLine, DraftPayment, DraftPromo};
pub use model::{PaymentMethod, Sale, SalePayload};
pub use of_patient::{PatientSales, SoldToPatient, every_one_of, move_to_patient, newest_to_patient, of_patient};
pub use record::{ReadSale, Recorded, read, record};
pub use recorded::recorded;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_sales))
}
