use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Need, NeedPage};
use super::store::{self, Part};
use crate::AppState;
use crate::web::{BadCursor, Caller, Key, List, Page, Problem, QueryOf, Start};

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
    let since = query.since.map(|since| since.to_string());
    let mut scope = vec![("facility_id", query.facility_id.as_str())];
    scope.extend(since.as_deref().map(|since| ("since", since)));
    let list = List { path: "/api/orders/needs/", scope };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let (facility_id, standing) = (query.facility_id.as_str(), query.since.is_none());
    let (count, part) = match &request.start {
        Start::After { key: Key::Pair(last, after), count } => {
            let last = last.parse().map_err(|_| BadCursor)?;
            (*count, Part { facility_id, standing, after: *after, last })
        }
        Start::After { .. } => return Err(BadCursor.into()),
        Start::First { .. } => {
            super::refresh(&state, facility_id, &settings).await?;
            store::count(&state.db, facility_id, standing, query.since.unwrap_or_default()).await?
        }
    };
    let rows = store::page(&state.db, &part, request.rows()).await?;
    Ok(Json(list.page(&request, count, rows, |need| Key::Pair(part.last.to_string(), need.number))))
}
