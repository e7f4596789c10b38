//! Patients, served as audits: every change of a patient is an audit with the facility's next number.
//!
//! The list answers the newest audit of each patient, in order of its number, from after `last_sync_id`. A change
//! moves its patient to the end, so a reader that remembers the highest number it saw gets every later change,
//! and a first download does not carry outdated ones.

mod list;
mod model;
mod read;
mod record;
mod store;

use bloom_storage::Db;
use sea_orm::DbErr;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use model::{PatientAudit, PatientFields, PatientPayload};
pub use record::{NewPatient, Recorded, add_all, record};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_patient_audits))
}

/// The member number of a patient of the facility, empty for one who is no member; `None` for a patient the
/// facility does not have.
pub async fn member_number(db: &Db, facility_id: &str, patient_pk: &str) -> Result<Option<String>, DbErr> {
    store::member_number(db, facility_id, patient_pk).await
}
