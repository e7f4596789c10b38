use axum::Json;
use axum::extract::State;
use chrono::TimeDelta;
use serde::Deserialize;
use utoipa::IntoParams;

use super::case::KEPT_DAYS;
use super::model::{LabCase, LabCasePage, LabControl, LabControlPage};
use super::store::{cases, controls};
use crate::access::Act;
use crate::values::Clock;
use crate::web::{Caller, Feed, Page, Problem, QueryOf};
use crate::{AppState, facilities};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LabFeedQuery {
    facility_id: String,
    /// The highest change number that is known; without it, what devices keep
    #[param(nullable = false)]
    since: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What is done and older than this devices do not keep, in milliseconds.
fn kept_since(clock: &Clock) -> i64 {
    (clock.now() - TimeDelta::days(KEPT_DAYS)).timestamp_millis()
}

/// Requests of laboratory tests of a facility
///
/// In order of change number. Without `since` those that are open or of the last 90 days; with it everything that changed
/// after that number, as it is now. What is sensitive is hidden here from everybody. All pages together end with the number
/// that was the highest when the first one was read.
#[utoipa::path(get, path = "/lab/requests/", tag = "lab", params(LabFeedQuery),
    responses((status = 200, description = "done", body = LabCasePage)))]
pub async fn list_lab_requests(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<LabFeedQuery>,
) -> Result<Json<Page<LabCase>>, Problem> {
    caller.require_care(&query.facility_id, Act::ReadResults)?;
    require_there(&state, &query.facility_id).await?;
    let asked = (query.since, query.cursor.as_deref());
    let feed = Feed::read("/api/lab/requests/", &query.facility_id, asked, PAGE_SIZE)?;
    let since = kept_since(&state.clock);
    let (count, part) = match feed.going_on() {
        Some(going_on) => going_on,
        None => cases::count(&state.db, &query.facility_id, (feed.standing(), since), feed.after).await?,
    };
    let now = state.clock.now();
    let rows = cases::page(&state.db, &part, since, feed.rows()).await?;
    let rows = rows.into_iter().map(|case| case.shown(now, false)).collect();
    Ok(Json(feed.page((count, &part), rows, |case| case.change_number)))
}

/// Controls of kits of a facility
///
/// In order of change number. Without `since` those of the last 90 days; with it all after that number. All pages together
/// end with the number that was the highest when the first one was read.
#[utoipa::path(get, path = "/lab/controls/", tag = "lab", params(LabFeedQuery),
    responses((status = 200, description = "done", body = LabControlPage)))]
pub async fn list_lab_controls(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<LabFeedQuery>,
) -> Result<Json<Page<LabControl>>, Problem> {
    caller.require_care(&query.facility_id, Act::ReadResults)?;
    require_there(&state, &query.facility_id).await?;
    let asked = (query.since, query.cursor.as_deref());
    let feed = Feed::read("/api/lab/controls/", &query.facility_id, asked, PAGE_SIZE)?;
    let since = kept_since(&state.clock);
    let (count, part) = match feed.going_on() {
        Some(going_on) => going_on,
        None => controls::count(&state.db, &query.facility_id, (feed.standing(), since), feed.after).await?,
    };
    let rows = controls::page(&state.db, &part, since, feed.rows()).await?;
    Ok(Json(feed.page((count, &part), rows, |control| control.change_number)))
}

async fn require_there(state: &AppState, facility_id: &str) -> Result<(), Problem> {
    facilities::name(&state.db, facility_id).await?.map(|_| ()).ok_or_else(super::no_facility)
}
