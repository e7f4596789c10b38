use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::model::Review;
use super::store;
use crate::AppState;
use crate::web::{Caller, Problem, QueryOf};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReviewQuery {
    /// The caller's own id
    user_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Reviews {
    results: Vec<Review>,
}

/// Feedback on the caller's own work
///
/// FBK-01, FBK-02: what is unread comes first, the oldest before the others; of the rest the newest. 200 at most.
#[utoipa::path(get, path = "/insights-bff/performance/mca-user-reviews", tag = "reviews", params(ReviewQuery),
    responses((status = 200, description = "done", body = Reviews)))]
pub async fn list_reviews(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ReviewQuery>,
) -> Result<Json<Reviews>, Problem> {
    if query.user_id != caller.user_id {
        return Err(Problem::forbidden("other_user", "You can read the feedback on your own work only."));
    }
    Ok(Json(Reviews { results: store::list(&state.db, &caller.user_id).await? }))
}
