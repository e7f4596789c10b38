//! The own account of whoever is signed in: personal details, password, and the devices signed in on.

mod change_password;
mod change_profile;
mod end_others;
mod end_session;
mod get_profile;
mod list_sessions;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::web::Problem;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(get_profile::get_profile, change_profile::change_profile))
        .routes(routes!(change_password::change_password))
        .routes(routes!(list_sessions::list_own_sessions))
        .routes(routes!(end_session::end_own_session))
        .routes(routes!(end_others::end_other_sessions))
}

/// Of somebody who is gone since the call began.
pub fn session_ended() -> Problem {
    Problem::unauthorized("session_ended", "Your session has ended. Sign in again.")
}
