//! [`limit`](super::limit) applied to calls that cost much, whether they go well or not.

use super::limit::{Limit, failed, wait};
use super::{lines, store};
use crate::AppState;
use crate::web::Problem;

/// Counts one costly call of `subject` (`<what>:<user id>`); 429 after `most` of them within the sign-in window.
pub async fn throttle(state: &AppState, subject: &str, most: i64) -> Result<(), Problem> {
    let (now, window_ms) = (state.clock.now_ms(), state.config.sign_in.window().num_milliseconds());
    let tx = state.db.begin().await?;
    let kept = store::lock_attempts(&tx, &[subject]).await?.get(subject).copied();
    if let Some(milliseconds) = wait(kept, now) {
        let detail = "Too many attempts. Wait a while and try again.";
        return Err(Problem::too_many(lines::seconds(milliseconds), "too_many_attempts", detail));
    }
    store::keep_attempts(&tx, subject, failed(kept, Limit { failures: most, window_ms }, now)).await?;
    Ok(tx.commit().await?)
}
