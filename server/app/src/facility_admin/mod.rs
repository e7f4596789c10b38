//! Opening facilities and changing what they are: what a profile must be like, and what of it is the provider's.

mod change_profile;
mod create;
mod get_profile;
mod profile;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(create::create_facility))
        .routes(routes!(get_profile::get_facility_profile, change_profile::change_facility_profile))
}
