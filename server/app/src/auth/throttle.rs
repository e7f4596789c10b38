//! [`limit`](super::limit) applied to the attempts the database keeps.

use sea_orm::DatabaseTransaction;

use super::limit::{Limit, Verdict, judge};
use super::store;
use crate::AppState;
use crate::web::Problem;

/// Counts one costly call of `subject` (`<what>:<user id>`); 429 after `most` of them within the sign-in window.
pub async fn throttle(state: &AppState, subject: &str, most: i64) -> Result<(), Problem> {
    let tx = state.db.begin().await?;
    let wait = count(state, &tx, subject, most).await?;
    tx.commit().await?;
    match wait {
        Some(seconds) => {
            Err(Problem::too_many(seconds, "too_many_attempts", "Too many attempts. Wait a while and try again."))
        }
        None => Ok(()),
    }
}

/// Counts an attempt; the seconds to wait when there were too many. The caller commits in either case.
pub async fn count(
    state: &AppState,
    tx: &DatabaseTransaction,
    subject: &str,
    most: i64,
) -> Result<Option<u64>, Problem> {
    let limit = Limit { failures: most, window_ms: state.config.sign_in.window().num_milliseconds() };
    let kept = store::attempts(tx, subject).await?;
    let (attempts, wait) = match judge(kept, limit, state.clock.now_ms()) {
        Verdict::Try(attempts) => (attempts, None),
        Verdict::Wait(attempts, wait) => (attempts, Some(wait)),
    };
    store::keep_attempts(tx, subject, attempts).await?;
    Ok(wait.map(|milliseconds| u64::try_from(milliseconds).unwrap_or_default().div_ceil(1000).max(1)))
}
