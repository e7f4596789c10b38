use axum::extract::State;
use axum::http::StatusCode;
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use crate::idempotency::{Claim, IdempotencyKey, claim_if_given};
use crate::web::{Caller, Checks, JsonBody, Problem};
use crate::{AppState, facilities};

/// DWN-37; twenty-four hours, the browser's local time.
const TIME_FORMAT: &str = "%Y-%m-%d %H:%M:%S";

/// DWN-36: times are YYYY-MM-DD hh:mm:ss, 24-hour, local
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct TrackOperation {
    pub name: String,
    pub facility_id: String,
    pub start_time: String,
    pub end_time: String,
    pub number_of_records: i64,
    pub operation_type: String,
}

/// Record how long a download took
///
/// API-33: without an Idempotency-Key every call is a record of its own.
#[utoipa::path(post, path = "/inventory-bff/track-operations/", tag = "downloads",
    params(("Idempotency-Key" = Option<String>, Header)), request_body = TrackOperation,
    responses((status = 201, description = "done")))]
pub async fn track_operation(
    State(state): State<AppState>,
    caller: Caller,
    key: Option<IdempotencyKey>,
    JsonBody(operation): JsonBody<TrackOperation>,
) -> Result<StatusCode, Problem> {
    check(&operation)?;
    caller.require_facility(&operation.facility_id)?;
    if facilities::country(&state.db, &operation.facility_id).await?.is_none() {
        return Err(Problem::not_found("There is no such facility."));
    }
    let tx = state.db.begin().await?;
    if claim_if_given(key.as_ref(), &state, &tx, &caller, "track-operations", &operation).await? == Claim::First {
        let id = state.clock.new_id().to_string();
        store::insert(&tx, &id, &caller.user_id, &operation, state.clock.now_ms()).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::CREATED)
}

fn check(operation: &TrackOperation) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.text("name", &operation.name, 100);
    checks.text("operation_type", &operation.operation_type, 50);
    let times = [("start_time", &operation.start_time), ("end_time", &operation.end_time)];
    for (field, time) in times {
        checks.demand(is_time(time), field, "must be a time as in 2026-03-02 17:05:09");
    }
    checks.demand(operation.number_of_records >= 0, "number_of_records", "must not be negative");
    checks.finish()
}

/// Reading it and writing it again must give the same text: the reader alone takes `2026-3-2 7:5:9` too.
fn is_time(text: &str) -> bool {
    NaiveDateTime::parse_from_str(text, TIME_FORMAT).is_ok_and(|time| time.format(TIME_FORMAT).to_string() == text)
}

#[cfg(test)]
mod tests {
    // DWN-37 DWN-38
    #[test]
    fn times_have_exactly_the_format_of_the_specification() {
        assert!(super::is_time("2026-03-02 17:05:09"));
        for text in ["2026-03-02T17:05:09", "2026-3-2 7:5:9", "2026-02-30 10:00:00", "2026-03-02 24:00:00", "", "now"] {
            assert!(!super::is_time(text), "{text:?}");
        }
    }
}
