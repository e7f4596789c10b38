use super::{FileError, store};
use crate::AppState;

/// Files looked at in one go.
const AT_ONCE: i64 = 200;

/// Removes the files whose day has come. A row goes after its bytes: what is cut between is done again.
pub async fn sweep(state: &AppState) -> Result<(), FileError> {
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
