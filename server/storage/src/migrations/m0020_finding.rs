//! Products and patients are found by words on the server too, for people whose device keeps no copy.
//!
//! `search_key` is made by the database out of the other columns, so that no writer can forget it.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use super::run;
use crate::folding::FOLDED;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0020_finding"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite keeps the value in the index below, PostgreSQL in the row.
        let kept = match manager.get_database_backend() {
            DbBackend::Postgres => "STORED",
            _ => "VIRTUAL",
        };
        let product = [PRODUCT, BARCODE].join(" || ' ' || ");
        let statements = [
            column("products", &product, kept),
            column("patient_audits", &patient(), kept),
            "CREATE INDEX products_by_words ON products (facility_id, search_key, id)".to_owned(),
            "CREATE INDEX patient_audits_by_words ON patient_audits (facility_id, search_key, id)".to_owned(),
        ];
        run(manager, &statements.iter().map(String::as_str).collect::<Vec<_>>()).await
    }
}

const PRODUCT: &str = "name || ' ' || generic_name || ' ' || brand_name || ' ' || strength || ' ' || form";
const BARCODE: &str = "barcode_id";

/// A phone is found however its number is grouped.
fn patient() -> String {
    let phone = ["' '", "'-'", "'('", "')'"]
        .iter()
        .fold("phone".to_owned(), |text, sign| format!("REPLACE({text}, {sign}, '')"));
    format!("first_name || ' ' || last_name || ' ' || {phone} || ' ' || member_number")
}

/// Cut, because an index of PostgreSQL takes 2,700 bytes.
fn column(table: &str, text: &str, kept: &str) -> String {
    let letters = FOLDED.iter().flat_map(|(from, to)| from.chars().map(move |letter| (letter, *to)));
    let plain = letters.fold(text.to_owned(), |text, (letter, to)| format!("REPLACE({text}, '{letter}', '{to}')"));
    format!(
        "ALTER TABLE {table} ADD COLUMN search_key TEXT GENERATED ALWAYS AS (SUBSTR(LOWER({plain}), 1, 500)) {kept}"
    )
}
