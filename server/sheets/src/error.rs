use thiserror::Error;

/// Why a file could not be read. Whoever sent it can mend all of these but [`SheetError::Io`].
#[derive(Debug, Error)]
pub enum SheetError {
    #[error("the file is empty")]
    Empty,
    #[error("this is no spreadsheet that can be read")]
    NotASheet,
    /// The format of Excel before 2007, or a workbook with a password
    #[error("this is an old or protected Excel file")]
    OldExcel,
    #[error("the file has more than {most} bytes")]
    TooManyBytes { most: u64 },
    #[error("the file grows past {most} bytes when it is unpacked")]
    Inflates { most: u64 },
    #[error("there are more than {most} rows")]
    TooManyRows { most: usize },
    #[error("line {line} has more than {most} columns")]
    TooManyColumns { line: u32, most: usize },
    #[error("a cell in line {line} has more than {most} bytes")]
    CellTooLong { line: u32, most: usize },
    #[error("a quotation mark that is opened in line {line} is never closed")]
    UnclosedQuote { line: u32 },
    #[error("cannot read the file: {0}")]
    Io(#[from] std::io::Error),
}

/// Why a sheet could not be written.
#[derive(Debug, Error)]
pub enum WriteError {
    #[error("cannot write the file: {0}")]
    Io(#[from] std::io::Error),
    #[error("cannot write the workbook: {0}")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    #[error("cannot write the rows: {0}")]
    Csv(#[from] csv::Error),
}
