use sea_orm::FromQueryResult;

/// A product of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
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
}

impl CatalogueProduct {
    /// What a search looks into, in the order of the list.
    pub fn search_key(&self) -> String {
        let parts = [&self.name, &self.generic_name, &self.brand_name, &self.barcode_id, &self.register_number];
        parts.map(|part| part.trim().to_lowercase()).join(" ")
    }
}
