//! Values, the decision table, advice, schedule and letter: what they name is there, and something is always decided.

use std::ops::RangeInclusive;

use super::Faults;
use crate::programmes::document::{Comparison, Condition, Operand, ProgrammeDocument, ProgrammeValue, ValueRule};
use crate::programmes::questionnaire::ItemType;
use crate::values::Words;

const MOST_DECIMALS: i64 = 3;
const MOST_DAYS: i64 = 730;
/// What a letter may be filled in with.
const PLACES: [&str; 7] = ["patient", "age", "values", "advice", "facility", "by", "date"];

pub fn check(document: &ProgrammeDocument, faults: &mut Faults) {
    let questions = document.questions();
    let kind_of = |id: &str| questions.iter().find(|item| item.link_id == id).map(|item| item.kind);
    faults.demand_once(document.values.iter().map(|value| value.code.as_str()), |at| format!("values[{at}].code"));
    faults.demand_once(document.advice.iter().map(|advice| advice.code.as_str()), |at| format!("advice[{at}].code"));
    for (at, value) in document.values.iter().enumerate() {
        check_value(value, &format!("values[{at}]"), &kind_of, faults);
    }
    decisions(document, &kind_of, faults);
    schedule(document, faults);
    if let Some(Words { en, fr }) = &document.letter {
        letter(en, "letter.en", faults);
        letter(fr, "letter.fr", faults);
    }
}

fn check_value(value: &ProgrammeValue, place: &str, kind_of: &impl Fn(&str) -> Option<ItemType>, faults: &mut Faults) {
    let decimals = (0..=MOST_DECIMALS).contains(&value.decimals);
    faults.demand(decimals, &format!("{place}.decimals"), &format!("must be 0 to {MOST_DECIMALS}"));
    let count = value.of.len();
    let enough = match value.how {
        ValueRule::Answer => count == 1,
        ValueRule::Mean => count >= 1,
        ValueRule::Bmi => count == 2,
    };
    let detail = "must name what the value is made of: one question for answer, kilograms and centimetres for bmi";
    faults.demand(enough, &format!("{place}.of"), detail);
    let taken = kind_of(&value.code).is_some();
    faults.demand(!taken, &format!("{place}.code"), "must not be the linkId of a question");
    for (at, link_id) in value.of.iter().enumerate() {
        let number = matches!(kind_of(link_id), Some(ItemType::Integer | ItemType::Decimal));
        faults.demand(number, &format!("{place}.of[{at}]"), "must be a question that is answered by a number");
    }
}

fn decisions(document: &ProgrammeDocument, kind_of: &impl Fn(&str) -> Option<ItemType>, faults: &mut Faults) {
    let last = document.decisions.last();
    let ends = last.is_some_and(|row| row.when.is_empty());
    faults.demand(ends, "decisions", "must end with a row that applies always, with an empty when");
    let count = document.decisions.len();
    for (at, row) in document.decisions.iter().enumerate() {
        let place = format!("decisions[{at}]");
        let inner = at + 1 == count || !row.when.is_empty();
        faults.demand(inner, &format!("{place}.when"), "must not be empty but in the last row");
        let known = document.advice.iter().any(|advice| advice.code == row.advice);
        faults.demand(known, &format!("{place}.advice"), "must be an advice of this programme");
        let days = row.next_in_days.is_none_or(|days| (0..=MOST_DAYS).contains(&days));
        faults.demand(days, &format!("{place}.next_in_days"), &format!("must be 0 to {MOST_DAYS}"));
        for (number, condition) in row.when.iter().enumerate() {
            check_condition(document, condition, &format!("{place}.when[{number}]"), kind_of, faults);
        }
    }
    let needed = document.decisions.iter().any(|row| row.letter);
    let there = document.letter.is_some() || !needed;
    faults.demand(there, "letter", "must be there, because a decision asks for it");
}

fn check_condition(
    document: &ProgrammeDocument,
    condition: &Condition,
    place: &str,
    kind_of: &impl Fn(&str) -> Option<ItemType>,
    faults: &mut Faults,
) {
    let is_value = document.values.iter().any(|value| value.code == condition.value);
    let kind = if is_value { Some(ItemType::Decimal) } else { kind_of(&condition.value) };
    let Some(kind) = kind else {
        faults.demand(false, &format!("{place}.value"), "must be a value or a question of this programme");
        return;
    };
    let equality = matches!(condition.is, Comparison::Same | Comparison::Other);
    let fits = match (&condition.than, kind) {
        (Operand::Number(_), ItemType::Integer | ItemType::Decimal) => true,
        (Operand::Flag(_), ItemType::Boolean) => equality,
        (Operand::Text(code), ItemType::Choice) => equality && has_option(document, &condition.value, code),
        _ => false,
    };
    faults.demand(fits, &format!("{place}.than"), "must fit what it is compared with");
}

fn has_option(document: &ProgrammeDocument, link_id: &str, code: &str) -> bool {
    let questions = document.questions();
    let options = questions.iter().filter(|item| item.link_id == link_id).flat_map(|item| &item.answer_option);
    options.into_iter().any(|option| option.value_coding.code == code)
}

fn schedule(document: &ProgrammeDocument, faults: &mut Faults) {
    let schedule = &document.schedule;
    let mut days = |name: &str, days: i64, range: RangeInclusive<i64>| {
        let detail = format!("must be {} to {}", range.start(), range.end());
        faults.demand(range.contains(&days), &format!("schedule.{name}"), &detail);
    };
    days("first_in_days", schedule.first_in_days, 0..=MOST_DAYS);
    days("every_days", schedule.every_days, 1..=MOST_DAYS);
    days("overdue_after_days", schedule.overdue_after_days, 0..=MOST_DAYS);
    days("lost_after_days", schedule.lost_after_days, 1..=3 * MOST_DAYS);
    let later = schedule.lost_after_days > schedule.every_days;
    faults.demand(later, "schedule.lost_after_days", "must be more days than lie between visits");
}

fn letter(text: &str, place: &str, faults: &mut Faults) {
    for part in text.split('{').skip(1) {
        let name = part.split_once('}').map_or("", |(name, _)| name);
        faults.demand(PLACES.contains(&name), place, &format!("must have in braces one of {}", PLACES.join(", ")));
    }
}
