//! How long the shell's downloads took.

mod store;
mod track_operation;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(track_operation::track_operation))
}
