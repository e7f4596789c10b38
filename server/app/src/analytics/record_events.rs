use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store;
use crate::web::{Caller, Checks, JsonBody, Problem, remove_secrets};
use crate::{AppState, credentials};

const MOST_EVENTS: usize = 500;
/// Of one person within the sign-in window.
const MOST_BATCHES: i64 = 200;

#[derive(Debug, Deserialize, ToSchema)]
pub struct AnalyticsEvent {
    /// UUID, made where the event happened
    pub id: String,
    pub name: String,
    pub made_at: DateTime<Utc>,
    /// Tokens and PINs are removed
    #[schema(value_type = std::collections::BTreeMap<String, Value>)]
    pub properties: Map<String, Value>,
}

/// At most 500 events
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnalyticsBatch {
    pub events: Vec<AnalyticsEvent>,
}

/// Record usage events (each id once)
#[utoipa::path(post, path = "/analytics/events/", tag = "analytics", request_body = AnalyticsBatch,
    responses((status = 202, description = "done")))]
pub async fn record_events(
    State(state): State<AppState>,
    caller: Caller,
    JsonBody(mut batch): JsonBody<AnalyticsBatch>,
) -> Result<StatusCode, Problem> {
    check(&batch)?;
    credentials::throttle(&state, &format!("events:{}", caller.user_id), MOST_BATCHES).await?;
    batch.events.iter_mut().for_each(|event| remove_secrets(&mut event.properties));
    let tx = state.db.begin().await?;
    for event in &batch.events {
        store::insert_once(&tx, &caller.user_id, event, state.clock.now_ms()).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::ACCEPTED)
}

fn check(batch: &AnalyticsBatch) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(batch.events.len() <= MOST_EVENTS, "events", "at most 500 at a time");
    for (position, event) in batch.events.iter().enumerate() {
        checks.demand(Uuid::parse_str(&event.id).is_ok(), format!("events[{position}].id"), "must be a UUID");
        checks.text(format!("events[{position}].name"), &event.name, 100);
    }
    checks.finish()
}
