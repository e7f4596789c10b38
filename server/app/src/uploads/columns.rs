use axum::Json;

use super::kind::Column;
use super::kinds;
use super::model::{UploadColumn, UploadColumns, UploadKind};
use crate::web::{Caller, Language, PathOf, Problem};

/// The columns of a kind of file
#[utoipa::path(get, path = "/upload-columns/{kind}/", tag = "uploads", params(("kind" = UploadKind, Path)),
    responses((status = 200, description = "done", body = UploadColumns)))]
pub async fn list_upload_columns(
    _: Caller,
    language: Language,
    PathOf(kind): PathOf<String>,
) -> Result<Json<UploadColumns>, Problem> {
    let (kind, _) = known(&kind)?;
    Ok(Json(columns_in(kind, language)))
}

fn columns_in(kind: UploadKind, language: Language) -> UploadColumns {
    let column_of = |column: &Column| UploadColumn {
        field: column.field.to_owned(),
        title: language.of(column.title[0], column.title[1]).to_owned(),
        required: column.required,
        aliases: aliases(column, language),
        example: column.example.to_owned(),
        help: language.of(column.help[0], column.help[1]).to_owned(),
    };
    let owned = |fields: &&[&str]| fields.iter().map(|field| (*field).to_owned()).collect();
    UploadColumns {
        results: kinds::columns(kind).iter().map(column_of).collect(),
        one_of: kinds::one_of(kind).iter().map(owned).collect(),
    }
}

/// Everything else that the column may be called, the title in the other language included.
fn aliases(column: &Column, language: Language) -> Vec<String> {
    let other = language.of(column.title[1], column.title[0]);
    std::iter::once(other).chain([column.field]).chain(column.aliases.iter().copied()).map(str::to_owned).collect()
}

/// A kind by its code, with its columns.
pub(super) fn known(kind: &str) -> Result<(UploadKind, &'static [Column]), Problem> {
    let kind = UploadKind::parse(kind).map(|kind| (kind, kinds::columns(kind)));
    kind.ok_or_else(|| Problem::not_found("There is no such kind of file."))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [UploadKind; 7] = [
        UploadKind::PriceList,
        UploadKind::ProductRegister,
        UploadKind::CustomProduct,
        UploadKind::StockCount,
        UploadKind::DeliveryNote,
        UploadKind::StockTransfer,
        UploadKind::SupplierOffers,
    ];

    // LNG-01
    #[test]
    fn no_french_line_about_a_column_breaks_before_a_sign() {
        for column in KINDS.iter().flat_map(|kind| kinds::columns(*kind)) {
            for french in [column.title[1], column.help[1]] {
                assert!(!crate::web::french::breaks_before_sign(french), "{french}");
            }
        }
    }

    // UPL-01: what the browser's rules are tried with is what the server says
    #[test]
    fn the_table_of_cases_has_the_columns_of_every_kind() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../api/upload-cases.json");
        let table: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let columns = KINDS.map(|kind| (kind.as_str(), columns_in(kind, Language::En)));
        let columns = serde_json::json!(columns.into_iter().collect::<std::collections::BTreeMap<_, _>>());
        assert!(table["columns"] == columns, "put this into api/upload-cases.json: {columns}");
    }
}
