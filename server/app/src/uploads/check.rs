//! The first pass: every row is judged, nothing is applied.

use std::collections::{HashMap, HashSet};

use bloom_sheets::Row;

use super::headers::{self, Matched};
use super::kind::{Fault, Kind, Numbered};
use super::model::OnBadRows;
use super::row_reader::RowReader;
use super::rows::{self, Piece};
use super::run::Running;
use super::store::{self, Checked, NewError};
use super::words;
use crate::jobs::JobError;

/// Where the error about a later row with the same key stands among those of its line.
const TWIN_POSITION: i64 = 1_000;

/// What was found so far.
struct Judged {
    matched: Matched,
    records: i64,
    bad: HashSet<u32>,
    /// The first line of each key, and whether it was told of its twin.
    keys: HashMap<String, (u32, bool)>,
    errors: Vec<NewError>,
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
            None => match headers::find(&rows, K::COLUMNS, K::ONE_OF) {
                Ok(matched) => {
                    say_columns(running, &matched).await?;
                    judged.insert(Judged::new(matched))
                }
                Err((matched, missing)) => return without_columns::<K>(running, &matched, &missing).await,
            },
        };
        judged.piece(running, kind, rows).await?;
        let done = progress.done.saturating_mul(5_000) / progress.of.max(1);
        judged.write(running, i64::try_from(done).unwrap_or(0)).await?;
    }
    match judged {
        Some(judged) if judged.records > 0 => judged.end(running).await,
        _ => running.fail(&words::EMPTY_FILE, Vec::new()).await.map(|()| false),
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
    missing: &[&str],
) -> Result<bool, JobError> {
    let tx = running.context.begin().await?;
    store::set_columns(&tx, running.id(), matched).await?;
    tx.commit().await?;
    let title = |field: &&str| K::COLUMNS.iter().find(|column| column.field == *field).map(|column| column.title);
    let titles: Vec<[&str; 2]> = missing.iter().filter_map(title).collect();
    let names = |language: usize| titles.iter().map(|title| title[language]).collect::<Vec<_>>().join(", ");
    // Both languages are kept; whoever reads it has one of them.
    running.fail(&words::MISSING_COLUMNS, vec![names(0), names(1)]).await?;
    Ok(false)
}

impl Judged {
    fn new(matched: Matched) -> Judged {
        Judged { matched, records: 0, bad: HashSet::new(), keys: HashMap::new(), errors: Vec::new() }
    }

    async fn piece<K: Kind>(&mut self, running: &Running<'_>, kind: &mut K, rows: Vec<Row>) -> Result<(), JobError> {
        let mut good = Vec::with_capacity(rows.len());
        let headers = self.matched.line;
        for row in rows.into_iter().filter(|row| row.line > headers) {
            self.records += 1;
            match read(running, kind, &self.matched, &row) {
                Ok(read) => {
                    if let Some(key) = kind.key(&read) {
                        self.note_key(key, row.line);
                    }
                    good.push(Numbered { line: row.line, row: read });
                }
                Err(faults) => self.note(row.line, 0, faults),
            }
        }
        for found in kind.check(running.context.state(), &good).await? {
            if let Some(row) = good.get(found.at) {
                let position = i64::try_from(self.errors.len()).unwrap_or_default() % 500 + 1;
                self.note(row.line, position, vec![found.fault]);
            }
        }
        Ok(())
    }

    fn note_key(&mut self, key: String, line: u32) {
        match self.keys.get_mut(&key) {
            None => {
                self.keys.insert(key, (line, false));
            }
            Some((first, told)) => {
                let first_line = *first;
                let first_hears = !std::mem::replace(told, true);
                self.note(line, TWIN_POSITION, vec![Fault::of_row(&words::DUPLICATE).with(first_line.to_string())]);
                if first_hears {
                    let fault = Fault::of_row(&words::DUPLICATE).with(line.to_string());
                    self.note(first_line, TWIN_POSITION, vec![fault]);
                }
            }
        }
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

    async fn end(self, running: &mut Running<'_>) -> Result<bool, JobError> {
        let bad = i64::try_from(self.bad.len()).unwrap_or(i64::MAX);
        if bad == self.records || (bad > 0 && running.work.on_bad_rows == OnBadRows::ApplyNone) {
            let values = vec![bad.to_string(), self.records.to_string()];
            return running.fail(&words::ROWS_WITH_ERRORS, values).await.map(|()| false);
        }
        let tx = running.context.begin().await?;
        store::end_check(&tx, running.id()).await?;
        running.context.checkpoint(&tx).await?;
        tx.commit().await?;
        running.work.checked_as(Checked { matched: self.matched, bad: self.bad, records: self.records });
        Ok(true)
    }
}

/// One row by itself.
pub(super) fn read<K: Kind>(
    running: &Running<'_>,
    kind: &K,
    matched: &Matched,
    row: &Row,
) -> Result<K::Row, Vec<Fault>> {
    let mut reader =
        RowReader { columns: K::COLUMNS, matched, place: running.place(), cells: &row.cells, faults: Vec::new() };
    let read = kind.read(&mut reader);
    match (read, reader.faults) {
        (Some(read), faults) if faults.is_empty() => Ok(read),
        (_, faults) if faults.is_empty() => Err(vec![Fault::of_row(&words::MISSING)]),
        (_, faults) => Err(faults),
    }
}
