use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Need, NeedPage};
use super::store;
use crate::AppState;
use crate::web::{Caller, Feed, Page, Problem, QueryOf};

const PAGE_SIZE: u64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NeedsQuery {
    facility_id: String,
    /// The highest number that is known; without it, what is needed now
    #[param(nullable = false)]
    since: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// How much a facility needs of its products
///
/// A row for each product that was consumed, lost, ordered or is on its way, in order of number. Without `since` only what
/// is needed now; with it everything that changed after that number, as it is now, what is gone too. All pages together
/// end with the number that was the highest when the first one was read. What is on order is as of now; the rest is
/// renewed behind the scenes when somebody asks and it is older than a quarter of an hour.
#[utoipa::path(get, path = "/orders/needs/", tag = "orders", params(NeedsQuery),
    responses((status = 200, description = "done", body = NeedPage)))]
pub async fn list_needs(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<NeedsQuery>,
) -> Result<Json<Page<Need>>, Problem> {
    caller.require_orders(&query.facility_id)?;
    let settings = super::settings(&state.db, &query.facility_id).await?;
    let asked = (query.since, query.cursor.as_deref());
    let feed = Feed::read("/api/orders/needs/", &query.facility_id, asked, PAGE_SIZE)?;
    let (count, part) = match feed.going_on() {
        Some(going_on) => going_on,
        None => {
            super::refresh(&state, &query.facility_id, &settings).await?;
            store::count(&state.db, &query.facility_id, feed.standing(), feed.after).await?
        }
    };
    let rows = store::page(&state.db, &part, feed.rows()).await?;
    Ok(Json(feed.page((count, &part), rows, |need| need.number)))
}
