//! The questions: each once, in both languages, with limits and conditions that can be met.

use super::{Faults, MOST_QUESTIONS};
use crate::programmes::document::ProgrammeDocument;
use crate::programmes::questionnaire::{
    EnableWhen, ItemExtension, ItemType, MAX_VALUE, MIN_VALUE, QuestionnaireItem, TRANSLATION, Translated, UNIT,
};

/// Groups within groups.
const DEEPEST: usize = 3;

pub fn check(document: &ProgrammeDocument, faults: &mut Faults) {
    let mut walk = Walk { faults, before: Vec::new(), link_ids: Vec::new() };
    for (at, item) in document.questionnaire.item.iter().enumerate() {
        walk.item(item, &format!("questionnaire.item[{at}]"), 1);
    }
    let count = walk.before.len();
    let fits = (1..=MOST_QUESTIONS).contains(&count);
    faults.demand(fits, "questionnaire.item", &format!("must have 1 to {MOST_QUESTIONS} questions"));
}

struct Walk<'a, 'f> {
    faults: &'f mut Faults,
    /// Questions that stand before the place that is looked at.
    before: Vec<&'a QuestionnaireItem>,
    link_ids: Vec<&'a str>,
}

impl<'a> Walk<'a, '_> {
    fn item(&mut self, item: &'a QuestionnaireItem, place: &str, depth: usize) {
        let is_group = item.kind == ItemType::Group;
        let at = |name: &str| format!("{place}.{name}");
        self.faults.demand(!self.link_ids.contains(&item.link_id.as_str()), &at("linkId"), "is there already");
        self.link_ids.push(&item.link_id);
        self.french(item.text_in_french.as_ref(), &at("_text"));
        let inner = is_group != item.item.is_empty();
        self.faults.demand(inner, &at("item"), "must be there for a group, and for nothing else");
        self.faults.demand(depth <= DEEPEST, place, &format!("must be {DEEPEST} groups deep at the most"));
        self.options(item, place);
        self.limits(item, place);
        for (number, condition) in item.enable_when.iter().enumerate() {
            self.condition(condition, &format!("{place}.enableWhen[{number}]"));
        }
        let said = item.enable_when.len() < 2 || item.enable_behavior.is_some();
        self.faults.demand(said, &at("enableBehavior"), "must say whether all or any of the conditions are needed");
        if depth <= DEEPEST {
            for (number, inner) in item.item.iter().enumerate() {
                self.item(inner, &format!("{place}.item[{number}]"), depth + 1);
            }
        }
        if !is_group {
            self.before.push(item);
        }
    }

    fn french(&mut self, translated: Option<&Translated>, place: &str) {
        let extensions = translated.into_iter().flat_map(|translated| &translated.extension);
        let french = extensions.filter(|extension| extension.url == TRANSLATION).any(|extension| {
            let lang = extension.extension.iter().any(|part| part.value_code.as_deref() == Some("fr"));
            let said = |text: &String| !text.trim().is_empty();
            lang && extension.extension.iter().any(|part| part.value_string.as_ref().is_some_and(said))
        });
        self.faults.demand(french, place, "must have the text in French, as a translation");
    }

    fn options(&mut self, item: &'a QuestionnaireItem, place: &str) {
        let is_choice = item.kind == ItemType::Choice;
        let fits = is_choice != item.answer_option.is_empty();
        let at = format!("{place}.answerOption");
        self.faults.demand(fits, &at, "must be there for a choice, and for nothing else");
        let codes = item.answer_option.iter().map(|option| option.value_coding.code.as_str());
        self.faults.demand_once(codes, |number| format!("{at}[{number}].valueCoding.code"));
        for (number, option) in item.answer_option.iter().enumerate() {
            self.french(
                option.value_coding.display_in_french.as_ref(),
                &format!("{at}[{number}].valueCoding._display"),
            );
        }
    }

    fn limits(&mut self, item: &'a QuestionnaireItem, place: &str) {
        let at = format!("{place}.extension");
        let is_number = matches!(item.kind, ItemType::Integer | ItemType::Decimal);
        self.faults.demand(item.extension.is_empty() || is_number, &at, "must be of a question that asks for a number");
        self.faults
            .demand_once(item.extension.iter().map(|one| one.url.as_str()), |number| format!("{at}[{number}].url"));
        for (number, extension) in item.extension.iter().enumerate() {
            let place = format!("{at}[{number}]");
            let number_is = number_of(extension).is_some();
            match extension.url.as_str() {
                MIN_VALUE | MAX_VALUE => self.faults.demand(number_is, &place, "must have a number as its limit"),
                UNIT => self.faults.demand(extension.value_coding.is_some(), &place, "must have a unit as valueCoding"),
                _ => {
                    let detail = "must be the address of minValue, maxValue or questionnaire-unit";
                    self.faults.demand(false, &format!("{place}.url"), detail);
                }
            }
        }
        let limit = |url: &str| item.extension.iter().find(|one| one.url == url).and_then(number_of);
        if let (Some(low), Some(high)) = (limit(MIN_VALUE), limit(MAX_VALUE)) {
            self.faults.demand(low < high, &at, "must have limits in order, the lower one first");
        }
    }

    fn condition(&mut self, condition: &EnableWhen, place: &str) {
        let asked = self.before.iter().find(|item| item.link_id == condition.question);
        let Some(asked) = asked else {
            self.faults.demand(false, &format!("{place}.question"), "must be a question before this one");
            return;
        };
        let answers = [
            condition.answer_integer.is_some() || condition.answer_decimal.is_some(),
            condition.answer_boolean.is_some(),
            condition.answer_coding.is_some(),
        ];
        let single = answers.iter().filter(|given| **given).count() == 1;
        let codes = |code: &str| asked.answer_option.iter().any(|option| option.value_coding.code == code);
        let fits = match (condition.operator.as_str(), asked.kind) {
            ("exists", _) => condition.answer_boolean.is_some(),
            (_, ItemType::Integer | ItemType::Decimal) => answers[0],
            ("=" | "!=", ItemType::Boolean) => answers[1],
            ("=" | "!=", ItemType::Choice) => {
                condition.answer_coding.as_ref().is_some_and(|coding| codes(&coding.code))
            }
            _ => false,
        };
        self.faults.demand(single && fits, place, "must have an answer that fits the question and the operator");
    }
}

fn number_of(extension: &ItemExtension) -> Option<f64> {
    extension.value_decimal.or(extension.value_integer.map(|number| number as f64))
}
