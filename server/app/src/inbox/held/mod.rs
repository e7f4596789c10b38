//! Held records in the hands of people: who runs a facility sees each one, and applies or dismisses it, by name.

mod decide;
pub(super) mod forget;
mod list;
mod model;
mod store;
pub(super) mod trail;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_held_records))
        .routes(routes!(decide::apply_held_record))
        .routes(routes!(decide::dismiss_held_record))
}
