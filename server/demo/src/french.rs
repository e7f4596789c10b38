//! What the shelf of a French-speaking pharmacy calls the same things.

use std::collections::HashMap;
use std::sync::LazyLock;

/// English and French by line, in the singular and plural in which they stand in names.
static WORDS: LazyLock<HashMap<String, &str>> = LazyLock::new(|| {
    let lines = include_str!("french.tsv").lines();
    lines.filter_map(|line| line.split_once('\t')).map(|(english, french)| (english.to_lowercase(), french)).collect()
});

/// The French of a name of the formulary, None where it has none.
pub fn word(english: &str) -> Option<&'static str> {
    WORDS.get(&english.to_lowercase()).copied()
}

/// Of several substances each, as "Artéméther + luméfantrine".
pub fn substances(english: &str) -> String {
    let parts: Vec<String> = english.split(" + ").map(|part| word(part).unwrap_or(part).to_owned()).collect();
    let (first, others) = parts.split_first().map_or(("", &[][..]), |(first, others)| (first.as_str(), others));
    others.iter().fold(first.to_owned(), |all, part| format!("{all} + {}", lower_first(part)))
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A strength or a pack: as a whole where it is words ("upper arm"), else part by part ("2,5 mg par 5 mL").
pub fn measure(english: &str) -> String {
    if let Some(whole) = word(english) {
        return whole.to_owned();
    }
    english.split(' ').map(part).collect::<Vec<_>>().join(" ")
}

fn part(english: &str) -> String {
    if let Some(known) = word(english) {
        return known.to_owned();
    }
    let units = [(".", ","), ("mcg", "µg"), ("IU", "UI"), ("/drop", "/goutte")];
    units.iter().fold(english.to_owned(), |text, (from, to)| text.replace(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generics;

    #[test]
    fn every_substance_class_form_and_word_of_the_formulary_has_a_french_name() {
        let mut missing: Vec<String> = Vec::new();
        let mut need = |text: &str| {
            if word(text).is_none() {
                missing.push(text.to_owned());
            }
        };
        for class in generics::classes() {
            need(class.name);
            for generic in class.generics {
                generic.name.split(" + ").for_each(&mut need);
                for (form, strengths) in generic.presentations {
                    need(form.name());
                    let measures = strengths.split('|').chain(form.packs().iter().map(|pack| pack.0));
                    for measure in measures.filter(|measure| word(measure).is_none()) {
                        let words =
                            measure.split(' ').filter(|part| part.len() > 3 && part.chars().all(char::is_alphabetic));
                        words.for_each(&mut need);
                    }
                }
            }
        }
        assert_eq!(missing, [] as [String; 0]);
    }

    #[test]
    fn names_are_put_together_as_a_pharmacist_writes_them() {
        assert_eq!(substances("Artemether + lumefantrine"), "Artéméther + luméfantrine");
        assert_eq!(measure("250 mg/133.5 mg per 5 mL"), "250 mg/133,5 mg par 5 mL");
        assert_eq!(measure("400 IU/drop"), "400 UI/goutte");
        assert_eq!(measure("upper arm"), "bras");
        assert_eq!(measure("10 ampoules"), "10 ampoules");
        assert_eq!(measure("1 vial"), "1 flacon");
    }
}
