//! Usage events of the shell. Each has an id of its own and is kept once, however often it arrives.

mod record_events;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(record_events::record_events))
}
