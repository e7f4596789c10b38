//! What a laboratory test is: how it is done, what it tells, and how that is read. Published as a whole and never changed.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values::Words;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sex {
    Female,
    Male,
}

impl Sex {
    pub fn as_str(self) -> &'static str {
        match self {
            Sex::Female => "female",
            Sex::Male => "male",
        }
    }

    pub fn parse(text: &str) -> Option<Sex> {
        [Sex::Female, Sex::Male].into_iter().find(|sex| sex.as_str() == text)
    }
}

/// What a laboratory test is
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LabTestDocument {
    pub name: Words,
    /// What it is taken from
    pub specimen: Words,
    /// Who was tested is told only to those who may read sensitive results
    pub sensitive: bool,
    /// The person has to agree first
    pub consent: bool,
    /// When it is read, after it was started; null: at once
    #[schema(required)]
    pub minutes: Option<LabMinutes>,
    /// Barcode of the kit it uses up; null: none
    #[schema(required)]
    pub kit_barcode: Option<String>,
    /// Barcode of what is charged for it; null: nothing
    #[schema(required)]
    pub service_barcode: Option<String>,
    pub components: Vec<LabComponent>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LabMinutes {
    pub from: i64,
    pub to: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabComponentKind {
    Number,
    Choice,
}

/// One thing that a test tells
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LabComponent {
    /// Unique within the test
    pub code: String,
    pub name: Words,
    #[schema(inline)]
    pub kind: LabComponentKind,
    /// UCUM; null where it has none
    #[schema(required)]
    pub unit: Option<String>,
    /// Of a number: how many are written
    pub decimals: i64,
    /// Null where none is known for certain
    #[schema(required)]
    pub loinc: Option<String>,
    pub choices: Vec<LabChoice>,
    /// What nobody who lives has is a slip of the pen
    #[schema(required)]
    pub plausible: Option<LabPlausible>,
    /// By sex and age; without one nothing is said of a number
    pub ranges: Vec<LabRange>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LabChoice {
    pub code: String,
    pub name: Words,
    #[schema(inline)]
    pub flag: LabChoiceFlag,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabChoiceFlag {
    Normal,
    Abnormal,
    Critical,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LabPlausible {
    pub low: f64,
    pub high: f64,
}

/// What is usual for people of a sex and an age
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LabRange {
    /// Null: of both
    #[schema(required, inline)]
    pub sex: Option<Sex>,
    /// Age in days, this day included
    pub from_days: i64,
    /// Age in days, this day excluded; null: for ever
    #[schema(required)]
    pub to_days: Option<i64>,
    /// The limits themselves are usual
    #[schema(required)]
    pub low: Option<f64>,
    #[schema(required)]
    pub high: Option<f64>,
    /// Below it somebody has to be told at once
    #[schema(required)]
    pub critical_low: Option<f64>,
    #[schema(required)]
    pub critical_high: Option<f64>,
}

/// What is said of a value
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabFlag {
    Normal,
    Low,
    High,
    CriticalLow,
    CriticalHigh,
    Abnormal,
    Critical,
}

impl LabFlag {
    /// True for what has to be acknowledged before it is handed over.
    pub fn is_critical(self) -> bool {
        matches!(self, LabFlag::CriticalLow | LabFlag::CriticalHigh | LabFlag::Critical)
    }
}

impl From<LabChoiceFlag> for LabFlag {
    fn from(flag: LabChoiceFlag) -> LabFlag {
        match flag {
            LabChoiceFlag::Normal => LabFlag::Normal,
            LabChoiceFlag::Abnormal => LabFlag::Abnormal,
            LabChoiceFlag::Critical => LabFlag::Critical,
        }
    }
}

/// When a test was read, by the minutes of its definition
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabTiming {
    Early,
    InTime,
    Late,
}
