//! A hand-written formulary: generic names, the forms and strengths they are sold in, and a rough price.
//! Long by nature; one file per part of the pharmacy.

mod chronic;
mod everyday;
mod infection;
mod special;
mod supplies;

use crate::form::Form;

/// One therapeutic class and what belongs to it.
pub struct Class {
    pub name: &'static str,
    pub generics: &'static [Generic],
}

pub struct Generic {
    pub name: &'static str,
    /// 1 (rare) to 4 (asked for all day): how many brands compete and how often it sells.
    pub demand: usize,
    /// US cents for the smallest pack of the first form and strength.
    pub cents: i64,
    /// Form, and its strengths from weakest to strongest, separated by `|`.
    pub presentations: &'static [(Form, &'static str)],
}

const fn g(name: &'static str, demand: usize, cents: i64, presentations: &'static [(Form, &'static str)]) -> Generic {
    Generic { name, demand, cents, presentations }
}

/// What a pharmacist gives out against a prescription nearly everywhere.
const ON_PRESCRIPTION: [&str; 6] = [
    "Antibiotics",
    "Heart and blood pressure",
    "Diabetes",
    "Nerves and mind",
    "Tuberculosis",
    "Hospital and emergency",
];

/// Whether a class is sold on prescription only.
pub fn is_prescription_only(class: &str) -> bool {
    ON_PRESCRIPTION.contains(&class)
}

pub fn classes() -> impl Iterator<Item = &'static Class> {
    [everyday::CLASSES, infection::CLASSES, chronic::CLASSES, special::CLASSES, supplies::CLASSES].into_iter().flatten()
}
