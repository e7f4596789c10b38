//! What people send, good and bad, and what comes of it.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bad_files;
mod csv_files;
mod random;
mod workbooks;

use std::io::Write;
use std::ops::ControlFlow;

use bloom_sheets::{Limits, Row, SheetError};

/// Everything in a file of these bytes.
fn read_bytes(bytes: &[u8]) -> Result<Vec<Row>, SheetError> {
    read_within(bytes, &Limits::default())
}

fn read_within(bytes: &[u8], limits: &Limits) -> Result<Vec<Row>, SheetError> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    read_path(file.path(), limits)
}

fn read_path(path: &std::path::Path, limits: &Limits) -> Result<Vec<Row>, SheetError> {
    let mut rows = Vec::new();
    bloom_sheets::read(path, limits, |row, progress| {
        assert!(progress.done <= progress.of, "{progress:?}");
        rows.push(row);
        ControlFlow::Continue(())
    })?;
    Ok(rows)
}

fn cells(rows: &[Row]) -> Vec<Vec<&str>> {
    rows.iter().map(|row| row.cells.iter().map(String::as_str).collect()).collect()
}

fn lines(rows: &[Row]) -> Vec<u32> {
    rows.iter().map(|row| row.line).collect()
}
