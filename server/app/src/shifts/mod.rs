//! Shifts: the time in which a till, or a cashier at it, answers for the cash in its drawer.
//!
//! Tills send entries that never change: opened with a counted float, paid in, paid out, closed with a count. They may
//! arrive in any order. Which sales are of a shift follows from the numbers that the device gives its records, in one
//! transaction each: those after the opening, up to the last one that was counted at the closing. No clock decides.

mod list;
mod model;
mod read;
mod store;

use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::facilities::FacilitySettings;
use crate::values::Origin;

pub use model::ShiftEntryPayload;
pub use read::ShiftEntry;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_shifts))
}

/// Writes an entry within the caller's transaction. `by`: the name of who made it.
pub async fn record(
    tx: &DatabaseTransaction,
    settings: &FacilitySettings,
    entry: &ShiftEntry,
    origin: &Origin<'_>,
    by: &str,
) -> Result<(), DbErr> {
    store::insert(tx, settings, entry, origin, by).await
}
