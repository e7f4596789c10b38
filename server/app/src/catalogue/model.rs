use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

/// Characters of each part that a search looks into.
const SEARCHED: usize = 200;

/// A product of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromQueryResult)]
pub struct CatalogueProduct {
    pub id: String,
    /// The Drug ID: a barcode, or the number of a register where there is none
    pub barcode_id: String,
    pub name: String,
    pub generic_name: String,
    pub brand_name: String,
    pub form: String,
    pub strength: String,
    pub pack_size: String,
    /// Therapeutic class
    pub category: String,
    pub manufacturer: String,
    /// Of the country's register; empty when there is none
    pub register_number: String,
    /// None while no register has said.
    #[serde(default)]
    pub prescription_only: Option<bool>,
}

impl CatalogueProduct {
    /// What a search looks into, in the order of the list. Of a long composition the beginning: an index has limits.
    pub fn search_key(&self) -> String {
        let parts = [&self.name, &self.generic_name, &self.brand_name, &self.barcode_id, &self.register_number];
        parts.map(|part| part.trim().chars().take(SEARCHED).collect::<String>().to_lowercase()).join(" ")
    }
}

/// A product and the number it came with.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Sharing {
    pub register_number: String,
    pub id: String,
    /// The Drug ID
    pub barcode_id: String,
    pub name: String,
    pub pack_size: String,
}
