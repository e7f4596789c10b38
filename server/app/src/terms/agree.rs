use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, Checks, JsonBody, Problem};

const LONGEST_VERSION: usize = 100;

/// that somebody agreed to this version of the terms of service
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct TermsAgreement {
    pub version: String,
    pub agreed_at: DateTime<Utc>,
}

impl TermsAgreement {
    /// A sentence says why it is none.
    pub fn check(&self) -> Result<(), String> {
        let length = self.version.chars().count();
        if (1..=LONGEST_VERSION).contains(&length) {
            return Ok(());
        }
        Err(format!("the version of the terms must have 1 to {LONGEST_VERSION} characters"))
    }
}

#[derive(Debug)]
pub struct Agreement<'a> {
    /// Of the till: the same key of the same person is the same agreement, whichever way it came.
    pub key: &'a str,
    pub user_id: &'a str,
    pub facility_id: Option<&'a str>,
    pub version: &'a str,
    pub agreed_at: DateTime<Utc>,
    pub received_at: DateTime<Utc>,
    pub sent_by: &'a str,
}

/// Agree to the terms of service
///
/// TOS-05. The key is the id of the agreement: one that was tried here may be sent as an outbox record with that id.
#[utoipa::path(post, path = "/users/me/terms/", tag = "account", params(("Idempotency-Key" = String, Header)),
    request_body = TermsAgreement, responses((status = 204, description = "done")))]
pub async fn agree_to_terms(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(agreement): JsonBody<TermsAgreement>,
) -> Result<StatusCode, Problem> {
    let mut checks = Checks::new();
    checks.text("version", &agreement.version, LONGEST_VERSION);
    checks.finish()?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "users/me/terms", &agreement).await? == Claim::First {
        let received_at = state.clock.now();
        let agreed = Agreement {
            key: key.as_str(),
            user_id: &caller.user_id,
            facility_id: caller.facility_id.as_deref(),
            version: &agreement.version,
            // A device whose clock is ahead.
            agreed_at: agreement.agreed_at.min(received_at),
            received_at,
            sent_by: &caller.user_id,
        };
        store::insert(&tx, &agreed).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
