//! What was done to people, facilities and promos, and each reading of patients by people of the provider.
//!
//! An entry is written in the transaction of what it tells of and never changed. It keeps names as they were, and never
//! holds a password or a PIN.

mod list;
mod model;
mod store;

use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::values::Clock;
use crate::web::Caller;

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

/// Writes down what `caller` does in this transaction.
pub async fn record(tx: &DatabaseTransaction, clock: &Clock, caller: &Caller, entry: Entry<'_>) -> Result<(), DbErr> {
    store::insert(tx, &clock.new_id().to_string(), clock.now_ms(), caller, &entry).await
}
