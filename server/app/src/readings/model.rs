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
