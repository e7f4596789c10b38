use axum::Json;
use axum::extract::State;

use super::rules::PromoDetail;
use super::shown;
use crate::AppState;
use crate::web::{Caller, PathOf, Problem};

/// A promo, with what it was used for
#[utoipa::path(get, path = "/promos/{id}/", tag = "promos", params(("id" = String, Path)),
    responses((status = 200, description = "done", body = PromoDetail)))]
pub async fn get_promo(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
) -> Result<Json<PromoDetail>, Problem> {
    Ok(Json(shown::detail(&state, &caller, &id).await?))
}
