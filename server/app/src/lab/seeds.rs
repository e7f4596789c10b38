//! The tests that the program brings: they count once people of the provider publish them.

use serde::Serialize;
use utoipa::ToSchema;

use super::document::LabTestDocument;

macro_rules! documents {
    ($($code:literal),* $(,)?) => {
        [$(($code, include_str!(concat!("seeds/", $code, ".json")))),*]
    };
}

const DOCUMENTS: [(&str, &str); 12] = documents![
    "malaria_rdt",
    "glucose",
    "hba1c",
    "pregnancy",
    "hbsag",
    "hcv",
    "hiv_screen",
    "hiv_self_test",
    "syphilis",
    "urinalysis",
    "haemoglobin",
    "cholesterol",
];

/// A test that can be published as it is
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ReadyLabDefinition {
    pub code: String,
    /// Empty: of all countries
    pub countries: Vec<String>,
    pub test: LabTestDocument,
}

/// All of them; an error means that the program was built with a broken one.
pub fn ready() -> serde_json::Result<Vec<ReadyLabDefinition>> {
    let parse = |(code, text): (&str, &str)| {
        let test = serde_json::from_str(text)?;
        Ok(ReadyLabDefinition { code: code.to_owned(), countries: Vec::new(), test })
    };
    DOCUMENTS.into_iter().map(parse).collect()
}
