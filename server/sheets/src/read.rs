use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;

use crate::write::{ARMS, SEPARATORS, begins_armed};
use crate::{Limits, SheetError, csv_reader, xlsx_reader};

/// One row that has anything in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// As a spreadsheet program numbers it, from 1.
    pub line: u32,
    /// Without white space around it; empty cells at the end are left out.
    pub cells: Vec<String>,
}

/// How far a visit is: of a CSV file in bytes, of a workbook in lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    pub done: u64,
    pub of: u64,
}

const ZIP: &[u8] = b"PK\x03\x04";
/// What Excel before 2007 and protected workbooks begin with.
const OLE: &[u8] = &[0xD0, 0xCF, 0x11, 0xE0];

/// Visits the rows of a CSV or XLSX file, told apart by what is in it, until `visit` breaks off.
///
/// Of a workbook, the first visible sheet that has anything in it is read.
pub fn read(
    path: &Path,
    limits: &Limits,
    mut visit: impl FnMut(Row, Progress) -> ControlFlow<()>,
) -> Result<(), SheetError> {
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    if size == 0 {
        return Err(SheetError::Empty);
    }
    if size > limits.bytes {
        return Err(SheetError::TooManyBytes { most: limits.bytes });
    }
    let mut head = [0; 4];
    let known = file.read(&mut head)?;
    file.seek(SeekFrom::Start(0))?;
    let mut bounded = Bounded { limits, rows: 0 };
    let mut each = |line, cells, progress| {
        bounded.row(line, cells).map(|row| row.map_or(ControlFlow::Continue(()), |row| visit(row, progress)))
    };
    match &head[..known] {
        head if head == ZIP => xlsx_reader::read(BufReader::new(file), limits, &mut each),
        head if head == OLE => Err(SheetError::OldExcel),
        _ => csv_reader::read(BufReader::with_capacity(256 * 1024, file), size, limits, &mut each),
    }
}

/// What a reader of one format hands each line to: line, cells, progress.
pub(crate) type Each<'a> = dyn FnMut(u32, Vec<String>, Progress) -> Result<ControlFlow<()>, SheetError> + 'a;

struct Bounded<'a> {
    limits: &'a Limits,
    rows: usize,
}

impl Bounded<'_> {
    fn row(&mut self, line: u32, mut cells: Vec<String>) -> Result<Option<Row>, SheetError> {
        for cell in &mut cells {
            tidy(cell);
        }
        let used = cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
        cells.truncate(used);
        if cells.is_empty() {
            return Ok(None);
        }
        if cells.len() > self.limits.columns {
            return Err(SheetError::TooManyColumns { line, most: self.limits.columns });
        }
        if cells.iter().any(|cell| cell.len() > self.limits.cell_bytes) {
            return Err(SheetError::CellTooLong { line, most: self.limits.cell_bytes });
        }
        self.rows += 1;
        if self.rows > self.limits.rows {
            return Err(SheetError::TooManyRows { most: self.limits.rows });
        }
        Ok(Some(Row { line, cells }))
    }
}

/// Takes off outer white space, invisible characters, and the apostrophes that keep a formula a text.
fn tidy(cell: &mut String) {
    let shown = |letter: char| !(letter.is_whitespace() || is_invisible(letter));
    let mut kept = cell.trim_matches(|letter| !shown(letter));
    if let Some(rest) = kept.strip_prefix('\'').filter(|rest| rest.starts_with(ARMS) || rest.starts_with('\'')) {
        kept = rest;
    }
    if kept.len() != cell.len() {
        *cell = kept.to_owned();
    }
    if cell.contains('\'') && cell.contains(SEPARATORS) {
        *cell = rearmed(cell);
    }
    // A database cannot keep it, and nobody can type it.
    if cell.contains('\0') {
        *cell = cell.replace('\0', "");
    }
}

/// Without the apostrophes that the writer puts after a separator within a cell.
fn rearmed(cell: &str) -> String {
    let mut parts = cell.split_inclusive(SEPARATORS);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let ours = part.strip_prefix('\'').filter(|rest| begins_armed(rest) || rest.trim_start().starts_with('\''));
        text.push_str(ours.unwrap_or(part));
    }
    text
}

fn is_invisible(letter: char) -> bool {
    matches!(letter, '\0' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}' | '\u{FEFF}')
}
