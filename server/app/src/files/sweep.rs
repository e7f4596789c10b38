use std::path::Path;

use chrono::TimeDelta;
use uuid::Uuid;

use super::{FileError, store};
use crate::AppState;

/// Files looked at in one go.
const AT_ONCE: i64 = 200;
/// Longer than anything takes that writes a scratch file.
const SCRATCH_KEPT_FOR: TimeDelta = TimeDelta::days(1);

/// Removes the files whose day has come. A row goes after its bytes: what is cut between is done again.
pub async fn sweep(state: &AppState) -> Result<(), FileError> {
    sweep_scratch(state).await?;
    loop {
        let past = store::past(&state.db, state.clock.now_ms(), AT_ONCE).await?;
        if past.is_empty() {
            return Ok(());
        }
        for id in past {
            state.files.remove(&id).await?;
            let tx = state.db.begin().await?;
            store::forget(&tx, &id).await?;
            tx.commit().await?;
        }
    }
}

/// What a program that was killed left aside. The name of a scratch file says when it was begun.
async fn sweep_scratch(state: &AppState) -> Result<(), FileError> {
    let mut entries = match tokio::fs::read_dir(&state.files.scratch).await {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    let end = (state.clock.now() - SCRATCH_KEPT_FOR).timestamp();
    while let Some(entry) = entries.next_entry().await? {
        if begun_at(&entry.path()).is_some_and(|begun| begun < end) {
            tokio::fs::remove_file(entry.path()).await?;
        }
    }
    Ok(())
}

/// Seconds since 1970; `None` for what is none of ours.
fn begun_at(path: &Path) -> Option<i64> {
    let id: Uuid = path.file_stem()?.to_str()?.parse().ok()?;
    let (seconds, _) = id.get_timestamp()?.to_unix();
    i64::try_from(seconds).ok()
}
