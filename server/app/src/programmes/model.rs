//! What devices record of patients in care, and what they are told.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::document::{Control, ProgrammeDocument, Urgency};
use super::questionnaire::QuestionnaireResponse;
use crate::values::Words;
use crate::web::page_in_contract;

/// A version of a programme; it stays as it is for good
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Programme {
    pub uuid: String,
    /// The same for all versions
    pub code: String,
    pub version: i64,
    /// Grows with every change of any programme
    pub change_number: i64,
    pub published_at: DateTime<Utc>,
    pub published_by: String,
    pub approved_by: String,
    /// Two letters each; none: all countries
    pub countries: Vec<String>,
    /// Not to be used any more; what was recorded with it stays
    pub retired: bool,
    pub document: ProgrammeDocument,
}

page_in_contract!(ProgrammePage, Programme);

/// somebody enrolled in a programme
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EnrolmentPayload {
    /// That of the record
    pub uuid: String,
    pub patient_id: String,
    pub programme_uuid: String,
    pub code: String,
    pub version: i64,
    pub at: DateTime<Utc>,
    /// To what the programme asks for
    pub consent: bool,
    /// What is aimed at, in words
    pub target: String,
    pub medicines: Vec<Medicine>,
}

/// What a patient takes
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Medicine {
    pub product_uuid: String,
    pub name: String,
    /// Base units a day
    pub daily_units: f64,
}

/// a visit, as it was answered and what the device made of it
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct VisitPayload {
    /// That of the record
    pub uuid: String,
    /// null: of somebody who is not enrolled
    #[schema(required)]
    pub enrolment_uuid: Option<String>,
    pub patient_id: String,
    pub programme_uuid: String,
    pub code: String,
    pub version: i64,
    pub visited_at: DateTime<Utc>,
    pub answers: QuestionnaireResponse,
    pub values: Vec<ValueNumber>,
    #[schema(required)]
    pub advice: Option<String>,
    #[schema(required, inline)]
    pub urgency: Option<Urgency>,
    #[schema(required, inline)]
    pub status: Option<Control>,
    /// null: as the schedule says
    #[schema(required)]
    pub next_on: Option<NaiveDate>,
    /// A letter was written
    pub letter: bool,
    /// Why none was, where one was needed
    pub skipped_reason: String,
}

/// A value of a programme by its code
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ValueNumber {
    pub code: String,
    pub number: f64,
}

/// an attempt to reach who is enrolled
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ContactPayload {
    /// That of the record
    pub uuid: String,
    pub enrolment_uuid: String,
    pub at: DateTime<Utc>,
    #[schema(inline)]
    pub outcome: Outcome,
    #[schema(required)]
    pub remind_on: Option<NaiveDate>,
    pub note: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    WillCome,
    NotReached,
    WrongNumber,
    RemindLater,
    Paused,
    Resumed,
    Completed,
    Left,
    Died,
    Moved,
}

impl Outcome {
    pub const ALL: [Outcome; 10] = [
        Outcome::WillCome,
        Outcome::NotReached,
        Outcome::WrongNumber,
        Outcome::RemindLater,
        Outcome::Paused,
        Outcome::Resumed,
        Outcome::Completed,
        Outcome::Left,
        Outcome::Died,
        Outcome::Moved,
    ];

    /// Nobody is to be called any more.
    pub fn ends(self) -> bool {
        matches!(self, Outcome::Completed | Outcome::Left | Outcome::Died | Outcome::Moved)
    }
}

/// Who is enrolled, with the newest visits and contacts
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Enrolment {
    pub uuid: String,
    /// Grows with every change of an enrolment of the facility
    pub change_number: i64,
    pub patient_id: String,
    pub programme_uuid: String,
    pub code: String,
    pub version: i64,
    pub enrolled_at: DateTime<Utc>,
    /// Who enrolled; empty for nobody of the facility
    pub by: String,
    pub consent: bool,
    pub target: String,
    pub medicines: Vec<Medicine>,
    /// Newest first
    pub visits: Vec<Visit>,
    /// Newest first
    pub contacts: Vec<Contact>,
    /// It ended more than 90 days ago
    pub gone: bool,
}

page_in_contract!(EnrolmentPage, Enrolment);

/// A visit as it was recorded
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Visit {
    #[serde(flatten)]
    pub said: VisitPayload,
    pub by: String,
}

/// A contact as it was recorded
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Contact {
    #[serde(flatten)]
    pub said: ContactPayload,
    pub by: String,
}

/// Everything of a patient in care
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PatientCare {
    /// Of whom the one that was asked for was merged into
    pub patient_id: String,
    /// Each with all its visits and contacts
    pub enrolments: Vec<Enrolment>,
    /// Those without an enrolment, newest first
    pub visits: Vec<Visit>,
    pub refills: Vec<Refill>,
}

/// When a medicine is used up, less a week
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Refill {
    pub enrolment_uuid: String,
    pub product_uuid: String,
    pub name: String,
    /// Of the newest sale of it to the patient
    pub sold_on: NaiveDate,
    pub units: i64,
    pub due_on: NaiveDate,
}

/// How a programme goes in a facility; people who are enrolled, unless said otherwise
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProgrammeFigures {
    pub code: String,
    pub title: Words,
    /// Those whose enrolment has not ended
    pub enrolled: i64,
    /// To come, and not overdue
    pub due: i64,
    /// Overdue, and not lost
    pub overdue: i64,
    pub lost: i64,
    /// Seen in 3 months, and said to be controlled at the newest visit
    pub controlled: i64,
    /// Seen in 3 months, and said not to be
    pub uncontrolled: i64,
    /// Not lost
    pub retained: i64,
    /// The newest visit is not older than 3 months
    pub seen_3_months: i64,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CareFigures {
    pub programmes: Vec<ProgrammeFigures>,
}
