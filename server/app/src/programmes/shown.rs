//! Which questions are shown, by what was answered before: what is hidden counts for nothing.

use std::collections::HashMap;

use super::questionnaire::{
    EnableBehavior, EnableWhen, Questionnaire, QuestionnaireItem, QuestionnaireResponse, ResponseAnswer, ResponseItem,
};

/// The answers to what is shown, by linkId.
pub type Answers<'a> = HashMap<&'a str, &'a ResponseAnswer>;

/// What is shown, in order, and the answers to it.
pub struct Shown<'a> {
    pub link_ids: Vec<&'a str>,
    pub answers: Answers<'a>,
}

impl<'a> Shown<'a> {
    pub fn of(questionnaire: &'a Questionnaire, response: &'a QuestionnaireResponse) -> Shown<'a> {
        let mut given = HashMap::new();
        response.item.iter().for_each(|item| collect(item, &mut given));
        let mut shown = Shown { link_ids: Vec::new(), answers: HashMap::new() };
        questionnaire.item.iter().for_each(|item| shown.take(item, &given));
        shown
    }

    fn take(&mut self, item: &'a QuestionnaireItem, given: &Answers<'a>) {
        let met = |condition: &EnableWhen| holds(condition, &self.answers);
        let enabled = match (item.enable_when.as_slice(), item.enable_behavior) {
            ([], _) => true,
            (conditions, Some(EnableBehavior::Any)) => conditions.iter().any(met),
            (conditions, _) => conditions.iter().all(met),
        };
        if !enabled {
            return;
        }
        self.link_ids.push(&item.link_id);
        if let Some(answer) = given.get(item.link_id.as_str()) {
            self.answers.insert(&item.link_id, answer);
        }
        item.item.iter().for_each(|inner| self.take(inner, given));
    }
}

fn collect<'a>(item: &'a ResponseItem, given: &mut Answers<'a>) {
    if let Some(answer) = item.answer.first() {
        given.insert(&item.link_id, answer);
    }
    item.item.iter().for_each(|item| collect(item, given));
}

pub fn number_of(answer: &ResponseAnswer) -> Option<f64> {
    answer.value_decimal.or(answer.value_integer.map(|number| number as f64))
}

/// Of what is not answered nothing holds but that it is not there.
fn holds(condition: &EnableWhen, answers: &Answers<'_>) -> bool {
    let answer = answers.get(condition.question.as_str());
    if condition.operator == "exists" {
        return answer.is_some() == condition.answer_boolean.unwrap_or(true);
    }
    let Some(answer) = answer else { return false };
    let than = condition.answer_decimal.or(condition.answer_integer.map(|number| number as f64));
    if let (Some(number), Some(than)) = (number_of(answer), than) {
        return match condition.operator.as_str() {
            "=" => number == than,
            "!=" => number != than,
            "<" => number < than,
            "<=" => number <= than,
            ">" => number > than,
            _ => number >= than,
        };
    }
    let flags = answer.value_boolean.zip(condition.answer_boolean).map(|(said, than)| said == than);
    let codes = answer.value_coding.as_ref().zip(condition.answer_coding.as_ref());
    let same = flags.or(codes.map(|(said, than)| said.code == than.code));
    match condition.operator.as_str() {
        "=" => same == Some(true),
        "!=" => same == Some(false),
        _ => false,
    }
}
