//! What was done to people, facilities, promos and orders, each reading of patients by people of the provider, and who signed
//! in, was locked out or took data along.
//!
//! An entry is written in the transaction of what it tells of and never changed, but for the name of a patient whom nobody is
//! to know any more. It keeps names as they were, and never holds a password or a PIN.

mod forget;
mod list;
mod model;
mod store;

use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::values::Clock;
use crate::web::Caller;

pub use forget::{Forget, forget, of_subject};
pub use model::{Action, AuditEntry, FieldChange, Subject};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_audit))
}

/// What is to be written down; who did it and when is added by [`record`].
#[derive(Debug, Clone)]
pub struct Entry<'a> {
    pub action: Action,
    pub subject: Subject,
    pub subject_id: &'a str,
    pub subject_name: &'a str,
    /// Whose people may read it; `None`: only people of the provider.
    pub facility_id: Option<&'a str>,
    pub changes: Vec<FieldChange>,
}

/// Who did it.
#[derive(Debug, Clone, Copy)]
pub struct By<'a> {
    pub user_id: &'a str,
    pub name: &'a str,
    pub username: &'a str,
}

impl By<'_> {
    /// Somebody whom we do not know.
    pub const NOBODY: By<'static> = By { user_id: "", name: "", username: "" };
}

/// Writes down what `caller` does in this transaction.
pub async fn record(tx: &DatabaseTransaction, clock: &Clock, caller: &Caller, entry: Entry<'_>) -> Result<(), DbErr> {
    let by = By { user_id: &caller.user_id, name: &caller.full_name, username: &caller.username };
    record_by(tx, clock, by, entry).await
}

/// As [`record`], of who is not signed in.
pub async fn record_by(tx: &DatabaseTransaction, clock: &Clock, by: By<'_>, entry: Entry<'_>) -> Result<(), DbErr> {
    store::insert(tx, &clock.new_id().to_string(), clock.now_ms(), by, &entry).await
}
