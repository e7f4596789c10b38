//! Taking in what devices record of patients in care. Nothing of it is refused because of what arrived before: a visit waits
//! for no enrolment, and what a person should look at is flagged.

mod contact;
mod enrolment;
mod read;
mod visit;

use bloom_storage::counters;
use chrono::TimeDelta;
use sea_orm::{DatabaseTransaction, DbErr};

use super::due;
use super::store::enrolments;
use crate::patients;
use crate::values::{Clock, Origin};

pub use contact::{ReadContact, contact};
pub use enrolment::{ReadEnrolment, enrol};
pub use visit::{ReadVisit, visit};

/// An enrolment that ended longer ago is kept by no device.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(90);

/// Nobody of this facility is that patient.
const UNKNOWN_PATIENT: &str = "unknown_patient";
/// No version of a programme has that id, code and number.
const UNKNOWN_PROGRAMME: &str = "programme_unknown";
/// It is not here yet.
const UNKNOWN_ENROLMENT: &str = "enrolment_unknown";
/// The programme asks for a consent that was not given.
const NO_CONSENT: &str = "no_consent";
/// The table of the programme says something else.
const ADVICE_DIFFERS: &str = "advice_differs";

/// What was taken in, and what somebody should look at; [`Taken::Elsewhere`] means that nothing of it may be committed.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "what names another facility's enrolment must be rolled back"]
pub enum Taken {
    Flagged(Vec<&'static str>),
    /// The enrolment it names is another facility's, or another patient's.
    Elsewhere,
}

/// Whose it is after merges, and what is to be flagged about that.
async fn patient(
    tx: &DatabaseTransaction,
    facility_id: &str,
    patient_id: &str,
) -> Result<(String, Option<&'static str>), DbErr> {
    Ok(match patients::known(tx, facility_id, patient_id).await? {
        None => (patient_id.to_owned(), Some(UNKNOWN_PATIENT)),
        Some(known) => (known.merged_into.unwrap_or_else(|| patient_id.to_owned()), None),
    })
}

/// Nobody else changes an enrolment of the facility, or moves one to another patient, until the transaction ends.
async fn lock(tx: &DatabaseTransaction, facility_id: &str) -> Result<(), DbErr> {
    counters::advance(tx, counters::ENROLMENTS, facility_id, 0).await.map(|_| ())
}

/// What follows for the enrolment from all that is known of it; devices hear of it.
async fn settle(tx: &DatabaseTransaction, clock: &Clock, origin: &Origin<'_>, enrolment_id: &str) -> Result<(), DbErr> {
    let Some(enrolment) = enrolments::whole(tx, enrolment_id).await? else { return Ok(()) };
    let number = counters::next(tx, counters::ENROLMENTS, origin.facility_id).await?;
    let ended_at = due::ended_at(&enrolment);
    let gone = ended_at.is_some_and(|at| at < clock.now() - KEPT_FOR);
    enrolments::set_ended(tx, enrolment_id, number, (ended_at.map(|at| at.timestamp_millis()), gone)).await
}
