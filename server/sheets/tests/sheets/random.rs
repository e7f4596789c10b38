use bloom_sheets::{Cell, Column, Format, Limits, Writer};
use proptest::prelude::*;

use crate::bad_files::archive;
use crate::{read_bytes, read_path};

/// As a reader gives it back: outer white space and invisible characters are nobody's data.
fn cell() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-zA-Z0-9=+@＝＋－＠'\",;|\t\n\r éÉ€-]{0,12}",
        1 => "[0-9]{1,9}(\\.[0-9]{1,2})?",
        1 => any::<String>().prop_map(|text| text.replace(['\r', '\n'], " ")),
    ]
    .prop_map(|text| {
        let odd = |letter: char| {
            letter.is_whitespace()
                || letter.is_control()
                || matches!(letter, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}' | '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}')
        };
        text.trim_matches(odd).replace(|letter: char| letter.is_control() && letter != '\n', "")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    // UPL-01, EXP: nothing that is written is lost or becomes something else
    #[test]
    fn what_is_written_to_csv_is_read_again(table in prop::collection::vec(prop::collection::vec(cell(), 3), 1..8)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let columns = ["one", "two", "three"].map(|title| Column::new(title, 9));
        let mut writer = Writer::create(&path, Format::Csv, "a", &columns).unwrap();
        for row in &table {
            let cells: Vec<Cell<'_>> = row.iter().map(|text| Cell::Text(text)).collect();
            writer.row(&cells).unwrap();
        }
        writer.finish().unwrap();
        let mut expected: Vec<(u32, Vec<String>)> = Vec::new();
        for (line, row) in (2..).zip(&table) {
            let used = row.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
            if used > 0 {
                expected.push((line, row[..used].to_vec()));
            }
        }
        let rows = read_path(&path, &Limits::default()).unwrap();
        let found: Vec<(u32, Vec<String>)> = rows.into_iter().skip(1).map(|row| (row.line, row.cells)).collect();
        prop_assert_eq!(found, expected);
    }

    // No cell of a file of ours is a formula
    #[test]
    fn no_cell_of_a_csv_begins_as_a_formula(text in "[=+@\t -]{0,3}[a-z0-9=+()!]{1,10}") {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let mut writer = Writer::create(&path, Format::Csv, "a", &[Column::new("x", 9)]).unwrap();
        writer.row(&[Cell::Text(&text)]).unwrap();
        writer.finish().unwrap();
        let raw = std::fs::read(&path).unwrap();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(raw.as_slice());
        let record = reader.records().nth(1).unwrap().unwrap();
        let first = record[0].trim_start().chars().next().unwrap();
        prop_assert!(!"=+@".contains(first), "{record:?}");
        prop_assert!(first != '-' || record[0].parse::<f64>().is_ok(), "{record:?}");
    }

    // Whatever bytes come, there is an answer
    #[test]
    fn any_bytes_are_rows_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let _ = read_bytes(&bytes).map(|rows| assert!(rows.iter().all(|row| !row.cells.is_empty())));
    }

    #[test]
    fn any_text_of_separators_and_quotes_is_rows_or_an_error(text in "[a\",;|\t\n\r\u{e9} ]{0,200}") {
        if let Ok(rows) = read_bytes(text.as_bytes()) {
            prop_assert!(rows.is_sorted_by(|one, next| one.line < next.line));
        }
    }

    // A workbook damaged anywhere is a workbook or an error
    #[test]
    fn a_damaged_workbook_is_rows_or_an_error(at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let mut bytes = good_workbook();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        let _ = read_bytes(&bytes).map(|rows| rows.len());
    }

    #[test]
    fn a_workbook_with_any_sheet_inside_is_rows_or_an_error(sheet in "(<(row|c|v|f|is|t|/row|/c|/v) ?(r=\"[A-Z]{0,4}[0-9]{0,9}\"|t=\"[sbned]\"|s=\"[0-9]{1,4}\")?>?[0-9a-z]{0,3}){0,12}") {
        let sheet = format!("<worksheet><sheetData>{sheet}</sheetData></worksheet>");
        let bytes = archive(&[
            ("xl/workbook.xml", br#"<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>"#),
            ("xl/_rels/workbook.xml.rels", br#"<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/></Relationships>"#),
            ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
        ]);
        let _ = read_bytes(&bytes).map(|rows| rows.len());
    }
}

fn good_workbook() -> Vec<u8> {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    for row in 0..5 {
        sheet.write_string(row, 0, format!("text {row}")).unwrap();
        sheet.write_number(row, 1, f64::from(row) + 0.5).unwrap();
    }
    workbook.save_to_buffer().unwrap()
}
