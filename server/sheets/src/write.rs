//! Sheets to be opened by a spreadsheet program, in constant memory.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use rust_xlsxwriter::{Format as Look, Workbook, Worksheet};

use crate::WriteError;

/// Lines of one sheet of a workbook; what comes after goes to the next sheet.
const LINES_OF_A_SHEET: u32 = 1_048_576;
/// Characters of one cell of a workbook.
const LONGEST_TEXT: usize = 32_767;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Csv,
    Xlsx,
}

impl Format {
    pub fn extension(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Xlsx => "xlsx",
        }
    }

    pub fn content_type(self) -> &'static str {
        match self {
            Format::Csv => "text/csv; charset=utf-8",
            Format::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    pub title: String,
    /// Characters.
    pub width: u16,
    /// Typed into it, digits stay digits: a long code does not become 6.29E+12, nor 00123 a number.
    pub text: bool,
}

impl Column {
    pub fn new(title: impl Into<String>, width: u16) -> Column {
        Column { title: title.into(), width, text: false }
    }

    pub fn text(title: impl Into<String>, width: u16) -> Column {
        Column { text: true, ..Column::new(title, width) }
    }
}

/// What is written into one cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell<'a> {
    Empty,
    Text(&'a str),
    Whole(i64),
    /// A plain decimal number such as `12.50`; anything else is written as text.
    Decimal(&'a str),
}

/// Writes one table; [`Writer::finish`] makes the file whole.
pub struct Writer(Kind);

enum Kind {
    Csv(Box<csv::Writer<BufWriter<File>>>),
    Xlsx(Box<Book>),
}

struct Book {
    workbook: Workbook,
    path: PathBuf,
    name: String,
    columns: Vec<Column>,
    /// Sheets so far.
    sheets: usize,
    /// The next line of the sheet, from 0.
    line: u32,
    lines_of_a_sheet: u32,
}

impl Writer {
    /// `name` is the sheet's, at most 25 characters, without `[ ] : * ? / \`.
    pub fn create(path: &Path, format: Format, name: &str, columns: &[Column]) -> Result<Writer, WriteError> {
        Writer::create_with(path, format, name, columns, LINES_OF_A_SHEET)
    }

    fn create_with(
        path: &Path,
        format: Format,
        name: &str,
        columns: &[Column],
        lines_of_a_sheet: u32,
    ) -> Result<Writer, WriteError> {
        match format {
            Format::Csv => {
                let mut file = BufWriter::new(File::create(path)?);
                // Excel takes a file without this mark for one in the encoding of the country.
                file.write_all("\u{FEFF}".as_bytes())?;
                let mut writer =
                    csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).flexible(true).from_writer(file);
                writer.write_record(columns.iter().map(|column| disarmed(&column.title)))?;
                Ok(Writer(Kind::Csv(Box::new(writer))))
            }
            Format::Xlsx => {
                let mut workbook = Workbook::new();
                if let Some(folder) = path.parent() {
                    workbook.set_tempdir(folder)?;
                }
                let mut book = Book {
                    workbook,
                    path: path.to_owned(),
                    name: name.to_owned(),
                    columns: columns.to_vec(),
                    sheets: 0,
                    line: 0,
                    lines_of_a_sheet,
                };
                book.next_sheet()?;
                Ok(Writer(Kind::Xlsx(Box::new(book))))
            }
        }
    }

    pub fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), WriteError> {
        match &mut self.0 {
            Kind::Csv(writer) => Ok(writer.write_record(cells.iter().map(csv_text))?),
            Kind::Xlsx(book) => book.row(cells),
        }
    }

    pub fn finish(self) -> Result<(), WriteError> {
        match self.0 {
            Kind::Csv(mut writer) => Ok(writer.flush()?),
            Kind::Xlsx(mut book) => Ok(book.workbook.save(&book.path)?),
        }
    }
}

impl Book {
    fn next_sheet(&mut self) -> Result<(), WriteError> {
        self.sheets += 1;
        let name = if self.sheets == 1 { self.name.clone() } else { format!("{} {}", self.name, self.sheets) };
        let (bold, text) = (Look::new().set_bold(), Look::new().set_num_format("@"));
        let sheet = self.workbook.add_worksheet_with_constant_memory()?;
        sheet.set_name(name)?;
        sheet.set_freeze_panes(1, 0)?;
        for (at, column) in (0_u16..).zip(&self.columns) {
            sheet.set_column_width(at, f64::from(column.width))?;
            if column.text {
                sheet.set_column_format(at, &text)?;
            }
        }
        for (at, column) in (0_u16..).zip(&self.columns) {
            sheet.write_string_with_format(0, at, &column.title, &bold)?;
        }
        self.line = 1;
        Ok(())
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), WriteError> {
        if self.line >= self.lines_of_a_sheet {
            self.next_sheet()?;
        }
        let line = self.line;
        self.line += 1;
        let sheet = self.workbook.worksheet_from_index(self.sheets - 1)?;
        for (at, cell) in (0_u16..).zip(cells) {
            write_cell(sheet, line, at, cell)?;
        }
        Ok(())
    }
}

fn write_cell(sheet: &mut Worksheet, line: u32, at: u16, cell: &Cell<'_>) -> Result<(), WriteError> {
    match cell {
        Cell::Empty | Cell::Text("") => return Ok(()),
        Cell::Whole(number) if number.unsigned_abs() < 1 << 53 => sheet.write_number(line, at, *number as f64)?,
        Cell::Whole(number) => sheet.write_string(line, at, number.to_string())?,
        Cell::Decimal(text) => match text.parse::<f64>() {
            // More digits than a workbook keeps would come back as other digits.
            Ok(number) if is_plain_number(text) && text.len() <= 15 => sheet.write_number(line, at, number)?,
            _ => sheet.write_string(line, at, cut(text))?,
        },
        // A text is never taken for a formula in a workbook: its cells have types.
        Cell::Text(text) => sheet.write_string(line, at, cut(text))?,
    };
    Ok(())
}

fn cut(text: &str) -> String {
    if text.len() <= LONGEST_TEXT { text.to_owned() } else { text.chars().take(LONGEST_TEXT).collect() }
}

fn csv_text(cell: &Cell<'_>) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Whole(number) => number.to_string(),
        Cell::Decimal(text) | Cell::Text(text) => disarmed(text),
    }
}

/// Where one cell becomes several for a program of other settings than the writer's.
pub(crate) const SEPARATORS: [char; 5] = [';', '\t', '|', '\r', '\n'];

/// A text that a spreadsheet program would take for a formula, with an apostrophe before it; likewise each part that a
/// program would take for a cell of its own. Numbers stay.
fn disarmed(text: &str) -> String {
    if is_plain_number(text) {
        return text.to_owned();
    }
    let mut safe = String::with_capacity(text.len() + 1);
    for part in text.split_inclusive(SEPARATORS) {
        // So that the apostrophe which is taken off again is ours.
        if begins_armed(part) || part.trim_start_matches(is_blank).starts_with('\'') {
            safe.push('\'');
        }
        safe.push_str(part);
    }
    let hidden = text.starts_with(['\t', '\r', '\n']) && !safe.starts_with('\'');
    if hidden { format!("'{safe}") } else { safe }
}

fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

/// What a formula begins with; some programs take the wide forms for the same.
pub(crate) const ARMS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// True for what a spreadsheet program takes for a formula.
pub(crate) fn begins_armed(text: &str) -> bool {
    text.trim_start_matches(is_blank).starts_with(ARMS)
}

fn is_plain_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    all_digits(whole) && all_digits(fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    // UPL-01
    #[test]
    fn formulas_are_disarmed_and_numbers_are_not() {
        for text in ["=1+1", "+SUM(A1)", "-cmd|' /C calc'!A0", "@x", " =1", "\t=1", "＝1"] {
            assert!(disarmed(text).starts_with('\''), "{text:?}");
        }
        for text in ["-5", "-12.50", "12", "Paracetamol", "a=b", "", "a; b | c", "5|6"] {
            assert_eq!(disarmed(text), text);
        }
    }

    // UPL-01
    #[test]
    fn a_csv_file_has_no_cell_that_runs() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let mut writer = Writer::create(&path, Format::Csv, "Stock", &[Column::new("Name", 8)]).unwrap();
        writer.row(&[Cell::Text("=1+1")]).unwrap();
        writer.row(&[Cell::Text("Paracetamol")]).unwrap();
        writer.finish().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("'=1+1\r\nParacetamol\r\n"), "{text:?}");
    }

    // UPL-01: a French Excel takes `;` for the end of a cell, others a tab or `|`
    #[test]
    fn what_other_settings_take_for_a_cell_of_its_own_is_disarmed_too() {
        for (text, safe) in [
            ("a;=1+1", "a;'=1+1"),
            ("a; =1+1;b", "a;' =1+1;b"),
            ("a\t@x", "a\t'@x"),
            ("a|-1|+2", "a|'-1|'+2"),
            ("a\n=1", "a\n'=1"),
            ("a;'b", "a;''b"),
            ("=1;=2", "'=1;'=2"),
        ] {
            assert_eq!(disarmed(text), safe, "{text:?}");
        }
    }

    // EXP: more rows than a sheet holds
    #[test]
    fn rows_go_on_in_the_next_sheet_under_the_same_headers() {
        use calamine::Reader;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.xlsx");
        let mut writer = Writer::create_with(&path, Format::Xlsx, "Stock", &[Column::new("N", 8)], 4).unwrap();
        for number in 0..7 {
            writer.row(&[Cell::Whole(number)]).unwrap();
        }
        writer.finish().unwrap();
        let mut book: calamine::Xlsx<_> = calamine::open_workbook(&path).unwrap();
        assert_eq!(book.sheet_names(), ["Stock", "Stock 2", "Stock 3"]);
        let last = book.worksheet_range("Stock 3").unwrap();
        let cells: Vec<String> = last.rows().map(|row| row[0].to_string()).collect();
        assert_eq!(cells, ["N", "6"]);
    }
}
