//! What becomes of proposals by the server's clock. Any number of servers may do it at once.

use super::model::{ProposalOutcome, ProposalState};
use super::propose::{self, Outcome};
use super::store::{self, Rule};
use super::{accept, is_supplied};
use crate::AppState;
use crate::facilities;
use crate::web::Problem;

/// Of one run; the next takes the others.
const MOST: i64 = 50;

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Attended {
    /// Accepted by itself, because the review time is over.
    pub accepted: usize,
    pub proposed: usize,
}

/// Accepts what nobody decided about in its review time, late where no server ran; then proposes what is due.
pub async fn attend(state: &AppState) -> Result<Attended, sea_orm::DbErr> {
    let mut done = Attended::default();
    for id in store::over(&state.db, state.clock.now_ms(), MOST).await? {
        match accept_one(state, &id).await {
            Ok(accepted) => done.accepted += usize::from(accepted),
            // One that cannot be accepted must not keep the others waiting.
            Err(problem) => tracing::error!(proposal = id, code = problem.code(), "a proposal that is due stays open"),
        }
    }
    for rule in store::due_rules(&state.db, state.clock.now_ms(), MOST).await? {
        match propose_one(state, &rule).await {
            Ok(proposed) => done.proposed += usize::from(proposed),
            Err(problem) => {
                let (facility, supplier) = (&rule.facility_id, &rule.supplier_id);
                tracing::error!(facility, supplier, code = problem.code(), "cannot look for something to propose");
            }
        }
    }
    Ok(done)
}

/// False when somebody else was faster, or it is withdrawn because the contract is another by now.
async fn accept_one(state: &AppState, id: &str) -> Result<bool, Problem> {
    let now = state.clock.now();
    let tx = state.db.begin().await?;
    let is_due =
        |held: &store::Stored| held.state == ProposalState::Proposed && held.review_until <= now.timestamp_millis();
    let Some(held) = store::lock(&tx, id).await?.filter(is_due) else { return Ok(false) };
    let facility = facilities::lock(&tx, &held.facility_id).await?;
    let goes_on = facility.is_some_and(|facility| is_supplied(&facility));
    if goes_on {
        let lines = store::lines(&tx, id).await?;
        accept::order(&tx, &state.clock, &held, lines, None).await?;
    } else {
        store::decide(&tx, id, ProposalState::Withdrawn, (now.timestamp_millis(), None), "").await?;
    }
    tx.commit().await?;
    tracing::info!(proposal = id, accepted = goes_on, "the review time of a proposal is over");
    Ok(goes_on)
}

async fn propose_one(state: &AppState, due: &Rule) -> Result<bool, Problem> {
    let facility = facilities::profile(&state.db, &due.facility_id).await?;
    let facility = facility.filter(is_supplied);
    let found = match &facility {
        Some(facility) => propose::look(state, facility, &due.supplier_id).await?,
        None => Vec::new(),
    };
    let now = state.clock.now_ms();
    let tx = state.db.begin().await?;
    let held = store::lock_rule(&tx, &due.facility_id, &due.supplier_id).await?;
    // Taken away, or looked after by somebody else meanwhile.
    let Some(rule) = held.filter(|rule| rule.due_at <= now) else { return Ok(false) };
    let proposed = if facility.is_some() {
        propose::propose(&tx, state, &rule, found, None).await? == Outcome::Made
    } else {
        store::note_look(&tx, &rule, now, rule.next_after(now), ProposalOutcome::NotVmi).await?;
        false
    };
    tx.commit().await?;
    Ok(proposed)
}
