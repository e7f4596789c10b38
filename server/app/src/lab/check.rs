//! What is wrong with a document of a test, each with its place.

use std::collections::HashSet;

use super::document::{LabComponent, LabComponentKind, LabRange, LabTestDocument, Sex};
use crate::values::Words;
use crate::web::{Checks, Problem};

/// Characters.
const LONGEST_WORDS: usize = 200;
const LONGEST_CODE: usize = 40;
const LONGEST_BARCODE: usize = 64;
const LONGEST_UNIT: usize = 40;
const LONGEST_NAME: usize = 200;
const MOST_COMPONENTS: usize = 40;
const MOST_CHOICES: usize = 40;
const MOST_RANGES: usize = 60;
const MOST_MINUTES: i64 = 7 * 24 * 60;
const MOST_DECIMALS: i64 = 6;

/// What is to be published, without what the server adds.
pub struct Unpublished<'a> {
    pub code: &'a str,
    pub countries: &'a [String],
    pub approved_by: &'a str,
    pub test: &'a LabTestDocument,
}

/// 422 with every place that is wrong; a place of the document is named without `test.` before it. Whether the countries
/// are known is for the caller to see to.
pub fn check(new: &Unpublished<'_>) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(is_code(new.code), "code", "must have 1 to 40 small letters, digits and _");
    checks.text("approved_by", new.approved_by.trim(), LONGEST_NAME);
    let mut known = HashSet::new();
    for (at, country) in new.countries.iter().enumerate() {
        checks.demand(known.insert(country), format!("countries[{at}]"), "is there twice");
    }
    document(&mut checks, new.test);
    checks.finish()
}

fn is_code(code: &str) -> bool {
    (1..=LONGEST_CODE).contains(&code.len())
        && code.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
}

fn words(checks: &mut Checks, place: &str, words: &Words) {
    checks.text(format!("{place}.en"), words.en.trim(), LONGEST_WORDS);
    checks.text(format!("{place}.fr"), words.fr.trim(), LONGEST_WORDS);
}

fn document(checks: &mut Checks, test: &LabTestDocument) {
    words(checks, "name", &test.name);
    words(checks, "specimen", &test.specimen);
    if let Some(minutes) = test.minutes {
        checks.demand((0..=MOST_MINUTES).contains(&minutes.from), "minutes.from", "must be 0 to 10,080");
        let good = (minutes.from..=MOST_MINUTES).contains(&minutes.to);
        checks.demand(good, "minutes.to", "must not be before minutes.from, nor above 10,080");
    }
    for (place, barcode) in [("kit_barcode", &test.kit_barcode), ("service_barcode", &test.service_barcode)] {
        if let Some(barcode) = barcode {
            checks.text(place, barcode.trim(), LONGEST_BARCODE);
        }
    }
    let count = test.components.len();
    checks.demand((1..=MOST_COMPONENTS).contains(&count), "components", "must be 1 to 40");
    let mut known = HashSet::new();
    for (at, one) in test.components.iter().enumerate() {
        let place = format!("components[{at}]");
        checks.demand(known.insert(&one.code), format!("{place}.code"), "is there twice");
        component(checks, &place, one);
    }
}

fn component(checks: &mut Checks, place: &str, component: &LabComponent) {
    checks.demand(is_code(&component.code), format!("{place}.code"), "must have 1 to 40 small letters, digits and _");
    words(checks, &format!("{place}.name"), &component.name);
    if let Some(unit) = &component.unit {
        checks.demand(
            is_ucum(unit),
            format!("{place}.unit"),
            "is no unit of UCUM: letters, digits and signs without spaces",
        );
    }
    if let Some(loinc) = &component.loinc {
        checks.demand(is_loinc(loinc), format!("{place}.loinc"), "is no LOINC code, as 4548-4");
    }
    let good = (0..=MOST_DECIMALS).contains(&component.decimals);
    checks.demand(good, format!("{place}.decimals"), "must be 0 to 6");
    if let Some(plausible) = component.plausible {
        let good = plausible.low < plausible.high;
        checks.demand(good, format!("{place}.plausible.low"), "must be below plausible.high");
    }
    match component.kind {
        LabComponentKind::Choice => choices(checks, place, component),
        LabComponentKind::Number => {
            let none = component.choices.is_empty();
            checks.demand(none, format!("{place}.choices"), "must be empty: this is a number");
            let few = component.ranges.len() <= MOST_RANGES;
            checks.demand(few, format!("{place}.ranges"), "must be 60 at the most");
            ranges(checks, place, &component.ranges);
        }
    }
}

fn choices(checks: &mut Checks, place: &str, component: &LabComponent) {
    let good = (2..=MOST_CHOICES).contains(&component.choices.len());
    checks.demand(good, format!("{place}.choices"), "must be 2 to 40: this is a choice");
    let none = component.ranges.is_empty() && component.plausible.is_none();
    checks.demand(none, format!("{place}.ranges"), "must be empty, and no value plausible: this is a choice");
    let mut known = HashSet::new();
    for (at, choice) in component.choices.iter().enumerate() {
        let place = format!("{place}.choices[{at}]");
        let code = format!("{place}.code");
        checks.demand(is_code(&choice.code), code.as_str(), "must have 1 to 40 small letters, digits and _");
        checks.demand(known.insert(&choice.code), code, "is there twice");
        words(checks, &format!("{place}.name"), &choice.name);
    }
}

/// Units are written in ASCII without spaces; what stands in brackets ends.
fn is_ucum(unit: &str) -> bool {
    let balanced = |open: char, close: char| unit.matches(open).count() == unit.matches(close).count();
    (1..=LONGEST_UNIT).contains(&unit.len())
        && unit.chars().all(|letter| letter.is_ascii_graphic() && !matches!(letter, '"' | '\\' | '<' | '>' | '`'))
        && [('[', ']'), ('{', '}'), ('(', ')')].iter().all(|(open, close)| balanced(*open, *close))
}

fn is_loinc(code: &str) -> bool {
    let digits =
        |text: &str, most: usize| (1..=most).contains(&text.len()) && text.chars().all(|digit| digit.is_ascii_digit());
    code.split_once('-').is_some_and(|(number, check)| digits(number, 7) && digits(check, 1))
}

fn ranges(checks: &mut Checks, place: &str, ranges: &[LabRange]) {
    for (at, range) in ranges.iter().enumerate() {
        limits(checks, &format!("{place}.ranges[{at}]"), range);
    }
    for sex in [None, Some(Sex::Female), Some(Sex::Male)] {
        follow_each_other(checks, place, ranges, sex);
    }
    let has = |sex: Option<Sex>| ranges.iter().any(|range| range.sex == sex);
    let of_all = has(None) || has(Some(Sex::Female)) == has(Some(Sex::Male));
    checks.demand(of_all, format!("{place}.ranges"), "must be there for both sexes");
}

fn limits(checks: &mut Checks, place: &str, range: &LabRange) {
    let LabRange { from_days, to_days, low, high, critical_low, critical_high, .. } = *range;
    checks.demand(from_days >= 0, format!("{place}.from_days"), "must not be below 0");
    let good = to_days.is_none_or(|to| to > from_days);
    checks.demand(good, format!("{place}.to_days"), "must be after from_days");
    let below = |left: Option<f64>, right: Option<f64>| left.zip(right).is_none_or(|(left, right)| left < right);
    let not_above = |left: Option<f64>, right: Option<f64>| left.zip(right).is_none_or(|(left, right)| left <= right);
    checks.demand(below(low, high), format!("{place}.low"), "must be below high");
    let good = not_above(critical_low, low) && below(critical_low, high);
    checks.demand(good, format!("{place}.critical_low"), "must not be within what is normal");
    let good = not_above(high, critical_high) && below(low, critical_high);
    checks.demand(good, format!("{place}.critical_high"), "must not be within what is normal");
    let good = below(critical_low, critical_high);
    checks.demand(good, format!("{place}.critical_low"), "must be below critical_high");
}

/// From the first day of life for ever, without a gap and without two for one day.
fn follow_each_other(checks: &mut Checks, place: &str, ranges: &[LabRange], sex: Option<Sex>) {
    let mut own: Vec<(usize, &LabRange)> = ranges.iter().enumerate().filter(|(_, range)| range.sex == sex).collect();
    own.sort_by_key(|(_, range)| range.from_days);
    let mut expected = Some(0);
    for (at, range) in &own {
        let field = format!("{place}.ranges[{at}].from_days");
        match expected {
            Some(day) if range.from_days > day => {
                checks.demand(false, field, "leaves a gap after the days before it, of the same sex");
            }
            Some(day) if range.from_days == day => {}
            _ => checks.demand(false, field, "overlaps another range of the same sex"),
        }
        expected = range.to_days;
    }
    if let Some((at, range)) = own.last() {
        let field = format!("{place}.ranges[{at}].to_days");
        checks.demand(range.to_days.is_none(), field, "must be null: the last range has no end");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::seeds;

    fn wrong(change: impl Fn(&mut serde_json::Value)) -> Vec<(String, String)> {
        let ready = seeds::ready().unwrap().into_iter().find(|ready| ready.code == "haemoglobin").unwrap();
        let mut document = serde_json::to_value(&ready.test).unwrap();
        change(&mut document);
        let test: LabTestDocument = serde_json::from_value(document).unwrap();
        let new = Unpublished { code: "hb", countries: &[], approved_by: "Efua Owusu", test: &test };
        let Err(problem) = check(&new) else { return Vec::new() };
        problem.fields().iter().map(|error| (error.field.clone(), error.detail.clone())).collect()
    }

    fn places(change: impl Fn(&mut serde_json::Value)) -> Vec<String> {
        wrong(change).into_iter().map(|(place, _)| place).collect()
    }

    #[test]
    fn what_the_program_brings_is_good() {
        let ready = seeds::ready().unwrap();
        assert_eq!(ready.len(), 12);
        for one in &ready {
            let new = Unpublished { code: &one.code, countries: &[], approved_by: "Efua Owusu", test: &one.test };
            assert_eq!(check(&new), Ok(()), "{}", one.code);
        }
    }

    #[test]
    fn each_wrong_place_is_named() {
        use serde_json::json;
        assert_eq!(wrong(|_| {}), []);
        let range = |document: &mut serde_json::Value, at: usize, field: &str, value: serde_json::Value| {
            document["components"][0]["ranges"][at][field] = value;
        };
        assert_eq!(places(|test| range(test, 1, "from_days", json!(1))), ["components[0].ranges[1].from_days"]);
        let gap = wrong(|test| range(test, 0, "to_days", json!(1)));
        assert!(gap[0].1.starts_with("leaves a gap"), "{gap:?}");
        let overlap = wrong(|test| range(test, 0, "to_days", json!(9_999)));
        assert!(overlap[0].1.starts_with("overlaps"), "{overlap:?}");
        assert_eq!(places(|test| range(test, 0, "low", json!(99))).first().unwrap(), "components[0].ranges[0].low");
        assert_eq!(places(|test| range(test, 0, "critical_low", json!(14))), ["components[0].ranges[0].critical_low"]);
        assert_eq!(places(|test| test["components"] = json!([])), ["components"]);
        assert_eq!(places(|test| test["components"][0]["unit"] = json!("g / dL")), ["components[0].unit"]);
        assert_eq!(places(|test| test["components"][0]["unit"] = json!("µg/L")), ["components[0].unit"]);
        assert_eq!(places(|test| test["name"]["fr"] = json!(" ")), ["name.fr"]);
        let doubled = places(|test| {
            let one = test["components"][0].clone();
            test["components"].as_array_mut().unwrap().push(one);
        });
        assert_eq!(doubled, ["components[1].code"]);
        let choice = places(|test| {
            test["components"][0]["kind"] = json!("choice");
            test["components"][0]["ranges"] = json!([]);
            test["components"][0]["plausible"] = json!(null);
        });
        assert_eq!(choice, ["components[0].choices"]);
        let men = places(|test| {
            let ranges = test["components"][0]["ranges"].as_array_mut().unwrap();
            ranges.retain(|range| range["sex"] == "male");
        });
        assert_eq!(men, ["components[0].ranges"]);
    }
}
