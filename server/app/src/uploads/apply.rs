//! The second pass: good rows are applied, a piece and its checkpoint in one transaction.

use super::check::read;
use super::kind::{Kind, Numbered};
use super::model::UploadStatus;
use super::rows::{self, Piece};
use super::run::Running;
use super::store::{self, Checked, NewError};
use crate::jobs::JobError;

/// Errors found while applying stand after those found before.
const APPLY_POSITION: i64 = 2_000;

pub(super) async fn apply<K: Kind>(running: &Running<'_>, kind: &mut K) -> Result<(), JobError> {
    let state = running.context.state();
    let checked = match &running.work.result {
        Some(checked) => checked.clone(),
        None => store::checked(&state.db, running.id()).await?,
    };
    if running.work.done_line == 0 {
        running.say(UploadStatus::RetrievingFacilityDetails).await?;
    }
    running.say(running.work.kind.processing()).await?;
    let mut pieces = rows::pieces(running.file.path(), running.limits.clone());
    let (mut seen, mut done_line) = (0_i64, running.work.done_line);
    while let Some(piece) = pieces.recv().await {
        // It was read whole before: what hinders it now may pass.
        let Piece { rows, .. } = piece.map_err(|error| JobError::Retry(error.to_string()))?;
        let Some(last) = rows.last().map(|row| row.line) else { continue };
        let records_to = |end: u32| {
            let records = rows.iter().filter(|row| row.line > checked.matched.line && row.line <= end);
            i64::try_from(records.count()).unwrap_or_default()
        };
        if i64::from(last) <= done_line {
            seen += records_to(last);
            continue;
        }
        let wanted =
            |line: u32| line > checked.matched.line && i64::from(line) > done_line && !checked.bad.contains(&line);
        let good = rows.iter().filter(|row| wanted(row.line)).filter_map(|row| {
            let read = read(running, kind, &checked.matched, row).ok()?;
            Some(Numbered { line: row.line, row: read })
        });
        let good: Vec<_> = good.collect();
        for (step, end) in steps(&good, kind.at_once(), last) {
            write(running, kind, &checked, step, end, progress(seen + records_to(end), checked.records)).await?;
        }
        seen += records_to(last);
        done_line = i64::from(last);
    }
    let tx = running.context.begin().await?;
    let made = kind.finish(state, &tx).await?;
    store::complete(&tx, running.id(), &made, state.clock.now_ms()).await?;
    running.release_file(&tx).await?;
    Ok(tx.commit().await?)
}

/// The rows of each step, and the line up to which it does everything. Without rows one step, for the checkpoint.
fn steps<R>(rows: &[Numbered<R>], at_once: usize, last_line: u32) -> Vec<(&[Numbered<R>], u32)> {
    let mut steps: Vec<_> =
        rows.chunks(at_once.max(1)).map(|step| (step, step.last().map_or(last_line, |row| row.line))).collect();
    match steps.last_mut() {
        Some((_, end)) => *end = last_line,
        None => steps.push((&[], last_line)),
    }
    steps
}

/// The second half of the way, in hundredths of a percent; the end is only said when it is reached.
fn progress(seen: i64, records: i64) -> i64 {
    (5_000 + seen.min(records).saturating_mul(5_000) / records.max(1)).min(9_999)
}

async fn write<K: Kind>(
    running: &Running<'_>,
    kind: &mut K,
    checked: &Checked,
    rows: &[Numbered<K::Row>],
    last_line: u32,
    progress: i64,
) -> Result<(), JobError> {
    let tx = running.context.begin().await?;
    let faults = if rows.is_empty() { Vec::new() } else { kind.apply(running.context.state(), &tx, rows).await? };
    let mut refused: Vec<usize> = faults.iter().map(|found| found.at).collect();
    refused.sort_unstable();
    refused.dedup();
    let errors = (APPLY_POSITION..).zip(faults).filter_map(|(position, found)| {
        let row = rows.get(found.at)?;
        Some(NewError::new(&checked.matched, row.line, position, found.fault))
    });
    store::insert_errors(&tx, running.id(), &errors.collect::<Vec<_>>()).await?;
    let count = |rows: usize| i64::try_from(rows).unwrap_or_default();
    let applied = count(rows.len() - refused.len());
    store::advance(&tx, running.id(), last_line, applied, count(refused.len()), progress).await?;
    running.context.checkpoint(&tx).await?;
    Ok(tx.commit().await?)
}

#[cfg(test)]
mod tests {
    use super::steps;
    use crate::uploads::kind::Numbered;

    #[test]
    fn the_steps_of_a_piece_have_every_row_once_and_end_with_its_last_line() {
        let rows: Vec<Numbered<()>> = [2, 3, 5, 8, 9].map(|line| Numbered { line, row: () }).into();
        let ends = |at_once| -> Vec<(usize, u32)> {
            steps(&rows, at_once, 11).iter().map(|(rows, end)| (rows.len(), *end)).collect()
        };
        assert_eq!(ends(2), [(2, 3), (2, 8), (1, 11)]);
        assert_eq!(ends(5), [(5, 11)]);
        assert_eq!(ends(0).len(), 5);
        assert_eq!(steps::<()>(&[], 2, 11).iter().map(|(rows, end)| (rows.len(), *end)).collect::<Vec<_>>(), [(0, 11)]);
    }
}
