use chrono::TimeDelta;

use super::{finalise, receive, store};
use crate::AppState;
use crate::web::Problem;

/// IST-06: how long a sent transfer waits for its receiver.
const WAITS: TimeDelta = TimeDelta::hours(24);
/// Of one run; the next takes the others.
const MOST: i64 = 200;

/// Finalises, by the server's clock, the transfers that nobody touched for a day. Returns how many. Any number of servers
/// may do it at once.
pub async fn finalise_due(state: &AppState) -> Result<usize, sea_orm::DbErr> {
    let moment = (state.clock.now() - WAITS).timestamp_millis();
    let mut done = 0;
    for id in store::due(&state.db, moment, MOST).await? {
        match finalise_one(state, &id, moment).await {
            Ok(true) => done += 1,
            Ok(false) => {}
            // One that cannot be finalised must not keep the others waiting.
            Err(problem) => tracing::error!(transfer = id, code = problem.code(), "a transfer that is due stays open"),
        }
    }
    Ok(done)
}

async fn finalise_one(state: &AppState, id: &str, moment: i64) -> Result<bool, Problem> {
    let tx = state.db.begin().await?;
    let Some(stored) = store::lock(&tx, id).await? else { return Ok(false) };
    // Somebody else may have been faster.
    if !store::is_due(&tx, id, moment).await? {
        return Ok(false);
    }
    let lines = receive::lines(&tx, &stored).await?;
    finalise::finalise(&state.clock, &tx, &stored, lines, None).await?;
    tx.commit().await?;
    tracing::info!(transfer = id, "a transfer was finalised because its day ran out");
    Ok(true)
}
