//! Programmes that the program brings along, for staff to look at, change and publish.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::values::derived_id;

const DOCUMENTS: [(&str, &str); 7] = [
    ("blood_pressure", include_str!("blood_pressure.json")),
    ("bmi", include_str!("bmi.json")),
    ("diabetes", include_str!("diabetes.json")),
    ("family_planning", include_str!("family_planning.json")),
    ("glucose", include_str!("glucose.json")),
    ("hypertension", include_str!("hypertension.json")),
    ("medicine_review", include_str!("medicine_review.json")),
];

/// By code.
pub fn documents() -> serde_json::Result<BTreeMap<&'static str, Value>> {
    DOCUMENTS.into_iter().map(|(code, text)| Ok((code, serde_json::from_str(text)?))).collect()
}

/// The same in every demonstration.
pub fn id(code: &str) -> String {
    derived_id(&["programme", code])
}
