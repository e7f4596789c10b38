use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

use crate::mark::path_beside;

/// The right to serve from an SQLite database, or to change its schema: one program at a time has it, until it ends.
#[derive(Debug)]
pub struct DatabaseLock {
    /// Locked; the system unlocks it with the program, however that ends
    _file: File,
}

impl DatabaseLock {
    /// Takes it; the error of the outer result is the disk's, that of the inner one says who has it.
    pub fn take(database: &Path) -> std::io::Result<Result<DatabaseLock, String>> {
        let path = path_beside(database, "lock");
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut owner = String::new();
                file.take(100).read_to_string(&mut owner)?;
                return Ok(Err(owner.trim().to_owned()));
            }
            // Some network file systems know no locks. SQLite itself is not safe there either.
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, path = %path.display(), "cannot keep a second server from this database");
            }
        }
        // Only for the message to the next one: on a full disk it stays as it was.
        let name = format!("process {}\n", std::process::id());
        if let Err(error) = file.set_len(0).and_then(|()| file.write_all(name.as_bytes())) {
            tracing::debug!(%error, "the lock has no name in it");
        }
        Ok(Ok(DatabaseLock { _file: file }))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::DatabaseLock;

    #[test]
    fn the_second_one_learns_who_has_it_and_gets_it_afterwards() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("a.db");
        let first = DatabaseLock::take(&database).unwrap().unwrap();
        let owner = DatabaseLock::take(&database).unwrap().unwrap_err();
        assert_eq!(owner, format!("process {}", std::process::id()));
        drop(first);
        assert!(DatabaseLock::take(&database).unwrap().is_ok());
    }
}
