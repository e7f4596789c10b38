//! Which column of a file is which field: by name, in any order, case and punctuation.
//!
//! The browser shows it before anything is sent (`web/packages/uploads/src/header`), by the same rules: both are
//! run against `api/upload-cases.json`.

use bloom_sheets::Row;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::kind::Column;
use super::model::UploadedColumn;

/// Characters.
pub const LONGEST_HEADER: usize = 2_000;
/// Headers may stand below a title and an address.
const LOOKED_AT: usize = 20;

/// The headers of a file, each with what it was taken for.
#[derive(Debug, Clone, PartialEq)]
pub struct Matched {
    pub line: u32,
    pub columns: Vec<UploadedColumn>,
}

impl Matched {
    pub fn position(&self, field: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.field.as_deref() == Some(field))
    }

    /// The header as it stands in the file.
    pub fn header(&self, field: &str) -> Option<&str> {
        self.position(field).map(|at| self.columns[at].header.as_str())
    }
}

/// A row of headers, and what is missing in it by field.
pub type MissingColumns = (Matched, Vec<&'static [&'static str]>);

/// The row of headers: of the first rows the one that names most columns; where none names any, the first that is at
/// least half as full as the fullest, for a person to assign: a title stands in a cell or two. What is missing comes back
/// by field, and of what may be there by one of several fields all of them.
pub fn find(
    rows: &[Row],
    columns: &'static [Column],
    one_of: &'static [&'static [&'static str]],
) -> Result<Matched, MissingColumns> {
    let mut best: Option<(usize, Matched)> = None;
    for row in rows.iter().take(LOOKED_AT) {
        let matched = matched(row, columns);
        let known = matched.columns.iter().filter(|column| column.field.is_some()).count();
        if best.as_ref().is_none_or(|(most, _)| known > *most) {
            best = Some((known, matched));
        }
    }
    let named = best.filter(|(known, _)| *known > 0).map(|(_, matched)| matched);
    let found = named.or_else(|| first_full(rows).map(|row| matched(row, columns)));
    let matched = found.unwrap_or(Matched { line: 0, columns: Vec::new() });
    let missing = missing(&matched, columns, one_of);
    if missing.is_empty() { Ok(matched) } else { Err((matched, missing)) }
}

fn first_full(rows: &[Row]) -> Option<&Row> {
    let filled = |row: &Row| row.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
    let looked_at = || rows.iter().take(LOOKED_AT);
    let fullest = looked_at().map(filled).max()?;
    looked_at().find(|row| filled(row) * 2 >= fullest)
}

/// The row of headers that somebody has assigned by hand: the first one with exactly these headers.
pub fn assigned(
    rows: &[Row],
    columns: &'static [Column],
    one_of: &'static [&'static [&'static str]],
    assigned: &[UploadedColumn],
) -> Option<Result<Matched, MissingColumns>> {
    let is_same = |row: &&Row| {
        let pairs = || row.cells.iter().zip(assigned);
        row.cells.len() == assigned.len() && pairs().all(|(cell, column)| plain(cell) == plain(&column.header))
    };
    let row = rows.iter().take(LOOKED_AT).find(is_same)?;
    let matched = Matched { line: row.line, columns: assigned.to_vec() };
    let missing = missing(&matched, columns, one_of);
    Some(if missing.is_empty() { Ok(matched) } else { Err((matched, missing)) })
}

fn missing(
    matched: &Matched,
    columns: &'static [Column],
    one_of: &'static [&'static [&'static str]],
) -> Vec<&'static [&'static str]> {
    let is_missing = |field: &&str| matched.position(field).is_none();
    let required = columns.iter().filter(|column| column.required).map(|column| std::slice::from_ref(&column.field));
    required.chain(one_of.iter().copied()).filter(|fields| fields.iter().all(is_missing)).collect()
}

fn matched(row: &Row, columns: &'static [Column]) -> Matched {
    let mut found: Vec<UploadedColumn> = Vec::with_capacity(row.cells.len());
    for header in &row.cells {
        let name = plain(header);
        let known = columns.iter().find(|column| names(column).any(|known| plain(known) == name));
        // Of two columns with one meaning the first counts.
        let field = known.map(|column| column.field.to_owned()).filter(|_| !name.is_empty());
        let field = field.filter(|field| !found.iter().any(|column| column.field.as_ref() == Some(field)));
        found.push(UploadedColumn { header: header.split_whitespace().collect::<Vec<_>>().join(" "), field });
    }
    Matched { line: row.line, columns: found }
}

fn names(column: &'static Column) -> impl Iterator<Item = &'static str> {
    std::iter::once(column.field).chain(column.title).chain(column.aliases.iter().copied())
}

/// Letters and digits alone, lower-case, without accents: `Walk-in price`, `walkin_price` and `WALK IN PRICE` are one name.
pub fn plain(name: &str) -> String {
    let letters = name.nfkd().filter(|letter| !is_combining_mark(*letter));
    letters.flat_map(char::to_lowercase).filter(|letter| letter.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uploads::kinds;
    use crate::uploads::model::UploadKind;

    const COLUMNS: &[Column] = &[
        Column {
            field: "code",
            title: ["Drug ID", "Identifiant"],
            required: true,
            aliases: &["barcode"],
            example: "",
            help: ["", ""],
        },
        Column {
            field: "price",
            title: ["Walk-in price", "Prix public"],
            required: true,
            aliases: &[],
            example: "",
            help: ["", ""],
        },
    ];

    fn row(line: u32, cells: &[&str]) -> Row {
        Row { line, cells: cells.iter().map(|cell| (*cell).to_owned()).collect() }
    }

    // UPL-01: headers by name, any order and case, with aliases
    #[test]
    fn headers_are_found_in_any_order_case_and_language_below_a_title() {
        let rows = [
            row(1, &["Prices of March"]),
            row(3, &["WALK IN  PRICE", "Note", "Bar-Code", "barcode"]),
            row(4, &["1", "x", "2"]),
        ];
        let found = find(&rows, COLUMNS, &[]).unwrap();
        assert_eq!((found.line, found.position("price"), found.position("code")), (3, Some(0), Some(2)));
        assert_eq!(found.columns[3].field, None);
        let french = [row(1, &["IDENTIFIANT", "Prix Public"])];
        assert!(find(&french, COLUMNS, &[]).is_ok());
    }

    // BST-17
    #[test]
    fn missing_columns_are_named() {
        let (found, missing) = find(&[row(1, &["code", "x"])], COLUMNS, &[&["x", "y"]]).unwrap_err();
        assert_eq!((missing, found.columns.len()), (vec![&["price"][..], &["x", "y"]], 2));
    }

    #[derive(serde::Deserialize)]
    struct HeaderCase {
        name: String,
        kind: UploadKind,
        rows: Vec<Vec<String>>,
        header_row: usize,
        fields: Vec<Option<String>>,
        missing: Vec<Vec<String>>,
    }

    // UPL-01: the same table as the browser's
    #[test]
    fn the_cases_that_browser_and_server_share() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../api/upload-cases.json");
        let table: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let cases: Vec<HeaderCase> = serde_json::from_value(table["cases"].clone()).unwrap();
        assert!(cases.len() >= 12);
        for case in cases {
            let (columns, one_of) = (kinds::columns(case.kind), kinds::one_of(case.kind));
            let rows: Vec<Row> = (1..).zip(case.rows).map(|(line, cells)| Row { line, cells }).collect();
            let (found, missing) = match find(&rows, columns, one_of) {
                Ok(found) => (found, Vec::new()),
                Err(found) => found,
            };
            let fields: Vec<Option<String>> = found.columns.iter().map(|column| column.field.clone()).collect();
            assert_eq!((found.line as usize, fields), (case.header_row + 1, case.fields), "{}", case.name);
            let missing: Vec<Vec<String>> =
                missing.iter().map(|fields| fields.iter().map(|field| (*field).to_owned()).collect()).collect();
            assert_eq!(missing, case.missing, "{}", case.name);
        }
    }
}
