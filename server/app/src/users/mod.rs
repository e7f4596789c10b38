//! The people who sign in. A person belongs to one facility, or to the provider (`is_staff`, no facility).
//! Usernames are compared in lower case without outer white space.

mod model;
mod pin_hash;
mod reset_pin;
mod store;
mod userinfo;

use bloom_storage::Db;
use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use model::{APP_NAMES, Credentials, NewUser, User};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(userinfo::userinfo))
        .routes(routes!(reset_pin::reset_pin, reset_pin::reset_pin_by_post))
}

/// The form in which usernames are kept and looked up.
pub fn normal_username(typed: &str) -> String {
    typed.trim().to_lowercase()
}

/// What sign-in needs to know of a person. `username` in normal form.
pub async fn credentials(db: &Db, username: &str) -> Result<Option<Credentials>, DbErr> {
    store::credentials(db, username).await
}

/// Adds a person within the caller's transaction. Fails on a username that is taken (unique violation).
pub async fn add(tx: &DatabaseTransaction, user: &NewUser, now_ms: i64) -> Result<(), DbErr> {
    store::insert(tx, user, now_ms).await
}

/// True when `user_id` is a person of the facility.
pub async fn belongs_to(db: &Db, user_id: &str, facility_id: &str) -> Result<bool, DbErr> {
    store::belongs_to(db, user_id, facility_id).await
}

/// Full name of a person of the facility; `None` when `user_id` is nobody there.
pub async fn name_in(db: &Db, user_id: &str, facility_id: &str) -> Result<Option<String>, DbErr> {
    store::name_in(db, user_id, facility_id).await
}
