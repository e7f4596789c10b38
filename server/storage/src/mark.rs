//! What was acknowledged, beside the database: the number of the last commit.
//!
//! Every commit on SQLite carries a number. It is written here after the commit is on the disk, so this file can be
//! behind the database (the power went in between) and never ahead of it, unless the database lost something: its
//! log was deleted, or an older copy was put in its place.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The file, opened when it is written for the first time.
pub(crate) struct MarkFile {
    path: PathBuf,
    state: Mutex<State>,
}

struct State {
    file: Option<File>,
    highest: i64,
    is_told: bool,
}

impl MarkFile {
    /// The mark of a database file; unreadable is as good as absent.
    pub(crate) fn beside(database: &Path) -> MarkFile {
        let path = path_beside(database, "mark");
        let highest = read(&path).unwrap_or_default();
        MarkFile { path, state: Mutex::new(State { file: None, highest, is_told: false }) }
    }

    /// The highest number that was ever committed, as far as this file knows.
    pub(crate) fn highest(&self) -> i64 {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).highest
    }

    /// Remembers a commit. Never goes back: who has lost commits is told so until somebody accepts it.
    pub(crate) fn keep(&self, number: i64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if number > state.highest {
            state.highest = number;
            self.store(&mut state);
        }
    }

    /// Takes the database as it is.
    pub(crate) fn accept(&self, number: i64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.highest = number;
        self.store(&mut state);
    }

    /// In one place and of one length: a disk that is full has room for it, and it is whole or as it was.
    fn store(&self, state: &mut State) {
        let line = line(state.highest);
        let stored = match &mut state.file {
            Some(file) => rewrite(file, &line),
            None => open(&self.path).and_then(|mut file| {
                rewrite(&mut file, &line)?;
                state.file = Some(file);
                Ok(())
            }),
        };
        match stored {
            Ok(()) => state.is_told = false,
            // The sale is kept, only the watch over it is not: once is enough said.
            Err(error) if !state.is_told => {
                state.is_told = true;
                tracing::warn!(%error, path = %self.path.display(), "cannot write down the last commit");
            }
            Err(_) => {}
        }
    }
}

/// `bloom.db` and `mark` make `bloom.db-mark`, as SQLite names its own.
pub(crate) fn path_beside(database: &Path, what: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-");
    name.push(what);
    PathBuf::from(name)
}

fn open(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(path)
}

fn rewrite(file: &mut File, line: &str) -> std::io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    file.write_all(line.as_bytes())
}

/// The number twice: what is torn does not agree with itself.
fn line(number: i64) -> String {
    format!("{number:020} {number:020}\n")
}

fn read(path: &Path) -> Option<i64> {
    let mut text = String::new();
    match File::open(path).and_then(|file| file.take(1000).read_to_string(&mut text)) {
        Ok(_) => parse(&text),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => {
            tracing::warn!(%error, path = %path.display(), "cannot read what was committed last");
            None
        }
    }
}

fn parse(text: &str) -> Option<i64> {
    let (first, second) = text.trim_end().split_once(' ')?;
    let number: i64 = first.parse().ok()?;
    (number >= 0 && line(number) == text && first == second).then_some(number)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{MarkFile, line, parse};

    #[test]
    fn what_is_torn_says_nothing() {
        assert_eq!(parse(&line(42)), Some(42));
        for torn in ["", "\0\0\0\0", "0000", &line(42)[..30], &line(-1), "00000000000000000042 00000000000000000041\n"]
        {
            assert_eq!(parse(torn), None, "{torn:?}");
        }
    }

    #[test]
    fn it_never_goes_back_by_itself_and_is_there_the_next_time() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("a.db");
        let mark = MarkFile::beside(&database);
        for number in [1, 7, 3] {
            mark.keep(number);
        }
        assert_eq!((mark.highest(), MarkFile::beside(&database).highest()), (7, 7));
        mark.accept(2);
        assert_eq!(MarkFile::beside(&database).highest(), 2);
    }
}
