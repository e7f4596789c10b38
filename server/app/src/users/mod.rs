//! The people who sign in. A person belongs to one facility, or to the provider (`is_staff`, no facility).
//! Usernames are compared in lower case without outer white space.
//!
//! Invariants: nobody grants what the own account lacks, nobody changes who is more powerful or of another facility
//! ([`crate::access`]); a facility that has somebody to manage it keeps somebody; every change is in the audit trail.

mod activate;
mod change;
mod choices;
mod clear_pin;
mod create;
mod deactivate;
mod get;
mod list;
mod managed;
mod model;
mod pin_hash;
mod pin_strength;
mod reset_password;
mod reset_pin;
mod store;
mod userinfo;

use bloom_storage::Db;
use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use managed::{Person, UserChange, check_personal, differences};
pub use model::{Credentials, NewUser, User};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(userinfo::userinfo))
        .routes(routes!(reset_pin::reset_pin, reset_pin::reset_pin_by_post))
        .routes(routes!(choices::user_choices))
        .routes(routes!(list::list_users, create::create_user))
        .routes(routes!(get::get_user, change::change_user))
        .routes(routes!(deactivate::deactivate_user))
        .routes(routes!(activate::activate_user))
        .routes(routes!(reset_password::reset_password))
        .routes(routes!(clear_pin::clear_pin))
}

/// The form in which usernames are kept and looked up.
pub fn normal_username(typed: &str) -> String {
    typed.trim().to_lowercase()
}

/// What sign-in needs to know of a person. `username` in normal form.
pub async fn credentials(db: &Db, username: &str) -> Result<Option<Credentials>, DbErr> {
    store::credentials(db.read(), username).await
}

/// As [`credentials`], within a transaction.
pub async fn credentials_in(tx: &DatabaseTransaction, username: &str) -> Result<Option<Credentials>, DbErr> {
    store::credentials(tx, username).await
}

/// The person as the shell knows them.
pub async fn find(db: &Db, id: &str) -> Result<Option<User>, DbErr> {
    store::find(db, id).await
}

/// Notes that the person signed in at `now_ms`.
pub async fn signed_in(tx: &DatabaseTransaction, user_id: &str, now_ms: i64) -> Result<(), DbErr> {
    store::signed_in(tx, user_id, now_ms).await
}

/// Adds a person within the caller's transaction. Fails on a username that is taken (unique violation).
pub async fn add(tx: &DatabaseTransaction, user: &NewUser, now_ms: i64) -> Result<(), DbErr> {
    store::insert(tx, user, now_ms).await
}

/// A person, whoever it is.
pub async fn person(db: &Db, user_id: &str) -> Result<Option<Person>, DbErr> {
    store::person(db, user_id).await
}

/// As [`person`]; nobody else changes the person until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, user_id: &str) -> Result<Option<Person>, DbErr> {
    store::lock(tx, user_id).await
}

/// Writes what was changed of `before`, whose country stays.
pub async fn change(tx: &DatabaseTransaction, before: &Person, after: &UserChange) -> Result<(), DbErr> {
    store::update(tx, before, after, &before.location).await
}

/// The person's own new password.
pub async fn set_own_password(
    tx: &DatabaseTransaction,
    user_id: &str,
    password_hash: &str,
    now_ms: i64,
) -> Result<(), DbErr> {
    store::set_password(tx, user_id, password_hash, false, now_ms).await
}

/// The facility moved: its people are of another country (two letters).
pub async fn set_location(tx: &DatabaseTransaction, facility_id: &str, location: &str) -> Result<(), DbErr> {
    store::set_location(tx, facility_id, location).await
}

/// True when `user_id` is a person of the facility.
pub async fn belongs_to(db: &Db, user_id: &str, facility_id: &str) -> Result<bool, DbErr> {
    store::belongs_to(db, user_id, facility_id).await
}

/// What of a person counts when something is said in their name.
#[derive(Debug, Clone, PartialEq)]
pub struct Colleague {
    pub full_name: String,
    /// `None` for people of the provider
    pub facility_id: Option<String>,
    pub is_staff: bool,
    pub groups: Vec<String>,
    pub scopes: Vec<String>,
    /// Names of ENT-16
    pub apps: Vec<String>,
}

impl Colleague {
    pub fn belongs_to(&self, facility_id: &str) -> bool {
        !self.is_staff && self.facility_id.as_deref() == Some(facility_id)
    }
}

/// `None` when nobody has this id.
pub async fn colleague(db: &Db, user_id: &str) -> Result<Option<Colleague>, DbErr> {
    store::colleague(db, user_id).await
}
