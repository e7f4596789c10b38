//! Privacy as the contract words it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::audit::AuditEntry;
use crate::lab::LabCase;
use crate::patients::{PatientAudit, PatientFields};
use crate::programmes::PatientCare;
use crate::readings::What;
use crate::sales::Sale;
use crate::web::page_in_contract;

/// Everything that a facility knows of a patient
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PatientExport {
    pub made_at: DateTime<Utc>,
    /// Name
    pub made_by: String,
    pub facility_id: String,
    pub facility_name: String,
    /// As it is now; of one that was merged the one it was merged into
    pub patient: PatientAudit,
    /// What was ever said of it and of whoever was merged into it, oldest first
    pub history: Vec<PatientSaid>,
    /// Oldest first, with what promos took off
    pub sales: Vec<Sale>,
    /// Laboratory tests, newest first
    pub tests: Vec<LabCase>,
    /// Programmes, visits and contacts
    pub care: PatientCare,
    /// Newest first
    pub readings: Vec<PatientReading>,
    /// What else was done, newest first
    pub trail: Vec<AuditEntry>,
}

/// What somebody said of a patient
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PatientSaid {
    pub at: DateTime<Utc>,
    /// Empty when nobody knows
    pub by_name: String,
    /// Another one than the patient's before they were merged
    pub patient_pk: String,
    pub program: String,
    pub patient: PatientFields,
}

/// Who read what of whom; readings of one kind within an hour are one
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PatientReading {
    pub id: String,
    pub at: DateTime<Utc>,
    pub reader_id: String,
    pub reader_name: String,
    /// Somebody of the provider
    pub is_staff: bool,
    #[schema(inline)]
    pub what: What,
    /// Empty where a code stands for the name
    pub patient_id: String,
    /// As it is now; empty where a code stands for it
    pub patient_name: String,
    /// Names what was read, such as a test; empty when that is all there is
    pub subject_id: String,
}

/// From now on the patient is a number
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct PseudonymisePatient {
    pub facility_id: String,
    /// 1 to 500 characters; it is kept in the trail: name nobody in it
    pub reason: String,
    /// The patient's first and last name, typed by who does it
    pub confirm_name: String,
}

page_in_contract!(PatientReadingPage, PatientReading);
