use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::page_in_contract;

/// The program of an audit that says its patient was merged into another one.
pub const MERGED: &str = "merged";

/// The program of an audit that says its patient is known by a number only: who it was nobody here knows any more.
pub const PSEUDONYMISED: &str = "pseudonymised";

/// LDB-16: id grows for ever and is gap-safe; program `merged`: this patient turned out to be another one, let go of it; program
/// `pseudonymised`: what it was called is to be forgotten
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PatientAudit {
    pub id: i64,
    pub patient_pk: String,
    pub program: String,
    pub patient: PatientFields,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PatientFields {
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
    pub sex: String,
    #[schema(required)]
    pub birth_date: Option<NaiveDate>,
    pub member_number: String,
}

impl PatientFields {
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }

    /// These, and of `other` what is empty here.
    pub fn filled_from(&self, other: &PatientFields) -> PatientFields {
        let either = |own: &String, others: &String| if own.is_empty() { others.clone() } else { own.clone() };
        PatientFields {
            first_name: either(&self.first_name, &other.first_name),
            last_name: either(&self.last_name, &other.last_name),
            phone: either(&self.phone, &other.phone),
            sex: either(&self.sex, &other.sex),
            birth_date: self.birth_date.or(other.birth_date),
            member_number: either(&self.member_number, &other.member_number),
        }
    }
}

/// a patient made or changed at the till; patient_pk (UUID) is minted there
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PatientPayload {
    pub patient_pk: String,
    pub program: String,
    pub patient: PatientFields,
    /// Of a change: what the device showed before. Only what differs from it was said. Absent for a new patient, and in
    /// records of older tills, whose every field counts
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub before: Option<PatientFields>,
}

page_in_contract!(PatientAuditPage, PatientAudit);
