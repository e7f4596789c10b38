use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, Checks, JsonBody, Problem, remove_secrets};
use crate::{AppState, credentials};

/// Of one person within the sign-in window, repeats included.
const MOST_ALERTS: i64 = 60;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct AlertRequest {
    /// What it is about, as one word: `outbox`, `download`, …
    pub kind: String,
    pub message: String,
    /// Whatever helps; tokens and PINs are removed
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<std::collections::BTreeMap<String, Value>>)]
    pub context: Option<Map<String, Value>>,
}

impl AlertRequest {
    /// What is wrong with it, field by field.
    pub fn check(&self) -> Result<(), Problem> {
        let mut checks = Checks::new();
        checks.text("kind", &self.kind, 50);
        checks.text("message", &self.message, 4_000);
        checks.finish()
    }

    /// The context without tokens and PINs.
    pub fn safe_context(&self) -> Option<Map<String, Value>> {
        let mut context = self.context.clone();
        if let Some(context) = &mut context {
            remove_secrets(context);
        }
        context
    }
}

#[derive(Debug)]
pub struct Alert<'a> {
    /// Of the till: the same key of the same person is the same alert, whichever way it came.
    pub key: &'a str,
    pub user_id: &'a str,
    pub facility_id: Option<&'a str>,
    pub request: &'a AlertRequest,
    pub received_at: DateTime<Utc>,
}

/// Alert the support team
///
/// The key is the id of the alert: one that was tried here may be sent as an outbox record with that id.
#[utoipa::path(post, path = "/cs-bff/alerts/", tag = "support",
    params(("Idempotency-Key" = String, Header)), request_body = AlertRequest,
    responses((status = 201, description = "done")))]
pub async fn alert_team(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<AlertRequest>,
) -> Result<StatusCode, Problem> {
    request.check()?;
    credentials::throttle(&state, &format!("alerts:{}", caller.user_id), MOST_ALERTS).await?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "alerts", &request).await? == Claim::First {
        let alert = Alert {
            key: key.as_str(),
            user_id: &caller.user_id,
            facility_id: caller.facility_id.as_deref(),
            request: &request,
            received_at: state.clock.now(),
        };
        super::alert(&tx, &alert).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::CREATED)
}
