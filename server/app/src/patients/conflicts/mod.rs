//! What two devices said differently of one patient, until a person has chosen.

mod list;
mod model;
mod settle;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_patient_conflicts)).routes(routes!(settle::settle_patient_conflict))
}
