use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use sea_orm::{DatabaseTransaction, DbErr};

use super::messages::Reason;
use super::model::PastExpiry;
use super::row_reader::RowReader;
use super::rows::PIECE;
use crate::AppState;

/// A column of a kind's sheet.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    pub field: &'static str,
    /// English, French.
    pub title: [&'static str; 2],
    pub required: bool,
    /// Other headers it is known by, in any case and with any punctuation.
    pub aliases: &'static [&'static str],
    pub example: &'static str,
    /// English, French.
    pub help: [&'static str; 2],
}

/// What an upload is for: a country or a facility, with its money and time; and who uploaded it when.
#[derive(Debug, Clone)]
pub struct UploadTarget {
    pub upload_id: String,
    /// Of kinds of a country.
    pub country_id: Option<i64>,
    /// Of kinds of a facility.
    pub facility_id: Option<String>,
    /// ISO 4217; empty for what has no money.
    pub currency: String,
    /// Of the currency.
    pub decimals: u32,
    /// Of the country; UTC for what belongs to none.
    pub time_zone: Tz,
    /// The same bytes were uploaded before, and somebody said to apply them once more.
    pub again: bool,
    /// Whether expiry dates in the past are right, or are to be named.
    pub past_expiry: PastExpiry,
    /// Who uploaded it.
    pub user_name: String,
    /// When, in milliseconds.
    pub created_at: i64,
}

impl UploadTarget {
    /// Empty for kinds of no facility.
    pub fn facility(&self) -> &str {
        self.facility_id.as_deref().unwrap_or_default()
    }

    /// A date that somebody has to confirm: stock that is past its day when it comes in.
    pub fn is_doubtful(&self, expiry_date: NaiveDate) -> bool {
        self.past_expiry == PastExpiry::Ask && expiry_date < self.day()
    }

    /// The day it was uploaded, where it belongs to.
    pub fn day(&self) -> NaiveDate {
        let moment = DateTime::<Utc>::from_timestamp_millis(self.created_at).unwrap_or_default();
        moment.with_timezone(&self.time_zone).date_naive()
    }
}

/// A good row and its line.
#[derive(Debug, Clone)]
pub struct Numbered<R> {
    pub line: u32,
    pub row: R,
}

/// Why a row is not applied.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// None: the row as a whole.
    pub field: Option<&'static str>,
    pub value: Option<String>,
    pub reason: &'static Reason,
    /// What stands for `{0}`, `{1}`, … in the words of the reason.
    pub values: Vec<String>,
    pub error_type: Option<&'static str>,
}

impl Fault {
    pub fn of_row(reason: &'static Reason) -> Fault {
        Fault { field: None, value: None, reason, values: Vec::new(), error_type: None }
    }

    pub fn of_cell(field: &'static str, value: impl Into<String>, reason: &'static Reason) -> Fault {
        Fault { field: Some(field), value: Some(value.into()), ..Fault::of_row(reason) }
    }

    pub fn with(mut self, value: impl Into<String>) -> Fault {
        self.values.push(value.into());
        self
    }

    pub fn error_type(mut self, error_type: &'static str) -> Fault {
        self.error_type = Some(error_type);
        self
    }
}

/// What a row is about. The key tells two things apart; what people read is the cell they know it by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowKey {
    pub text: String,
    /// The column that names it.
    pub field: &'static str,
    /// As it stands in that column.
    pub value: String,
}

impl RowKey {
    /// Known by this cell, and told from others by these parts.
    pub fn new(field: &'static str, value: &str, parts: &[&str]) -> RowKey {
        RowKey { text: parts.join("\u{1}"), field, value: value.to_owned() }
    }
}

/// A fault of one of the rows that were handed in, by its index.
#[derive(Debug, Clone, PartialEq)]
pub struct RowFault {
    pub at: usize,
    pub fault: Fault,
}

/// What an upload made, when that has a screen.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Made {
    pub batch_sync_number: Option<i64>,
    pub stock_count_id: Option<String>,
    pub delivery_id: Option<String>,
    pub transfer_ids: Vec<String>,
}

/// One kind of file. Rows pass `read`, `key` and `check` first, all of them; then good ones pass `read` and `apply`.
/// After a crash a new value goes on with the pieces that are left.
pub trait Kind: Sized + Send + Sync {
    /// A row that is good by itself.
    type Row: Send + Sync;

    const COLUMNS: &'static [Column];
    /// Of each of these groups of fields the file must have at least one column.
    const ONE_OF: &'static [&'static [&'static str]] = &[];

    /// Rows that are applied in one step, as many as whoever sells meanwhile can wait for; at most a piece.
    fn at_once(&self) -> usize {
        PIECE
    }

    fn open(state: &AppState, target: UploadTarget) -> impl Future<Output = Result<Self, DbErr>> + Send;

    /// Reads one row; nothing when the reader has noted a fault.
    fn read(&self, row: &mut RowReader<'_>) -> Option<Self::Row>;

    /// What the row is about; asked after `check` has seen the row. Rows of one file with the same key are faults, all of
    /// them.
    fn key(&self, row: &Self::Row) -> Option<RowKey>;

    /// Judges a piece by what only the database knows. Nothing is written. What adds up over the file is kept in `self`.
    fn check(
        &mut self,
        state: &AppState,
        rows: &[Numbered<Self::Row>],
    ) -> impl Future<Output = Result<Vec<RowFault>, DbErr>> + Send;

    /// Applies a piece; each piece once, in order, all of them good when they were judged. What has become impossible
    /// since is left out and told.
    fn apply(
        &mut self,
        state: &AppState,
        tx: &DatabaseTransaction,
        rows: &[Numbered<Self::Row>],
    ) -> impl Future<Output = Result<Vec<RowFault>, DbErr>> + Send;

    /// After the last piece, in the transaction that says so. May run after a crash without any `apply` before it.
    fn finish(
        &mut self,
        _state: &AppState,
        _tx: &DatabaseTransaction,
    ) -> impl Future<Output = Result<Made, DbErr>> + Send {
        async { Ok(Made::default()) }
    }
}
