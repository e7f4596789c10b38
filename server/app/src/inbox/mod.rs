//! How the records of tills arrive (sales, patients, lost sales, stock counts, orders, agreements, alerts): exactly once, each
//! on its own merit, however often and from wherever they are sent. It stands on the domains whose records they are; none of
//! them knows what came in an outbox and what did not.
//!
//! A till numbers its records without gaps per device and epoch. The *inbox* keeps, for every record that was
//! applied, the answer it got; the same record gets the same answer for ever. Answer and record are written in one
//! transaction. A record that cannot be applied, or that is doubted, is *held* in quarantine, as it came; that is not final:
//! a later good copy of it is judged anew, and a person of the facility settles what is only doubted. A record of a later till,
//! which this server does not know yet, waits where it is.

mod add_past;
mod after_restore;
mod canonical;
mod devices;
mod doubts;
mod facility_queues;
mod fault;
mod held;
mod kind;
mod kinds;
mod missing;
mod model;
mod receive;
mod record;
mod request;
mod staff;
mod store;
mod unknown;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use add_past::add_past;
pub use facility_queues::FacilityQueues;
pub use held::forget::{Forget, forget};

/// Bytes of one request: 200 sales of some hundred lines.
const LARGEST_BODY: usize = 4 * 1024 * 1024;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(request::sync_sales))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .routes(routes!(missing::list_missing))
        .routes(routes!(devices::list_devices))
        .routes(routes!(after_restore::after_restore))
        .merge(held::routes())
}
