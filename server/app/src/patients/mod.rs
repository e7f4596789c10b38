//! Patients, served as audits: every change of a patient is an audit with the facility's next number.
//!
//! The list answers the newest audit of each patient, in order of its number, from after `last_sync_id`. A change
//! moves its patient to the end, so a reader that remembers the highest number it saw gets every later change,
//! and a first download does not carry outdated ones.
//!
//! A change that says what the device showed goes field by field: two devices that changed two fields both have their way,
//! and of one field what came first stands until a person has looked at both ([`conflicts`]).
//!
//! A patient that was merged into another stays as an audit with program [`MERGED`], so that every till hears of it. What
//! is still said of it later, by a till that was offline, is said of the one it was merged into.
//!
//! A patient that was pseudonymised keeps a number, the sex and the year of birth. What is still said of it later says
//! nothing: what stands is told again.

mod by_field;
mod conflicts;
mod find;
mod list;
mod merge;
mod model;
mod pseudonymise;
mod read;
mod record;
mod store;

use sea_orm::{ConnectionTrait, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use merge::{Merge, Merging, merge};
pub use model::{MERGED, PSEUDONYMISED, PatientAudit, PatientFields, PatientPayload};
pub use pseudonymise::{Forgotten, PastAudit, Pseudonymise, Pseudonymising, history, pseudonymise, records_of};
pub use record::{Change, NewPatient, Recorded, add_all, change, record};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_patient_audits))
        .routes(routes!(find::find_patients))
        .merge(conflicts::routes())
}

/// A patient as the newest audit has it.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownPatient {
    pub audit: PatientAudit,
    /// The patient this one is, when it was merged; that one was not.
    pub merged_into: Option<String>,
}

/// `None` for a patient the facility does not have.
pub async fn known(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
) -> Result<Option<KnownPatient>, DbErr> {
    store::known(connection, facility_id, patient_pk).await
}

/// The patient, or the one it was merged into; `None` for one the facility does not have.
pub async fn kept(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
) -> Result<Option<PatientAudit>, DbErr> {
    let Some(known) = store::known(connection, facility_id, patient_pk).await? else { return Ok(None) };
    match known.merged_into {
        Some(keep) => Ok(store::known(connection, facility_id, &keep).await?.map(|known| known.audit)),
        None => Ok(Some(known.audit)),
    }
}

/// True when the facility's patient is known by a number only.
pub async fn is_pseudonymised(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
) -> Result<bool, DbErr> {
    match store::known(connection, facility_id, patient_pk).await? {
        Some(known) => record::is_pseudonymised(connection, facility_id, &known).await,
        None => Ok(false),
    }
}
