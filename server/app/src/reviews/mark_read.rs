use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Review;
use super::store;
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey, claim_if_given};
use crate::web::{Caller, JsonBody, PathOf, Problem};

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ReviewMark {
    pub is_read: bool,
}

/// Mark feedback on the own work as read
///
/// FBK-05, FBK-06: both methods are known, with or without an Idempotency-Key.
#[utoipa::path(patch, path = "/insights-bff/performance/mca-user-reviews/{id}/", tag = "reviews",
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)), request_body = ReviewMark,
    responses((status = 200, description = "done", body = Review)))]
pub async fn mark_review(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: Option<IdempotencyKey>,
    JsonBody(mark): JsonBody<ReviewMark>,
) -> Result<Json<Review>, Problem> {
    let tx = state.db.begin().await?;
    if claim_if_given(key.as_ref(), &state, &tx, &caller, "reviews/mark", &(&id, &mark)).await? == Claim::First {
        store::mark(&tx, &id, &caller.user_id, mark.is_read).await?;
    }
    let review = store::find(&tx, &id, &caller.user_id).await?.ok_or_else(no_review)?;
    tx.commit().await?;
    Ok(Json(review))
}

/// Mark feedback on the own work as read (the same as PATCH)
#[utoipa::path(post, path = "/insights-bff/performance/mca-user-reviews/{id}/", tag = "reviews",
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)), request_body = ReviewMark,
    responses((status = 200, description = "done", body = Review)))]
pub async fn mark_review_by_post(
    state: State<AppState>,
    caller: Caller,
    id: PathOf<String>,
    key: Option<IdempotencyKey>,
    mark: JsonBody<ReviewMark>,
) -> Result<Json<Review>, Problem> {
    mark_review(state, caller, id, key, mark).await
}

fn no_review() -> Problem {
    Problem::not_found("There is no such feedback on your work.")
}
