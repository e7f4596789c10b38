//! Workbooks. What is packed into one is measured before anything is read, so that a small file cannot become a big one.

use std::io::{Read, Seek};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use calamine::{DataRef, ExcelDateTime, Reader, SheetType, SheetVisible, Xlsx, XlsxError};

use crate::measure::measure;
use crate::read::{Each, Progress};
use crate::{Limits, SheetError};

/// Unpacked bytes from which on a workbook is read while no other such is: its texts lie in memory.
const LARGE: u64 = 16 * 1024 * 1024;
static ONE_LARGE: Mutex<()> = Mutex::new(());

pub fn read(mut input: impl Read + Seek, limits: &Limits, each: &mut Each<'_>) -> Result<(), SheetError> {
    let bytes = measure(&mut input, limits)?;
    // Whoever panicked with it left nothing behind: it guards memory, not data.
    let _turn = (bytes > LARGE).then(|| ONE_LARGE.lock().unwrap_or_else(PoisonError::into_inner));
    input.rewind()?;
    // The library takes a damaged workbook for a mistake of its own now and then; for us it is a file like any other.
    let visited = catch_unwind(AssertUnwindSafe(|| visit(input, limits, each)));
    visited.unwrap_or(Err(SheetError::NotASheet))
}

fn visit(input: impl Read + Seek, limits: &Limits, each: &mut Each<'_>) -> Result<(), SheetError> {
    let mut workbook = Xlsx::new(input).map_err(refused)?;
    let shown = |sheet: &&calamine::Sheet| sheet.visible == SheetVisible::Visible && sheet.typ == SheetType::WorkSheet;
    let names: Vec<String> = workbook.sheets_metadata().iter().filter(shown).map(|sheet| sheet.name.clone()).collect();
    for name in names {
        if visit_sheet(&mut workbook, &name, limits, each)? {
            return Ok(());
        }
    }
    Err(SheetError::Empty)
}

/// True when the sheet had anything in it.
fn visit_sheet(
    workbook: &mut Xlsx<impl Read + Seek>,
    name: &str,
    limits: &Limits,
    each: &mut Each<'_>,
) -> Result<bool, SheetError> {
    let mut cells = workbook.worksheet_cells_reader(name).map_err(refused)?;
    let last_line = u64::from(cells.dimensions().end.0) + 1;
    let (mut line, mut row, mut any) = (0_u32, Vec::<String>::new(), false);
    let progress = |line: u32| Progress { done: u64::from(line).min(last_line), of: last_line };
    while let Some(cell) = cells.next_cell().map_err(refused)? {
        let (number, column) = cell.get_position();
        let text = text_of(cell.get_value());
        if text.is_empty() {
            continue;
        }
        any = true;
        let (number, column) = (number.saturating_add(1), column as usize);
        if number < line || column >= limits.columns {
            return match number < line {
                true => Err(SheetError::NotASheet),
                false => Err(SheetError::TooManyColumns { line: number, most: limits.columns }),
            };
        }
        if number != line && !row.is_empty() && each(line, std::mem::take(&mut row), progress(line))?.is_break() {
            return Ok(true);
        }
        line = number;
        if row.len() <= column {
            row.resize(column + 1, String::new());
        }
        row[column] = text;
    }
    if !row.is_empty() {
        let _: ControlFlow<()> = each(line, row, progress(line))?;
    }
    Ok(any)
}

fn refused(error: XlsxError) -> SheetError {
    match error {
        XlsxError::Password => SheetError::OldExcel,
        XlsxError::Io(error) => SheetError::Io(error),
        _ => SheetError::NotASheet,
    }
}

fn text_of(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number_text(*number),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(true) => "TRUE".to_owned(),
        DataRef::Bool(false) => "FALSE".to_owned(),
        DataRef::DateTime(moment) => date_text(moment),
        DataRef::DateTimeIso(text) => text.strip_suffix("T00:00:00").unwrap_or(text).to_owned(),
        DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(error) => error.to_string(),
        DataRef::Empty => String::new(),
    }
}

/// As it would be typed. A spreadsheet shows fifteen digits; what is behind them is the noise of its arithmetic.
fn number_text(number: f64) -> String {
    if !number.is_finite() {
        return String::new();
    }
    let shown: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    let text = shown.to_string();
    if text == "-0" { "0".to_owned() } else { text }
}

fn date_text(moment: &ExcelDateTime) -> String {
    // Before 1900 there is no date, and a length of time is none either: the plain number says more.
    if moment.is_duration() || moment.as_f64() < 1.0 {
        return number_text(moment.as_f64());
    }
    let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
    match (hour, minute, second) {
        (0, 0, 0) => format!("{year:04}-{month:02}-{day:02}"),
        _ => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::number_text;

    // UPL-01: prices as people typed them
    #[test]
    fn numbers_are_written_as_they_would_be_typed() {
        for (number, text) in [
            (12.5, "12.5"),
            (1.5, "1.5"),
            (10.05 * 3.0, "30.15"),
            (0.1 + 0.2, "0.3"),
            (6_291_041_500_213.0, "6291041500213"),
            (-3.0, "-3"),
            (-0.0, "0"),
            (f64::NAN, ""),
        ] {
            assert_eq!(number_text(number), text);
        }
    }
}
