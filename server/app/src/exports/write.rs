//! From pages to a file: one side reads, the other writes, with two pages between them at most.

use std::path::PathBuf;

use bloom_sheets::{Column, Format, WriteError, Writer};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::pages::Rows;
use crate::jobs::JobError;

const PAGES_BETWEEN: usize = 2;

/// The sheet to be written.
pub struct Sheet {
    pub path: PathBuf,
    pub format: Format,
    pub name: &'static str,
    pub columns: Vec<Column>,
}

/// Takes rows; dropped before [`finish`](Self::finish), the file stays half.
pub struct SheetWriter {
    pages: mpsc::Sender<Piece>,
    writer: JoinHandle<Result<(), WriteError>>,
}

enum Piece {
    Rows(Rows),
    End,
}

impl SheetWriter {
    pub fn begin(sheet: Sheet) -> SheetWriter {
        let (pages, taken) = mpsc::channel(PAGES_BETWEEN);
        SheetWriter { pages, writer: tokio::task::spawn_blocking(move || write(&sheet, taken)) }
    }

    pub async fn rows(&mut self, rows: Rows) -> Result<(), JobError> {
        match self.pages.send(Piece::Rows(rows)).await {
            Ok(()) => Ok(()),
            Err(_) => Err(self.why().await),
        }
    }

    /// Returns when the file is whole.
    pub async fn finish(mut self) -> Result<(), JobError> {
        if self.pages.send(Piece::End).await.is_err() {
            return Err(self.why().await);
        }
        match self.writer.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(JobError::Retry(error.to_string())),
            Err(error) => Err(JobError::Retry(error.to_string())),
        }
    }

    /// Why the writing side is gone.
    async fn why(&mut self) -> JobError {
        match (&mut self.writer).await {
            Ok(Err(error)) => JobError::Retry(error.to_string()),
            Ok(Ok(())) => JobError::Retry("the sheet ended before its rows".to_owned()),
            Err(error) => JobError::Retry(error.to_string()),
        }
    }
}

fn write(sheet: &Sheet, mut pages: mpsc::Receiver<Piece>) -> Result<(), WriteError> {
    let mut writer = Writer::create(&sheet.path, sheet.format, sheet.name, &sheet.columns)?;
    while let Some(piece) = pages.blocking_recv() {
        match piece {
            Piece::End => return writer.finish(),
            Piece::Rows(rows) => {
                for row in rows {
                    let cells: Vec<_> = row.iter().map(|value| value.cell()).collect();
                    writer.row(&cells)?;
                }
            }
        }
    }
    // Nobody waits for it any more.
    Ok(())
}
