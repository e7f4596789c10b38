//! What a password is worth: hashing and strength, and how often one may be tried.
//!
//! Words: *account* is a username as typed, whether or not anybody has it; a *line* is where wrong passwords are counted
//! (decision 0044).

mod hasher;
mod limit;
mod lines;
mod passwords;
mod store;
mod strength;
mod throttle;

use sea_orm::{DatabaseTransaction, DbErr};

use crate::AppState;

pub use lines::{Lines, address_of, clear_lines, digest, new_secret};
pub use passwords::{Busy, Passwords, Turn, hash_failed};
pub use strength::{require_strong, weak, weakness};
pub use throttle::throttle;

/// Forgets what counts no more.
pub async fn sweep(state: &AppState, tx: &DatabaseTransaction) -> Result<(), DbErr> {
    store::sweep(tx, state.clock.now_ms(), state.config.sign_in.window().num_milliseconds()).await
}
