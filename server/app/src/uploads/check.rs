//! The first pass: every row is judged, nothing is applied.

use std::collections::{HashMap, HashSet};

use bloom_sheets::Row;

use super::headers::{self, Matched};
use super::kind::{Fault, Kind, Numbered, RowKey};
use super::messages;
use super::model::OnBadRows;
use super::row_reader::RowReader;
use super::rows::{self, Piece};
use super::run::Running;
use super::store::{self, Checked, NewError};
use crate::jobs::JobError;

/// Where the error about rows with the same key stands among those of a line.
const DUPLICATE_POSITION: i64 = 1_000;
/// Lines with the same key that an error names.
const DUPLICATES_LISTED: usize = 50;
/// Errors written in one transaction.
const ERRORS_AT_ONCE: usize = 2_000;

/// What was found so far.
struct Judged {
    matched: Matched,
    records: i64,
    bad: HashSet<u32>,
    keys: HashMap<String, Lines>,
    /// The first row that has cells beyond the headers, and how many rows have.
    wide: Option<(WideRow, usize)>,
    errors: Vec<NewError>,
}

/// The lines that are about one thing.
struct Lines {
    first: u32,
    others: Vec<u32>,
    /// The column and the cell it is known by, kept from the second line on.
    known_by: Option<(&'static str, String)>,
}

struct WideRow {
    line: u32,
    /// Counted from 1.
    cell: usize,
    text: String,
}

/// False when the upload has ended here.
pub(super) async fn check<K: Kind>(running: &mut Running<'_>, kind: &mut K) -> Result<bool, JobError> {
    begin(running).await?;
    let mut pieces = rows::pieces(running.file.path(), running.limits.clone());
    let mut judged: Option<Judged> = None;
    while let Some(piece) = pieces.recv().await {
        let Piece { rows, progress } = match piece {
            Ok(piece) => piece,
            Err(error) => return running.fail_unreadable(error).await.map(|()| false),
        };
        let judged = match &mut judged {
            Some(judged) => judged,
            None => match matched_in::<K>(running, &rows) {
                None => return running.fail(&messages::OTHER_HEADERS, Vec::new()).await.map(|()| false),
                Some(found) => match found {
                    Ok(matched) => {
                        say_columns(running, &matched).await?;
                        judged.insert(Judged::new(matched))
                    }
                    Err((matched, missing)) => return without_columns::<K>(running, &matched, &missing).await,
                },
            },
        };
        judged.piece(running, kind, rows).await?;
        let done = progress.done.saturating_mul(5_000) / progress.of.max(1);
        judged.write(running, i64::try_from(done).unwrap_or(0)).await?;
    }
    match judged {
        Some(judged) if judged.records > 0 => judged.end(running).await,
        _ => running.fail(&messages::EMPTY_FILE, Vec::new()).await.map(|()| false),
    }
}

type Found = Result<Matched, (Matched, Vec<&'static [&'static str]>)>;

/// By hand where somebody did, else by their names. None: the file has not the headers that were assigned.
fn matched_in<K: Kind>(running: &Running<'_>, rows: &[Row]) -> Option<Found> {
    match &running.work.mapping {
        Some(columns) => headers::assigned(rows, K::COLUMNS, K::ONE_OF, columns),
        None => Some(headers::find(rows, K::COLUMNS, K::ONE_OF)),
    }
}

/// Judging begins anew after a crash: what it had written is taken away.
async fn begin(running: &Running<'_>) -> Result<(), JobError> {
    let tx = running.context.begin().await?;
    store::begin_check(&tx, running.id()).await?;
    Ok(tx.commit().await?)
}

async fn say_columns(running: &Running<'_>, matched: &Matched) -> Result<(), JobError> {
    let tx = running.context.begin().await?;
    store::set_columns(&tx, running.id(), matched).await?;
    store::say(&tx, running.id(), running.work.kind.validating()).await?;
    Ok(tx.commit().await?)
}

async fn without_columns<K: Kind>(
    running: &Running<'_>,
    matched: &Matched,
    missing: &[&[&str]],
) -> Result<bool, JobError> {
    let tx = running.context.begin().await?;
    store::set_columns(&tx, running.id(), matched).await?;
    tx.commit().await?;
    let title = |field: &&str| K::COLUMNS.iter().find(|column| column.field == *field).map(|column| column.title);
    // Of several fields one is enough: "Drug ID or Registration number".
    let named = |language: usize, fields: &[&str]| {
        let titles: Vec<&str> = fields.iter().filter_map(title).map(|title| title[language]).collect();
        titles.join([" or ", " ou "][language])
    };
    let names = |language: usize| missing.iter().map(|fields| named(language, fields)).collect::<Vec<_>>().join(", ");
    // Both languages are kept; whoever reads it has one of them.
    running.fail(&messages::MISSING_COLUMNS, vec![names(0), names(1)]).await?;
    Ok(false)
}

impl Judged {
    fn new(matched: Matched) -> Judged {
        Judged { matched, records: 0, bad: HashSet::new(), keys: HashMap::new(), wide: None, errors: Vec::new() }
    }

    async fn piece<K: Kind>(&mut self, running: &Running<'_>, kind: &mut K, rows: Vec<Row>) -> Result<(), JobError> {
        let mut good = Vec::with_capacity(rows.len());
        let headers = self.matched.line;
        for row in rows.into_iter().filter(|row| row.line > headers) {
            self.records += 1;
            if row.cells.len() > self.matched.columns.len() {
                self.note_wide(&row);
                continue;
            }
            match read(running, kind, &self.matched, &row) {
                Ok(read) => good.push(Numbered { line: row.line, row: read }),
                Err(faults) => self.note(row.line, 0, faults),
            }
        }
        let found = kind.check(running.context.state(), &good).await?;
        for row in &good {
            if let Some(key) = kind.key(&row.row) {
                self.note_key(key, row.line);
            }
        }
        for found in found {
            if let Some(row) = good.get(found.at) {
                let position = i64::try_from(self.errors.len()).unwrap_or_default() % 500 + 1;
                self.note(row.line, position, vec![found.fault]);
            }
        }
        Ok(())
    }

    fn note_key(&mut self, key: RowKey, line: u32) {
        match self.keys.get_mut(&key.text) {
            None => {
                self.keys.insert(key.text, Lines { first: line, others: Vec::new(), known_by: None });
            }
            Some(lines) => {
                lines.others.push(line);
                lines.known_by.get_or_insert((key.field, key.value));
            }
        }
    }

    /// Every row that is about the same thing as another one hears of all the others.
    async fn report_duplicates(&mut self, running: &Running<'_>) -> Result<(), JobError> {
        let keys = std::mem::take(&mut self.keys).into_values().filter(|lines| !lines.others.is_empty());
        let mut duplicates: Vec<Lines> = keys.collect();
        duplicates.sort_unstable_by_key(|lines| lines.first);
        for Lines { first, others, known_by } in duplicates {
            let lines: Vec<u32> = std::iter::once(first).chain(others).collect();
            let (field, value) = known_by.unwrap_or_default();
            for line in &lines {
                let fault = Fault::of_cell(field, value.as_str(), &messages::DUPLICATE).with(others_of(&lines, *line));
                self.note(*line, DUPLICATE_POSITION, vec![fault]);
                if self.errors.len() >= ERRORS_AT_ONCE {
                    self.write(running, 5_000).await?;
                }
            }
        }
        self.write(running, 5_000).await
    }

    fn note_wide(&mut self, row: &Row) {
        let width = self.matched.columns.len();
        let beyond = row.cells.iter().enumerate().skip(width).find(|(_, text)| !text.is_empty());
        let (at, text) = beyond.map_or((width, ""), |(at, text)| (at, text.as_str()));
        let text: String = text.chars().take(200).collect();
        let fault = Fault { value: Some(text.clone()), ..Fault::of_row(&messages::BEYOND_HEADERS) };
        self.note(row.line, 0, vec![fault.with((at + 1).to_string()).with(width.to_string())]);
        let (_, rows) = self.wide.get_or_insert((WideRow { line: row.line, cell: at + 1, text }, 0));
        *rows += 1;
    }

    fn note(&mut self, line: u32, first_position: i64, faults: Vec<Fault>) {
        self.bad.insert(line);
        let errors = (first_position..).zip(faults);
        self.errors.extend(errors.map(|(position, fault)| NewError::new(&self.matched, line, position, fault)));
    }

    /// `progress` in hundredths of a percent.
    async fn write(&mut self, running: &Running<'_>, progress: i64) -> Result<(), JobError> {
        let tx = running.context.begin().await?;
        store::insert_errors(&tx, running.id(), &std::mem::take(&mut self.errors)).await?;
        let bad = i64::try_from(self.bad.len()).unwrap_or(i64::MAX);
        store::judged_so_far(&tx, running.id(), self.records, bad, progress).await?;
        Ok(tx.commit().await?)
    }

    async fn end(mut self, running: &mut Running<'_>) -> Result<bool, JobError> {
        self.report_duplicates(running).await?;
        // Cells have moved: what stands in the other columns of such a file cannot be trusted either.
        if let Some((WideRow { line, cell, text }, rows)) = self.wide {
            let values = [line.to_string(), cell.to_string(), text, self.matched.columns.len().to_string()];
            let values = values.into_iter().chain([rows.to_string()]).collect();
            return running.fail(&messages::ROWS_BEYOND_HEADERS, values).await.map(|()| false);
        }
        let bad = i64::try_from(self.bad.len()).unwrap_or(i64::MAX);
        if bad == self.records || (bad > 0 && running.work.on_bad_rows == OnBadRows::ApplyNone) {
            let values = vec![bad.to_string(), self.records.to_string()];
            return running.fail(&messages::ROWS_WITH_ERRORS, values).await.map(|()| false);
        }
        let tx = running.context.begin().await?;
        store::end_check(&tx, running.id()).await?;
        running.context.checkpoint(&tx).await?;
        tx.commit().await?;
        running.work.checked_as(Checked { matched: self.matched, bad: self.bad, records: self.records });
        Ok(true)
    }
}

/// The lines but this one, as people read them: the first ones, and how many more.
fn others_of(lines: &[u32], line: u32) -> String {
    let others: Vec<String> =
        lines.iter().filter(|other| **other != line).map(u32::to_string).take(DUPLICATES_LISTED).collect();
    let more = (lines.len() - 1).saturating_sub(others.len());
    if more == 0 { others.join(", ") } else { format!("{}, … (+{more})", others.join(", ")) }
}

/// One row by itself.
pub(super) fn read<K: Kind>(
    running: &Running<'_>,
    kind: &K,
    matched: &Matched,
    row: &Row,
) -> Result<K::Row, Vec<Fault>> {
    let mut reader =
        RowReader { columns: K::COLUMNS, matched, target: running.target(), cells: &row.cells, faults: Vec::new() };
    let read = kind.read(&mut reader);
    match (read, reader.faults) {
        (Some(read), faults) if faults.is_empty() => Ok(read),
        (_, faults) if faults.is_empty() => Err(vec![Fault::of_row(&messages::MISSING)]),
        (_, faults) => Err(faults),
    }
}
