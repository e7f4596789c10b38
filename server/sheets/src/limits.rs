/// What a file may be at most. Past a bound it is refused; it is never read further than that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Of the file as it is.
    pub bytes: u64,
    /// Of everything that is packed into an XLSX file, together.
    pub inflated_bytes: u64,
    /// Of the texts of an XLSX file, which lie in memory.
    pub shared_text_bytes: u64,
    /// Rows with anything in them.
    pub rows: usize,
    /// Columns of one row.
    pub columns: usize,
    /// Bytes of one cell.
    pub cell_bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes: 64 * 1024 * 1024,
            inflated_bytes: 512 * 1024 * 1024,
            shared_text_bytes: 64 * 1024 * 1024,
            rows: 200_000,
            columns: 200,
            cell_bytes: 32 * 1024,
        }
    }
}
