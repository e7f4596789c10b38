//! What belongs to a patient: everything that is known, as one answer; who read it; and to be known no more.
//!
//! It stands above every domain that knows something of a patient. Each of them tells its own part, and forgets its own
//! part: where a name or a phone is written down is said in decision 99, and a test searches the whole database for it.

mod export;
mod model;
mod pseudonymise;
mod readings;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::web::Problem;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(export::export_patient))
        .routes(routes!(pseudonymise::pseudonymise_patient))
        .routes(routes!(readings::list_readings))
}

fn no_such_patient() -> Problem {
    Problem::not_found("This facility has no such patient.")
}
