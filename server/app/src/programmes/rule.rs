//! What follows from answers: values, and the first row of the decision table that applies. The devices keep the same rule;
//! both are run against `api/care-cases.json`.

use super::document::{Comparison, Condition, Decision, Operand, ProgrammeDocument, ProgrammeValue, ValueRule};
use super::model::{ValueNumber, VisitPayload};
use super::questionnaire::QuestionnaireResponse;
use super::shown::{Answers, Shown, number_of};

/// Numbers that differ by less are the same: of a decimal fraction, written and read again.
const SAME: f64 = 1e-9;

/// What a programme makes of answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged<'a> {
    /// Those that could be made, in the order of the programme.
    pub values: Vec<ValueNumber>,
    /// `None` only of a programme whose table ends without a row that applies always.
    pub decision: Option<&'a Decision>,
}

pub fn judge<'a>(document: &'a ProgrammeDocument, response: &QuestionnaireResponse) -> Judged<'a> {
    let Shown { answers, .. } = Shown::of(&document.questionnaire, response);
    let value = |value: &ProgrammeValue| {
        let number = made_of(value, &answers)?;
        Some(ValueNumber { code: value.code.clone(), number: rounded(number, value.decimals) })
    };
    let values: Vec<ValueNumber> = document.values.iter().filter_map(value).collect();
    let applies = |row: &&Decision| row.when.iter().all(|condition| holds(condition, &answers, &values));
    Judged { decision: document.decisions.iter().find(applies), values }
}

fn answered(link_id: &str, answers: &Answers<'_>) -> Option<f64> {
    answers.get(link_id).and_then(|answer| number_of(answer))
}

fn made_of(value: &ProgrammeValue, answers: &Answers<'_>) -> Option<f64> {
    let numbers: Vec<Option<f64>> = value.of.iter().map(|link_id| answered(link_id, answers)).collect();
    match (value.how, numbers.as_slice()) {
        (ValueRule::Answer, [number]) => *number,
        (ValueRule::Mean, all) => {
            let answered: Vec<f64> = all.iter().copied().flatten().collect();
            (!answered.is_empty()).then(|| answered.iter().sum::<f64>() / answered.len() as f64)
        }
        (ValueRule::Bmi, [Some(kilograms), Some(centimetres)]) if *centimetres > 0.0 => {
            let metres = centimetres / 100.0;
            Some(kilograms / (metres * metres))
        }
        _ => None,
    }
}

/// Half up, as devices round.
fn rounded(number: f64, decimals: i64) -> f64 {
    let unit = 10_f64.powi(i32::try_from(decimals).unwrap_or_default());
    (number * unit + 0.5).floor() / unit
}

/// What is not answered fulfils nothing, also not that it is something else.
fn holds(condition: &Condition, answers: &Answers<'_>, values: &[ValueNumber]) -> bool {
    let value = values.iter().find(|value| value.code == condition.value).map(|value| value.number);
    match &condition.than {
        Operand::Number(than) => {
            let number = value.or_else(|| answered(&condition.value, answers));
            number.is_some_and(|number| compared(number, condition.is, *than))
        }
        Operand::Flag(than) => {
            let flag = answers.get(condition.value.as_str()).and_then(|answer| answer.value_boolean);
            flag.is_some_and(|flag| equal(flag == *than, condition.is))
        }
        Operand::Text(than) => {
            let coding = answers.get(condition.value.as_str()).and_then(|answer| answer.value_coding.as_ref());
            coding.is_some_and(|coding| equal(coding.code == *than, condition.is))
        }
    }
}

fn compared(number: f64, is: Comparison, than: f64) -> bool {
    match is {
        Comparison::Same => (number - than).abs() < SAME,
        Comparison::Other => (number - than).abs() >= SAME,
        Comparison::Below => number < than,
        Comparison::AtMost => number <= than,
        Comparison::Above => number > than,
        Comparison::AtLeast => number >= than,
    }
}

/// Of what has no order.
fn equal(same: bool, is: Comparison) -> bool {
    match is {
        Comparison::Same => same,
        Comparison::Other => !same,
        _ => false,
    }
}

impl Judged<'_> {
    /// True when the device came to the same: values, advice, urgency and status. The day on which somebody comes back is
    /// for a person to choose.
    pub fn is_what(&self, visit: &VisitPayload) -> bool {
        let decided = self.decision.map(|row| (row.advice.as_str(), row.urgency));
        let said = visit.advice.as_deref().zip(visit.urgency);
        let number = |value: &ValueNumber| visit.values.iter().find(|said| said.code == value.code);
        let near = |value: &ValueNumber| number(value).is_some_and(|said| (said.number - value.number).abs() < SAME);
        decided == said
            && self.decision.and_then(|row| row.status) == visit.status
            && self.values.len() == visit.values.len()
            && self.values.iter().all(near)
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::{Value, json};

    use super::*;
    use crate::counter_cases::{CARE, same};
    use crate::programmes::document::{Control, Urgency};
    use crate::programmes::questionnaire::{ItemType, ResponseAnswer, ResponseItem};

    #[derive(Deserialize)]
    struct Row {
        advice: String,
        urgency: Urgency,
        next_in_days: Option<i64>,
        letter: bool,
        status: Option<Control>,
    }

    #[derive(Deserialize)]
    struct DecideCase {
        answers: serde_json::Map<String, Value>,
        values: Vec<ValueNumber>,
        expect: Row,
    }

    #[derive(Deserialize)]
    struct ShownCase {
        answers: serde_json::Map<String, Value>,
        expect: Vec<String>,
    }

    /// The document of the cases, with what no case is about.
    fn document() -> ProgrammeDocument {
        let mut document = CARE.read("document");
        let words = json!({ "en": "-", "fr": "-" });
        let schedule = json!({ "first_in_days": 0, "every_days": 30, "overdue_after_days": 7, "lost_after_days": 365 });
        let rest = json!({ "title": words, "summary": words, "enrols": true, "consent": null, "advice": [],
            "schedule": schedule, "letter": null, "services": [], "medicines": [] });
        document.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        serde_json::from_value(document).unwrap()
    }

    fn response(document: &ProgrammeDocument, answers: &serde_json::Map<String, Value>) -> QuestionnaireResponse {
        let kind = |link_id: &str| document.questions().into_iter().find(|item| item.link_id == link_id).unwrap().kind;
        let answer = |link_id: &String, value: &Value| {
            let name = match kind(link_id) {
                ItemType::Integer => "valueInteger",
                ItemType::Boolean => "valueBoolean",
                ItemType::Choice => "valueCoding",
                ItemType::Date => "valueDate",
                ItemType::String => "valueString",
                ItemType::Decimal | ItemType::Group => "valueDecimal",
            };
            let value = if name == "valueCoding" { json!({ "code": value }) } else { value.clone() };
            let answer: ResponseAnswer = serde_json::from_value(json!({ name: value })).unwrap();
            ResponseItem { link_id: link_id.clone(), answer: vec![answer], item: Vec::new() }
        };
        let item = answers.iter().map(|(link_id, value)| answer(link_id, value)).collect();
        QuestionnaireResponse { resource_type: "QuestionnaireResponse".into(), status: "completed".into(), item }
    }

    #[test]
    fn the_shared_cases_of_decisions_hold() {
        let document = document();
        CARE.check("decide", 18, |case: DecideCase| {
            let answers = response(&document, &case.answers);
            let judged = judge(&document, &answers);
            let row = judged.decision.ok_or("nothing was decided")?;
            same("values", &judged.values, &case.values)?;
            same("advice", row.advice.as_str(), case.expect.advice.as_str())?;
            same("urgency", row.urgency, case.expect.urgency)?;
            same("next_in_days", row.next_in_days, case.expect.next_in_days)?;
            same("letter", row.letter, case.expect.letter)?;
            same("status", row.status, case.expect.status)
        });
    }

    #[test]
    fn the_shared_cases_of_what_is_shown_hold() {
        let document = document();
        CARE.check("shown", 13, |case: ShownCase| {
            let answers = response(&document, &case.answers);
            let shown = Shown::of(&document.questionnaire, &answers).link_ids;
            same("what is shown", shown, case.expect.iter().map(String::as_str).collect())
        });
    }
}
