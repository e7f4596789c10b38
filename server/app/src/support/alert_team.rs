use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::store;
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, Checks, JsonBody, Problem, remove_secrets};

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct AlertRequest {
    /// What it is about, as one word: `outbox`, `download`, …
    pub kind: String,
    pub message: String,
    /// Whatever helps; tokens and PINs are removed
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<std::collections::BTreeMap<String, Value>>)]
    pub context: Option<Map<String, Value>>,
}

/// Alert the support team
#[utoipa::path(post, path = "/cs-bff/alerts/", tag = "support",
    params(("Idempotency-Key" = String, Header)), request_body = AlertRequest,
    responses((status = 201, description = "done")))]
pub async fn alert_team(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(alert): JsonBody<AlertRequest>,
) -> Result<StatusCode, Problem> {
    check(&alert)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "alerts", &alert).await? == Claim::First {
        let id = state.clock.new_id().to_string();
        store::insert(&tx, &id, &caller, &without_secrets(alert), state.clock.now_ms()).await?;
        tracing::warn!(id, "a facility asks for support");
    }
    tx.commit().await?;
    Ok(StatusCode::CREATED)
}

fn check(alert: &AlertRequest) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.text("kind", &alert.kind, 50);
    checks.text("message", &alert.message, 4_000);
    checks.finish()
}

fn without_secrets(mut alert: AlertRequest) -> AlertRequest {
    if let Some(context) = &mut alert.context {
        remove_secrets(context);
    }
    alert
}
