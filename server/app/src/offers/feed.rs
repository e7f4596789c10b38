use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Offer, OfferPage};
use super::store;
use crate::web::{Caller, Feed, Page, Problem, QueryOf};
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
    let asked = (query.since, query.cursor.as_deref());
    let feed = Feed::read("/api/orders/offers/", &query.facility_id, asked, PAGE_SIZE)?;
    let (count, part) = match feed.going_on() {
        Some(going_on) => going_on,
        None => store::count(&state.db, &query.facility_id, feed.standing(), feed.after).await?,
    };
    let rows = store::page(&state.db, &part, feed.rows(), settings.decimals).await?;
    Ok(Json(feed.page((count, &part), rows, |offer| offer.number)))
}
