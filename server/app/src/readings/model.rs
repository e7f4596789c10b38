use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What was read
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum What {
    LabResult,
    SensitiveLabResult,
    /// Of programmes
    Visits,
    /// Purchases and fields of a patient
    Member,
    /// Everything, as a file
    Export,
}

impl What {
    pub fn as_str(self) -> &'static str {
        match self {
            What::LabResult => "lab_result",
            What::SensitiveLabResult => "sensitive_lab_result",
            What::Visits => "visits",
            What::Member => "member",
            What::Export => "export",
        }
    }

    pub fn parse(text: &str) -> Option<What> {
        let all = [What::LabResult, What::SensitiveLabResult, What::Visits, What::Member, What::Export];
        all.into_iter().find(|what| what.as_str() == text)
    }
}

/// What is about to be read.
#[derive(Debug, Clone, Copy)]
pub struct Reading<'a> {
    pub facility_id: &'a str,
    /// Empty where a code stands for the name.
    pub patient_id: &'a str,
    pub what: What,
    /// Names what is read; empty when that is all there is of the patient.
    pub subject_id: &'a str,
}

/// What was read, of whom, by whom, and when for the first time within its hour.
#[derive(Debug, Clone, PartialEq)]
pub struct PastReading {
    pub id: String,
    /// Empty where a code stands for the name.
    pub patient_id: String,
    pub reader_id: String,
    pub reader_name: String,
    pub is_staff: bool,
    pub what: What,
    pub subject_id: String,
    pub at: DateTime<Utc>,
}

/// Which readings a list shows.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    pub facility_id: &'a str,
    /// `None`: of everybody.
    pub patient_id: Option<&'a str>,
}
