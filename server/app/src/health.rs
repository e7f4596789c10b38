//! Probes. *Live*: the program answers (also what the shell calls "online"). *Ready*: the database takes what is
//! written and gives it back.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use bloom_storage::Db;
use sea_orm::DbErr;
use serde_json::json;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::AppState;
use crate::web::Problem;

const DATABASE_PATIENCE: Duration = Duration::from_secs(2);
/// A write is proven at most this often, unless one has failed since: probes that come often are no load.
const PROOF_LASTS: Duration = Duration::from_secs(5);
/// For a proof, out of [`DATABASE_PATIENCE`].
const PROOF_PATIENCE: Duration = Duration::from_millis(1_200);
/// Somebody else's long write makes a proof wait, which is no fault; past this time it is one.
const BUSY_LASTS: Duration = Duration::from_secs(60);

pub fn routes() -> Router<AppState> {
    Router::new().route("/health/live", get(live)).route("/health/ready", get(ready))
}

/// When the database last kept what was written.
#[derive(Default)]
pub struct Readiness {
    proven: Mutex<Option<Proof>>,
}

#[derive(Clone, Copy)]
struct Proof {
    at: Instant,
    /// What had gone wrong until then.
    doubts: u64,
}

impl Readiness {
    /// Fails when the database cannot be written to, or read.
    async fn check(&self, db: &Db) -> Result<(), DbErr> {
        let mut proven = self.proven.lock().await;
        let doubts = db.doubts();
        let trusted = proven.filter(|proof| proof.doubts == doubts);
        if trusted.is_some_and(|proof| proof.at.elapsed() < PROOF_LASTS) {
            return db.ping().await;
        }
        match timeout(PROOF_PATIENCE, db.prove(trusted.is_none() && doubts > 0)).await {
            Ok(Ok(())) => {
                *proven = Some(Proof { at: Instant::now(), doubts });
                Ok(())
            }
            Ok(Err(error)) => {
                *proven = None;
                Err(error)
            }
            Err(_) if trusted.is_some_and(|proof| proof.at.elapsed() < BUSY_LASTS) && db.doubts() == doubts => {
                db.ping().await
            }
            Err(_) => Err(DbErr::Custom("a write takes too long".to_owned())),
        }
    }
}

async fn live() -> Response {
    answer()
}

async fn ready(State(state): State<AppState>) -> Response {
    match timeout(DATABASE_PATIENCE, state.readiness.check(&state.db)).await {
        Ok(Ok(())) => answer(),
        Ok(Err(error)) => not_ready(&error.to_string()),
        Err(_) => not_ready("no answer in time"),
    }
}

fn answer() -> Response {
    (StatusCode::OK, [(CACHE_CONTROL, "no-store")], Json(json!({ "status": "ok" }))).into_response()
}

fn not_ready(cause: &str) -> Response {
    tracing::warn!(cause, "the database does not keep what is written");
    Problem::unavailable(2, "database_unavailable", "The database does not answer.").into_response()
}
