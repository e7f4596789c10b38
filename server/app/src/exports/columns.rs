//! What stands above the columns, and how the files are called.

use bloom_sheets::{Column, Format};
use chrono::NaiveDate;

use crate::web::Language;

pub fn sales_file_name(language: Language, (from, to): (NaiveDate, NaiveDate), format: Format) -> String {
    let name = language.of("sales-history", "historique-des-ventes");
    format!("{name}-{from}-{to}.{}", format.extension())
}

pub fn inventory_file_name(language: Language, today: NaiveDate, format: Format) -> String {
    format!("{}-{today}.{}", language.of("inventory-level", "niveau-de-stock"), format.extension())
}

pub fn statement_file_name(language: Language, period: &str, format: Format) -> String {
    let name = language.of("provider-stock-statement", "releve-stock-operateur");
    format!("{name}-{period}.{}", format.extension())
}

/// Name of the sheet in a workbook.
pub fn sales_sheet(language: Language) -> &'static str {
    language.of("Sales history", "Historique des ventes")
}

pub fn inventory_sheet(language: Language) -> &'static str {
    language.of("Inventory level", "Niveau de stock")
}

pub fn statement_sheet(language: Language) -> &'static str {
    language.of("Statement", "Relevé")
}

/// A row per product of a statement, under the words of the screen; every column of numbers can be added up.
pub fn statement(language: Language) -> Vec<Column> {
    let text = |en, fr, width| Column::text(language.of(en, fr), width);
    let number = |en, fr, width| Column::new(language.of(en, fr), width);
    vec![
        text("Drug ID", "Code produit", 18),
        text("Product", "Produit", 40),
        number("Before", "Avant", 10),
        number("Received", "Reçu", 10),
        number("Transferred in", "Transfert entrant", 14),
        number("Counts, corrections", "Inventaires, corrections", 20),
        number("Sold or used", "Vendu ou utilisé", 14),
        number("Written off", "Sorti en perte", 12),
        number("Returned", "Retourné", 10),
        number("Transferred out", "Transfert sortant", 14),
        number("Left", "Reste", 10),
        number("Owed", "Dû", 12),
        number("Units owed, cost not known", "Unités dues, coût inconnu", 22),
        number("Units sold in earlier months", "Unités vendues des mois précédents", 26),
        text("Currency", "Devise", 10),
        text("Dispute of the facility", "Contestation de l’établissement", 30),
        text("Answer of the provider", "Réponse de l’opérateur", 30),
    ]
}

/// A row per line of a sale. What is said of the whole sale in money stands in its first line only, so that every
/// column of the sheet can be added up.
pub fn sales(language: Language) -> Vec<Column> {
    let text = |en, fr, width| Column::text(language.of(en, fr), width);
    let number = |en, fr, width| Column::new(language.of(en, fr), width);
    vec![
        text("Date", "Date", 12),
        text("Time", "Heure", 8),
        text("Receipt", "Reçu", 16),
        number("Number", "Numéro", 10),
        text("Sold by", "Vendu par", 22),
        text("Customer", "Client", 12),
        text("Drug ID", "Code produit", 18),
        text("Product", "Produit", 40),
        text("Lot", "Lot", 14),
        number("Quantity", "Quantité", 10),
        number("Unit price", "Prix unitaire", 12),
        number("Line total", "Total de la ligne", 14),
        text("Promo", "Promo", 12),
        number("Discount of the sale", "Remise de la vente", 16),
        number("Total of the sale", "Total de la vente", 16),
        number("Paid in cash", "Payé en espèces", 14),
        number("Paid by mobile money", "Payé par mobile money", 18),
        text("Currency", "Devise", 10),
        text("Return of receipt", "Retour du reçu", 16),
        number("Usual price", "Prix habituel", 14),
        text("Directions", "Posologie", 40),
        text("Prescriber", "Prescripteur", 24),
        text("Prescription number", "Numéro d’ordonnance", 18),
    ]
}

pub fn customer(language: Language, to_patient: bool) -> &'static str {
    if to_patient { language.of("Patient", "Patient") } else { language.of("Walk-in", "De passage") }
}

/// A row per batch; a product without stock has one row with 0, one that is not kept in stock a row without a number.
pub fn inventory(language: Language) -> Vec<Column> {
    let text = |en, fr, width| Column::text(language.of(en, fr), width);
    let number = |en, fr, width| Column::new(language.of(en, fr), width);
    vec![
        text("Drug ID", "Code produit", 18),
        text("Product", "Produit", 40),
        text("Generic name", "Nom générique", 28),
        text("Brand name", "Nom de marque", 22),
        text("Form", "Forme", 16),
        text("Strength", "Dosage", 14),
        text("Pack size", "Conditionnement", 16),
        text("Category", "Catégorie", 20),
        text("Lot", "Lot", 14),
        text("Expiry date", "Date de péremption", 14),
        number("Quantity", "Quantité", 10),
        number("Walk-in price", "Prix de vente", 12),
        number("Member price", "Prix membre", 12),
        number("Value at walk-in price", "Valeur au prix de vente", 18),
        text("Currency", "Devise", 10),
        text("Note", "Remarque", 24),
    ]
}

/// Of services and fees.
pub fn not_stocked(language: Language) -> &'static str {
    language.of("Not kept in stock", "Non tenu en stock")
}

/// Of stock that was sold without being in the books.
pub fn oversold(language: Language) -> &'static str {
    language.of("Sold beyond the books", "Vendu au-delà du stock")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    // EXP-01: the sheet equals the screen
    #[test]
    fn the_sheet_of_a_statement_stands_under_the_words_of_the_screen_in_their_order() {
        for language in [Language::En, Language::Fr] {
            let folder = format!("{}/../../web/modules/vdl/src/locales", env!("CARGO_MANIFEST_DIR"));
            let path = format!("{folder}/{}/statements.json", language.as_str());
            let screen: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
            let of = |place: &str| {
                let text = screen.pointer(place).and_then(Value::as_str);
                text.unwrap_or_else(|| panic!("no {place}")).to_lowercase()
            };
            let columns = [
                "product",
                "opening",
                "received",
                "transferred_in",
                "counted",
                "sold",
                "written_off",
                "returned",
                "transferred_out",
                "closing",
                "owed",
            ];
            let notes = ["withoutCost_other", "late_other"].map(|note| of(&format!("/statements/{note}")));
            let mut words: Vec<String> = columns.iter().map(|name| of(&format!("/statement/columns/{name}"))).collect();
            words.extend(notes.map(|note| note.replace("{{count}} ", "")));
            words.extend([of("/dispute/said"), of("/resolve/said")]);
            // The screen has the code below the name, and the money in each amount.
            let own = [language.of("drug id", "code produit"), language.of("currency", "devise")];
            let titles = statement(language).into_iter().map(|column| column.title.to_lowercase());
            let shown: Vec<String> = titles.filter(|title| !own.contains(&title.as_str())).collect();
            assert_eq!(shown, words);
        }
    }
}
