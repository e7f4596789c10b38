//! What a programme is made of, as staff publish it: what is asked, what follows from the answers, and when to come back.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::questionnaire::{ItemType, Questionnaire, QuestionnaireItem};
use crate::values::Words;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ProgrammeDocument {
    pub title: Words,
    pub summary: Words,
    /// false: a service for whoever comes, nobody is enrolled
    pub enrols: bool,
    /// What a patient agrees to when enrolled; null: nothing is asked
    #[schema(required)]
    pub consent: Option<Words>,
    pub questionnaire: Questionnaire,
    pub values: Vec<ProgrammeValue>,
    /// The first row that applies decides; the last one applies always
    pub decisions: Vec<Decision>,
    pub advice: Vec<Advice>,
    pub schedule: Schedule,
    /// With `{patient}`, `{age}`, `{values}`, `{advice}`, `{facility}`, `{by}` and `{date}` to be filled in
    #[schema(required)]
    pub letter: Option<Words>,
    /// Barcodes of what is charged for a visit
    pub services: Vec<String>,
    /// Generic names of what is taken
    pub medicines: Vec<String>,
}

/// A number that follows from answers
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ProgrammeValue {
    pub code: String,
    pub name: Words,
    #[schema(required)]
    pub unit: Option<String>,
    /// Rounded half up to so many
    pub decimals: i64,
    #[schema(inline)]
    pub how: ValueRule,
    /// linkIds: one for `answer`, those whose mean is taken, or kilograms and centimetres
    pub of: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ValueRule {
    Answer,
    /// Of those that were answered
    Mean,
    Bmi,
}

/// A row of the decision table
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Decision {
    /// All of them; none: always
    pub when: Vec<Condition>,
    pub advice: String,
    #[schema(inline)]
    pub urgency: Urgency,
    /// null: as the schedule says
    #[schema(required)]
    pub next_in_days: Option<i64>,
    /// A letter is needed, or a reason why there is none
    pub letter: bool,
    #[schema(required, inline)]
    pub status: Option<Control>,
}

/// What is not answered fulfils none
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Condition {
    /// Code of a value, or a linkId
    pub value: String,
    #[schema(inline)]
    pub is: Comparison,
    #[schema(inline)]
    pub than: Operand,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Comparison {
    #[serde(rename = "=")]
    Same,
    #[serde(rename = "!=")]
    Other,
    #[serde(rename = "<")]
    Below,
    #[serde(rename = "<=")]
    AtMost,
    #[serde(rename = ">")]
    Above,
    #[serde(rename = ">=")]
    AtLeast,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Operand {
    Flag(bool),
    Number(f64),
    Text(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    Routine,
    Soon,
    Now,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    Controlled,
    Uncontrolled,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Advice {
    pub code: String,
    pub text: Words,
}

/// In days
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Schedule {
    /// From the enrolment to the first visit
    pub first_in_days: i64,
    /// Between visits, where nothing else was decided
    pub every_days: i64,
    /// Overdue so many days after it was due
    pub overdue_after_days: i64,
    /// Lost so many days after the newest visit
    pub lost_after_days: i64,
}

impl ProgrammeDocument {
    /// Every question, groups taken apart, in order.
    pub fn questions(&self) -> Vec<&QuestionnaireItem> {
        let mut all = Vec::new();
        self.questionnaire.item.iter().for_each(|item| collect(item, &mut all));
        all
    }
}

fn collect<'a>(item: &'a QuestionnaireItem, all: &mut Vec<&'a QuestionnaireItem>) {
    if item.kind == ItemType::Group {
        item.item.iter().for_each(|item| collect(item, all));
    } else {
        all.push(item);
    }
}
