//! Probes. *Live*: the program answers (also what the shell calls "online"). *Ready*: the database answers too.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;

use crate::AppState;
use crate::web::Problem;

const DATABASE_PATIENCE: Duration = Duration::from_secs(2);

pub fn routes() -> Router<AppState> {
    Router::new().route("/health/live", get(live)).route("/health/ready", get(ready))
}

async fn live() -> Response {
    answer()
}

async fn ready(State(state): State<AppState>) -> Response {
    match tokio::time::timeout(DATABASE_PATIENCE, state.db.ping()).await {
        Ok(Ok(())) => answer(),
        Ok(Err(error)) => not_ready(&error.to_string()),
        Err(_) => not_ready("no answer in time"),
    }
}

fn answer() -> Response {
    (StatusCode::OK, [(CACHE_CONTROL, "no-store")], Json(json!({ "status": "ok" }))).into_response()
}

fn not_ready(cause: &str) -> Response {
    tracing::warn!(cause, "the database does not answer");
    Problem::unavailable(2, "database_unavailable", "The database does not answer.").into_response()
}
