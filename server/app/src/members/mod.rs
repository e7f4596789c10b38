//! Members: what a patient bought here, and two records of one person made one.

mod get;
mod merge;
mod model;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::web::Problem;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(get::get_member)).routes(routes!(merge::merge_members))
}

fn no_such_patient() -> Problem {
    Problem::not_found("This facility has no such patient.")
}
