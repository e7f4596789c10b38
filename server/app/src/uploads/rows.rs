//! Reads a file on a thread of its own and hands its rows over in pieces.

use std::ops::ControlFlow;
use std::path::Path;

use bloom_sheets::{Limits, Progress, Row, SheetError};
use tokio::sync::mpsc;

/// Rows that are judged, or applied in one transaction, together.
pub const PIECE: usize = 500;

#[derive(Debug)]
pub struct Piece {
    pub rows: Vec<Row>,
    pub progress: Progress,
}

/// The pieces of a file in order; reading stops when the receiver is dropped.
pub fn pieces(path: &Path, limits: Limits) -> mpsc::Receiver<Result<Piece, SheetError>> {
    let (sender, receiver) = mpsc::channel(2);
    let path = path.to_owned();
    tokio::task::spawn_blocking(move || {
        let mut rows = Vec::with_capacity(PIECE);
        let mut last = Progress { done: 0, of: 0 };
        let read = bloom_sheets::read(&path, &limits, |row, progress| {
            rows.push(row);
            last = progress;
            if rows.len() < PIECE {
                return ControlFlow::Continue(());
            }
            let piece = Piece { rows: std::mem::replace(&mut rows, Vec::with_capacity(PIECE)), progress };
            if sender.blocking_send(Ok(piece)).is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // Whoever does not listen any more has no use for the end either.
        let rest = match read {
            Ok(()) if rows.is_empty() => return,
            Ok(()) => Ok(Piece { rows, progress: last }),
            Err(error) => Err(error),
        };
        drop(sender.blocking_send(rest));
    });
    receiver
}
