//! Whether a document is a programme that devices can run: every place where it is not.

mod questions;
mod rules;
mod shapes;

use serde_json::Value;

use self::shapes::DOCUMENT;
use super::document::ProgrammeDocument;
use super::shape;
use crate::values::Words;
use crate::web::FieldError;

/// More questions than anybody asks in one visit.
const MOST_QUESTIONS: usize = 100;

/// The document, or everything that is wrong with it; places are those within it.
pub fn read(document: &Value) -> Result<ProgrammeDocument, Vec<FieldError>> {
    let wrong = shape::faults(&DOCUMENT, document, "");
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let read: ProgrammeDocument = match serde_json::from_value(document.clone()) {
        Ok(read) => read,
        Err(error) => return Err(vec![FieldError::new("", format!("must be a programme: {error}"))]),
    };
    let mut faults = Faults::default();
    languages(&read, &mut faults);
    questions::check(&read, &mut faults);
    rules::check(&read, &mut faults);
    if faults.0.is_empty() { Ok(read) } else { Err(faults.0) }
}

/// What is wrong, and where.
#[derive(Default)]
struct Faults(Vec<FieldError>);

impl Faults {
    fn demand(&mut self, good: bool, place: &str, detail: &str) {
        if !good {
            self.0.push(FieldError::new(place, detail));
        }
    }

    /// Each of `codes` once; `place` says where the one at a position stands.
    fn demand_once<'a>(&mut self, codes: impl IntoIterator<Item = &'a str>, place: impl Fn(usize) -> String) {
        let mut seen: Vec<&str> = Vec::new();
        for (at, code) in codes.into_iter().enumerate() {
            self.demand(!seen.contains(&code), &place(at), "is there already");
            seen.push(code);
        }
    }
}

fn languages(document: &ProgrammeDocument, faults: &mut Faults) {
    let both = |words: &Words, place: &str, faults: &mut Faults| {
        faults.demand(!words.en.trim().is_empty(), &format!("{place}.en"), "must not be empty");
        faults.demand(!words.fr.trim().is_empty(), &format!("{place}.fr"), "must not be empty");
    };
    both(&document.title, "title", faults);
    both(&document.summary, "summary", faults);
    for (words, place) in [(&document.consent, "consent"), (&document.letter, "letter")] {
        if let Some(words) = words {
            both(words, place, faults);
        }
    }
    for (at, value) in document.values.iter().enumerate() {
        both(&value.name, &format!("values[{at}].name"), faults);
    }
    for (at, advice) in document.advice.iter().enumerate() {
        both(&advice.text, &format!("advice[{at}].text"), faults);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::programmes::ready;

    /// What is wrong with the hypertension programme after a change of it.
    fn wrong(change: impl FnOnce(&mut Value)) -> Vec<String> {
        let mut document = ready::documents().unwrap().remove("hypertension").unwrap();
        change(&mut document);
        let faults = read(&document).err().unwrap_or_default();
        faults.into_iter().map(|fault| format!("{}: {}", fault.field, fault.detail)).collect()
    }

    #[test]
    fn what_the_program_brings_along_passes() {
        let documents = ready::documents().unwrap();
        assert_eq!(documents.len(), 7);
        for (code, document) in documents {
            let faults = read(&document).err();
            assert!(faults.is_none(), "{code}: {faults:#?}");
        }
    }

    #[test]
    fn every_wrong_place_is_told_with_what_is_wrong_there() {
        type Change = fn(&mut Value);
        let cases: [(&str, Change); 21] = [
            ("questionnaire.item[0].type: must be one of group,", |d| {
                d["questionnaire"]["item"][0]["type"] = json!("url")
            }),
            ("questionnaire.item[0].prefix: is not known here", |d| {
                d["questionnaire"]["item"][0]["prefix"] = json!("1")
            }),
            ("questionnaire.item[0].item[1].linkId: is there already", |d| {
                d["questionnaire"]["item"][0]["item"][1]["linkId"] = json!("systolic_1");
            }),
            ("questionnaire.item[0].item[0]._text: must have the text in French", |d| {
                d["questionnaire"]["item"][0]["item"][0].as_object_mut().unwrap().remove("_text");
            }),
            ("questionnaire.item[0].item: must be there for a group, and for nothing else", |d| {
                d["questionnaire"]["item"][0]["item"] = json!([]);
            }),
            ("questionnaire.item[1].enableWhen[0].question: must be a question before this one", |d| {
                d["questionnaire"]["item"][1]["enableWhen"][0]["question"] = json!("systolic_2");
            }),
            ("questionnaire.item[1].enableWhen[0]: must have an answer that fits the question", |d| {
                d["questionnaire"]["item"][1]["enableWhen"][0] =
                    json!({ "question": "systolic_1", "operator": ">=", "answerBoolean": true });
            }),
            ("questionnaire.item[0].item[0].extension: must have limits in order", |d| {
                d["questionnaire"]["item"][0]["item"][0]["extension"][0]["valueInteger"] = json!(900);
            }),
            ("questionnaire.item[0].item[0].extension[0].url: must be", |d| {
                d["questionnaire"]["item"][0]["item"][0]["extension"][0]["url"] = json!("x");
            }),
            ("values[0].of[0]: must be a question that is answered by a number", |d| {
                d["values"][0]["of"][0] = json!("x")
            }),
            ("values[0].decimals: must be 0 to 3", |d| d["values"][0]["decimals"] = json!(9)),
            ("values[1].code: is there already", |d| d["values"][1]["code"] = json!("systolic")),
            ("values[0].of: must name what the value is made of", |d| d["values"][0]["of"] = json!([])),
            ("decisions[0].advice: must be an advice of this programme", |d| d["decisions"][0]["advice"] = json!("x")),
            ("decisions[0].when[0].value: must be a value or a question", |d| {
                d["decisions"][0]["when"][0]["value"] = json!("x");
            }),
            ("decisions[0].when[0].than: must fit what it is compared with", |d| {
                d["decisions"][0]["when"][0]["than"] = json!("high");
            }),
            ("decisions: must end with a row that applies always", |d| {
                d["decisions"].as_array_mut().unwrap().pop();
            }),
            ("decisions[0].when: must not be empty but in the last row", |d| d["decisions"][0]["when"] = json!([])),
            ("schedule.every_days: must be 1 to 730", |d| d["schedule"]["every_days"] = json!(0)),
            ("title.fr: must not be empty", |d| d["title"]["fr"] = json!(" ")),
            ("letter: must be there, because a decision asks for it", |d| d["letter"] = json!(null)),
        ];
        for (expected, change) in cases {
            let told = wrong(change);
            assert!(told.iter().any(|fault| fault.starts_with(expected)), "{expected}: {told:#?}");
        }
    }

    #[test]
    fn all_that_is_wrong_is_told_at_once() {
        let told = wrong(|document| {
            document["title"]["en"] = json!(" ");
            document["schedule"]["every_days"] = json!(0);
            document["decisions"][0]["advice"] = json!("x");
        });
        assert_eq!(told.len(), 3, "{told:#?}");
    }
}
