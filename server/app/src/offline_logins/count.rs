use axum::extract::State;
use axum::http::StatusCode;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use crate::idempotency::{Claim, IdempotencyKey, claim_if_given};
use crate::web::{Caller, Checks, JsonBody, Problem};
use crate::{AppState, facilities, users};

/// OLG-30
const DATE_FORMAT: &str = "%Y-%m-%d";
/// A year and a day: devices send every week.
const MOST_DAYS: usize = 366;
/// More than anybody types in a day.
const MOST_LOGINS: i64 = 100_000;

/// OLG-29: how often people signed in on a device with no network
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct OfflineLoginCounts {
    /// Whose sign-ins these are: a person of the facility; the caller when absent
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub user_id: Option<String>,
    pub facility_id: String,
    /// At most 366 days
    #[schema(max_items = 366)]
    pub counts: Vec<OfflineLoginCount>,
}

/// OLG-27: one day of a device
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct OfflineLoginCount {
    /// The device's calendar day, yyyy-MM-dd
    pub date: String,
    #[schema(minimum = 0, maximum = 100_000)]
    pub success: i64,
    #[schema(minimum = 0, maximum = 100_000)]
    pub fail: i64,
}

/// Add what a device counted of signing in with no network
///
/// API-35, OLG-28: the device clears its counts after a 2xx answer. Adds to the sums of person, facility and day; a
/// repeat with the same Idempotency-Key adds nothing; without a key every call adds.
#[utoipa::path(post, path = "/auth/offline-login-counts/", tag = "auth",
    params(("Idempotency-Key" = Option<String>, Header)), request_body = OfflineLoginCounts,
    responses((status = 204, description = "done")))]
pub async fn count_offline_logins(
    State(state): State<AppState>,
    caller: Caller,
    key: Option<IdempotencyKey>,
    JsonBody(report): JsonBody<OfflineLoginCounts>,
) -> Result<StatusCode, Problem> {
    caller.require_facility(&report.facility_id)?;
    if facilities::country(&state.db, &report.facility_id).await?.is_none() {
        return Err(Problem::not_found("There is no such facility."));
    }
    let user_id = report.user_id.as_deref().unwrap_or(&caller.user_id);
    let known = user_id == caller.user_id || users::belongs_to(&state.db, user_id, &report.facility_id).await?;
    check(&report, known)?;
    let tx = state.db.begin().await?;
    if claim_if_given(key.as_ref(), &state, &tx, &caller, "offline-login-counts", &report).await? == Claim::First {
        for count in &report.counts {
            store::add_offline_logins(&tx, &report.facility_id, user_id, count, state.clock.now_ms()).await?;
        }
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn check(report: &OfflineLoginCounts, known: bool) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(known, "user_id", "must be a person of the facility");
    checks.demand(report.counts.len() <= MOST_DAYS, "counts", &format!("must have at most {MOST_DAYS} days"));
    for (row, count) in report.counts.iter().enumerate().take(MOST_DAYS) {
        checks.demand(is_date(&count.date), format!("counts[{row}].date"), "must be a day as in 2026-03-02");
        for (name, number) in [("success", count.success), ("fail", count.fail)] {
            let good = (0..=MOST_LOGINS).contains(&number);
            checks.demand(good, format!("counts[{row}].{name}"), &format!("must be 0 to {MOST_LOGINS}"));
        }
    }
    checks.finish()
}

/// Reading it and writing it again must give the same text: the reader alone takes `2026-3-2` too. The length keeps
/// out years of five digits.
fn is_date(text: &str) -> bool {
    let same = |date: NaiveDate| date.format(DATE_FORMAT).to_string() == text;
    text.len() == "yyyy-MM-dd".len() && NaiveDate::parse_from_str(text, DATE_FORMAT).is_ok_and(same)
}

#[cfg(test)]
mod tests {
    // OLG-30
    #[test]
    fn days_have_exactly_the_format_of_the_specification() {
        assert!(super::is_date("2026-03-02"));
        for text in ["2026-3-2", "02.03.2026", "2026-02-30", "2026-03-02T00:00:00Z", " 2026-03-02", "+12026-03-02", ""]
        {
            assert!(!super::is_date(text), "{text:?}");
        }
    }
}
