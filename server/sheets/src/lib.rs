//! Spreadsheets in and out: CSV of any kind and XLSX, within bounds. Knows nothing of what they mean.
//!
//! Reading is a visit, row by row: a file never lies in memory whole. A *line* is the number that a spreadsheet program
//! shows beside a row, the first being 1; rows without anything in them are counted and not visited. Every cell is text:
//! numbers as they would be typed, dates as yyyy-MM-dd, formulas as the value they had.

mod csv_reader;
mod error;
mod limits;
mod measure;
mod read;
mod write;
mod xlsx_reader;

pub use error::{SheetError, WriteError};
pub use limits::Limits;
pub use read::{Progress, Row, read};
pub use write::{Cell, Column, Format, Writer};
