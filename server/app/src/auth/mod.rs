//! Sign-in and sign-out, id tokens, sessions; what devices report of signing in with no network.
//!
//! A token is good while its signature, its time and its row in `sessions` all say so: signing out ends it at once,
//! on every copy of the server. Words: *account* is a username as typed, whether or not anybody has it; a *line* is where
//! wrong passwords are counted.

mod authenticate;
mod count_offline_logins;
mod device;
mod handles;
mod hasher;
mod jwks;
mod lease;
mod limit;
mod lines;
mod passwords;
mod sessions;
mod sign_in;
mod sign_out;
mod store;
mod strength;
mod throttle;
mod tokens;

use sea_orm::DbErr;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use jwks::jwks;
pub use lines::clear_lines;
pub use passwords::{Busy, DEFAULT_MEMORY_KIB, Passwords, Turn, hash_failed};
pub use sessions::{OpenSession, end_handles, end_session, end_sessions, sessions_of};
pub use strength::{require_strong, weak, weakness};
pub use throttle::throttle;
pub use tokens::{Claims, TokenError, Tokens};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(sign_in::sign_in))
        .routes(routes!(sign_out::sign_out))
        .routes(routes!(handles::keep_device::keep_device))
        .routes(routes!(handles::exchange::exchange))
        .routes(routes!(handles::end_offline::end_offline))
        .routes(routes!(count_offline_logins::count_offline_logins))
}

/// Removes sessions and counted attempts that can matter no more.
pub async fn sweep(state: &AppState) -> Result<(), DbErr> {
    let tx = state.db.begin().await?;
    store::sweep(&tx, state.clock.now_ms(), state.config.sign_in.window().num_milliseconds()).await?;
    handles::sweep(&tx, state.clock.now_ms()).await?;
    tx.commit().await
}
