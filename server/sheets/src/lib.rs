//! Spreadsheets in and out: CSV of any kind and XLSX, within bounds. Knows nothing of what they mean.
