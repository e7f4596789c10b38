use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sea_orm::DatabaseTransaction;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{Review, StoredReview};
use super::store;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::users::{self, Person};
use crate::values::is_uuid;
use crate::web::{Caller, Checks, JsonBody, Problem};
use crate::{AppState, account};

const LONGEST_NOTE: usize = 4_000;
const MOST_REASONS: usize = 20;
const LONGEST_REASON: usize = 100;

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewReview {
    pub id: String,
    /// Whose work it is about
    pub user_id: String,
    pub note: String,
    /// At most 20 short ones
    pub reasons: Vec<String>,
}

/// Give somebody feedback on their work
///
/// People of the provider only.
#[utoipa::path(post, path = "/insights-bff/performance/mca-user-reviews", tag = "reviews",
    params(("Idempotency-Key" = String, Header)), request_body = NewReview,
    responses((status = 201, description = "done", body = Review)))]
pub async fn create_review(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(review): JsonBody<NewReview>,
) -> Result<(StatusCode, Json<Review>), Problem> {
    caller.require_staff()?;
    let review = tidy(review);
    check(&state, &review).await?;
    let reviewer = users::person(&state.db, &caller.user_id).await?.ok_or_else(account::session_ended)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "reviews", &review).await? == Claim::First {
        add(&tx, &review, &reviewer, state.clock.now_ms()).await?;
    }
    let stored = store::find(&tx, &review.id, &review.user_id).await?;
    tx.commit().await?;
    let stored = stored.ok_or_else(|| Problem::internal("a review that was just written is not there"))?;
    Ok((StatusCode::CREATED, Json(stored)))
}

fn tidy(review: NewReview) -> NewReview {
    let tidy = |text: String| text.trim().to_owned();
    NewReview { note: tidy(review.note), reasons: review.reasons.into_iter().map(tidy).collect(), ..review }
}

async fn check(state: &AppState, review: &NewReview) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(&review.id), "id", "must be a UUID in lower case");
    let is_known = users::person(&state.db, &review.user_id).await?.is_some();
    checks.demand(is_known, "user_id", "is nobody's id");
    checks.text("note", &review.note, LONGEST_NOTE);
    checks.demand(review.reasons.len() <= MOST_REASONS, "reasons", "must be at most 20");
    for (number, reason) in review.reasons.iter().enumerate() {
        checks.text(format!("reasons.{number}"), reason, LONGEST_REASON);
    }
    checks.finish()
}

async fn add(tx: &DatabaseTransaction, review: &NewReview, by: &Person, now_ms: i64) -> Result<(), Problem> {
    if store::is_taken(tx, &review.id).await? {
        return Err(Problem::conflict("id_used", "There is a review with this id already."));
    }
    let stored = StoredReview {
        id: &review.id,
        user_id: &review.user_id,
        reviewer_id: &by.id,
        reviewer_first_name: &by.first_name,
        reviewer_last_name: &by.last_name,
        note: &review.note,
        reasons: &review.reasons,
        created_at: now_ms,
    };
    Ok(store::insert(tx, &stored).await?)
}
