use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Offer, OfferPage};
use super::store::{self, Part};
use crate::web::{BadCursor, Caller, Key, List, Page, Problem, QueryOf, Start};
use crate::{AppState, facilities};

const PAGE_SIZE: u64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OffersQuery {
    facility_id: String,
    /// The highest number that is known; without it, what is offered now
    #[param(nullable = false)]
    since: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What suppliers offer in the country of a facility
///
/// In order of number. Without `since` only what is offered now; with it everything that changed after that number, as it
/// is now, what was withdrawn too. All pages together end with the number that was the highest when the first one was
/// read: what changes meanwhile comes with the next `since`, which is the highest number shown.
#[utoipa::path(get, path = "/orders/offers/", tag = "orders", params(OffersQuery),
    responses((status = 200, description = "done", body = OfferPage)))]
pub async fn list_offers(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<OffersQuery>,
) -> Result<Json<Page<Offer>>, Problem> {
    caller.require_orders(&query.facility_id)?;
    let settings = facilities::settings(&state.db, &query.facility_id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    let since = query.since.map(|since| since.to_string());
    let mut scope = vec![("facility_id", query.facility_id.as_str())];
    scope.extend(since.as_deref().map(|since| ("since", since)));
    let list = List { path: "/api/orders/offers/", scope };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let (facility_id, standing) = (query.facility_id.as_str(), query.since.is_none());
    let (count, part) = match &request.start {
        Start::After { key: Key::Pair(last, after), count } => {
            let last = last.parse().map_err(|_| BadCursor)?;
            (*count, Part { facility_id, standing, after: *after, last })
        }
        Start::After { .. } => return Err(BadCursor.into()),
        Start::First { .. } => store::count(&state.db, facility_id, standing, query.since.unwrap_or_default()).await?,
    };
    let rows = store::page(&state.db, &part, request.rows(), settings.decimals).await?;
    Ok(Json(list.page(&request, count, rows, |offer| Key::Pair(part.last.to_string(), offer.number))))
}
