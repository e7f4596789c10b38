//! Which column of a file is which field: by name, in any order, case and punctuation.

use bloom_sheets::Row;

use super::kind::Column;
use super::model::UploadedColumn;

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

/// The row of headers: of the first rows the one that names most columns. Missing required columns come back by field.
pub fn find(
    rows: &[Row],
    columns: &'static [Column],
    one_of: &'static [&'static [&'static str]],
) -> Result<Matched, (Matched, Vec<&'static str>)> {
    let mut best: Option<(usize, Matched)> = None;
    for row in rows.iter().take(LOOKED_AT) {
        let matched = matched(row, columns);
        let known = matched.columns.iter().filter(|column| column.field.is_some()).count();
        if best.as_ref().is_none_or(|(most, _)| known > *most) {
            best = Some((known, matched));
        }
    }
    let (_, matched) = best.unwrap_or((0, Matched { line: 0, columns: Vec::new() }));
    let mut missing: Vec<&'static str> = columns
        .iter()
        .filter(|column| column.required && matched.position(column.field).is_none())
        .map(|column| column.field)
        .collect();
    let none_of = one_of.iter().filter(|fields| fields.iter().all(|field| matched.position(field).is_none()));
    missing.extend(none_of.filter_map(|fields| fields.first().copied()));
    if missing.is_empty() { Ok(matched) } else { Err((matched, missing)) }
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

/// Letters and digits alone, lower-case, without accents.
fn plain(header: &str) -> String {
    let letters = header.chars().flat_map(char::to_lowercase).filter(|letter| letter.is_alphanumeric());
    letters
        .map(|letter| match letter {
            'à' | 'â' | 'ä' => 'a',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'î' | 'ï' => 'i',
            'ô' | 'ö' => 'o',
            'ù' | 'û' | 'ü' => 'u',
            'ç' => 'c',
            letter => letter,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!((missing, found.columns.len()), (vec!["price", "x"], 2));
    }
}
