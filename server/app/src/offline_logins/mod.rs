//! What devices report of signing in with no network: sums by person, facility and day (OLG-27).

mod count;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(count::count_offline_logins))
}
