//! Held records in the hands of people: who runs a facility sees each one, and applies or dismisses it, by name.

mod list;
mod model;
mod settle;
mod store;
pub(super) mod trail;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_held_records))
        .routes(routes!(settle::apply_held_record))
        .routes(routes!(settle::dismiss_held_record))
}
