use std::fmt::Display;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use chrono::TimeDelta;
use futures::{Stream, StreamExt};
use sha2::{Digest, Sha256};
use tokio::io::AsyncReadExt;

use super::{FileError, store};
use crate::AppState;

/// How long a file is kept that nobody said to keep.
const KEPT_UNASKED: TimeDelta = TimeDelta::days(1);
const PIECE: usize = 64 * 1024;

/// A file that came whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    pub id: String,
    pub name: String,
    pub size_bytes: i64,
    /// Of its bytes, in hex.
    pub sha256: String,
}

/// What has gone by so far.
#[derive(Default)]
struct Seen {
    size: u64,
    hash: Sha256,
}

/// Streams a file into storage, counting and hashing; bytes past `most` are refused. The sweep takes it after a day
/// unless [`super::keep`] says otherwise.
pub async fn put<E: Display>(
    state: &AppState,
    name: &str,
    content_type: &str,
    body: impl Stream<Item = Result<Bytes, E>> + Send,
    most: u64,
) -> Result<StoredFile, FileError> {
    let id = state.clock.new_id().to_string();
    let now = state.clock.now();
    let tx = state.db.begin().await?;
    let end = (now + KEPT_UNASKED).timestamp_millis();
    store::insert(&tx, &id, name, content_type, now.timestamp_millis(), end).await?;
    tx.commit().await?;

    let seen = Arc::new(Mutex::new(Seen::default()));
    let counted = body.map(|piece| {
        let piece = piece.map_err(|error| FileError::Broken(error.to_string()))?;
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.size += piece.len() as u64;
        if seen.size > most {
            return Err(FileError::TooLarge);
        }
        seen.hash.update(&piece);
        Ok(piece)
    });
    state.files.write(&id, counted).await?;

    let (size, hash) = {
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        (seen.size, std::mem::take(&mut seen.hash).finalize())
    };
    let sha256 = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let size_bytes = i64::try_from(size).map_err(|_| FileError::TooLarge)?;
    let file = StoredFile { id, name: name.to_owned(), size_bytes, sha256 };
    let tx = state.db.begin().await?;
    store::came(&tx, &file).await?;
    tx.commit().await?;
    Ok(file)
}

/// As [`put`], of a file on this machine.
pub async fn put_file(state: &AppState, name: &str, content_type: &str, path: &Path) -> Result<StoredFile, FileError> {
    let file = tokio::fs::File::open(path).await?;
    let pieces = futures::stream::try_unfold(file, |mut file| async move {
        let mut piece = Vec::with_capacity(PIECE);
        let read = (&mut file).take(PIECE as u64).read_to_end(&mut piece).await?;
        Ok::<_, std::io::Error>((read > 0).then(|| (Bytes::from(piece), file)))
    });
    put(state, name, content_type, pieces, u64::MAX).await
}
