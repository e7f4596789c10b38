use std::io::Write;
use std::ops::ControlFlow;
use std::sync::{Barrier, Mutex};

use bloom_sheets::{Cell, Column, Format, Limits, SheetError, Writer};
use rust_xlsxwriter::{ExcelDateTime, Format as Look, Formula, Workbook};

use crate::{cells, lines, read_bytes};

fn book(fill: impl FnOnce(&mut Workbook)) -> Vec<u8> {
    let mut workbook = Workbook::new();
    fill(&mut workbook);
    workbook.save_to_buffer().unwrap()
}

// UPL-01: what a cell shows, not how it is kept
#[test]
fn dates_numbers_and_formulas_are_read_as_they_are_shown() {
    let bytes = book(|book| {
        let date = Look::new().set_num_format("dd/mm/yyyy");
        let sheet = book.add_worksheet();
        sheet.write_string(0, 0, " Drug ID ").unwrap();
        sheet.write_number(4, 0, 6_291_041_500_213_f64).unwrap();
        sheet.write_number(4, 1, 12.5).unwrap();
        let day = ExcelDateTime::from_ymd(2027, 3, 31).unwrap();
        sheet.write_datetime_with_format(4, 2, &day, &date).unwrap();
        sheet.write_formula(4, 3, Formula::new("=1+1").set_result("2")).unwrap();
        sheet.write_boolean(4, 4, true).unwrap();
        sheet.write_string(4, 6, "=HYPERLINK(1)").unwrap();
    });
    let rows = read_bytes(&bytes).unwrap();
    assert_eq!(lines(&rows), [1, 5]);
    assert_eq!(cells(&rows)[0], ["Drug ID"]);
    assert_eq!(cells(&rows)[1], ["6291041500213", "12.5", "2027-03-31", "2", "TRUE", "", "=HYPERLINK(1)"]);
}

// UPL-01
#[test]
fn the_first_visible_sheet_with_anything_in_it_is_read() {
    let bytes = book(|book| {
        book.add_worksheet().write_string(0, 0, "hidden").unwrap().set_hidden(true);
        book.add_worksheet();
        book.add_worksheet().write_string(1, 0, "seen").unwrap().set_active(true);
        book.add_worksheet().write_string(0, 0, "too late").unwrap();
    });
    let rows = read_bytes(&bytes).unwrap();
    assert_eq!((cells(&rows), lines(&rows)), (vec![vec!["seen"]], vec![2]));
    let empty = book(|book| {
        book.add_worksheet();
    });
    assert!(matches!(read_bytes(&empty), Err(SheetError::Empty)));
}

#[test]
fn a_workbook_keeps_to_the_same_bounds() {
    let wide = book(|book| {
        book.add_worksheet().write_string(6, 200, "x").unwrap();
    });
    assert!(matches!(read_bytes(&wide), Err(SheetError::TooManyColumns { line: 7, most: 200 })));
    let far = book(|book| {
        book.add_worksheet().write_string(1_048_575, 0, "x").unwrap();
    });
    assert_eq!(lines(&read_bytes(&far).unwrap()), [1_048_576]);
    let limits = Limits { cell_bytes: 10, ..Limits::default() };
    let long = book(|book| {
        book.add_worksheet().write_string(2, 0, "x".repeat(11)).unwrap();
    });
    assert!(matches!(crate::read_within(&long, &limits), Err(SheetError::CellTooLong { line: 3, most: 10 })));
}

// EXP: digits stay digits, formulas stay texts, numbers can be summed
#[test]
fn what_is_written_reads_the_same_in_both_formats() {
    let folder = tempfile::tempdir().unwrap();
    for format in [Format::Csv, Format::Xlsx] {
        let path = folder.path().join(format!("a.{}", format.extension()));
        let columns = [Column::text("Code", 16), Column::new("Name", 30), Column::new("Price", 10)];
        let mut writer = Writer::create(&path, format, "Prices", &columns).unwrap();
        writer.row(&[Cell::Text("00123"), Cell::Text("=1+1 \"q\", x\ny"), Cell::Decimal("12.50")]).unwrap();
        writer.row(&[Cell::Text("7"), Cell::Empty, Cell::Whole(-4)]).unwrap();
        writer.finish().unwrap();
        let rows = crate::read_path(&path, &Limits::default()).unwrap();
        let price = if format == Format::Csv { "12.50" } else { "12.5" };
        assert_eq!(
            cells(&rows),
            [vec!["Code", "Name", "Price"], vec!["00123", "=1+1 \"q\", x\ny", price], vec!["7", "", "-4"]]
        );
    }
}

// One large workbook takes the memory of one, however many are read
#[test]
fn a_large_workbook_is_read_while_no_other_large_one_is() {
    let text = "x".repeat(25_000);
    let bytes = book(|book| {
        let sheet = book.add_worksheet();
        for row in 0..800 {
            sheet.write_string(row, 0, format!("{row}{text}")).unwrap();
        }
    });
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(&bytes).unwrap();
    let turns = Mutex::new(Vec::new());
    let begin = Barrier::new(3);
    std::thread::scope(|scope| {
        for reader in 0..3 {
            let (turns, begin, path) = (&turns, &begin, file.path());
            scope.spawn(move || {
                begin.wait();
                let each = |_, _| {
                    turns.lock().unwrap().push(reader);
                    ControlFlow::Continue(())
                };
                bloom_sheets::read(path, &Limits::default(), each).unwrap();
            });
        }
    });
    let mut turns = turns.into_inner().unwrap();
    assert_eq!(turns.len(), 3 * 800);
    turns.dedup();
    assert_eq!(turns.len(), 3, "one after another");
}
