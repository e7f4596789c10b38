use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{LabDefinition, LabDefinitionPage};
use super::store::definitions as store;
use crate::access::Act;
use crate::web::{Caller, Feed, Page, Problem, QueryOf};
use crate::{AppState, facilities};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LabDefinitionsQuery {
    facility_id: String,
    /// The highest change number that is known
    #[param(nullable = false)]
    since: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What laboratory tests are in the country of a facility
///
/// All versions, retired ones too, in order of change number; with `since` those that changed after that number. All pages
/// together end with the number that was the highest when the first one was read.
#[utoipa::path(get, path = "/lab/definitions/", tag = "lab", params(LabDefinitionsQuery),
    responses((status = 200, description = "done", body = LabDefinitionPage)))]
pub async fn list_lab_definitions(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<LabDefinitionsQuery>,
) -> Result<Json<Page<LabDefinition>>, Problem> {
    caller.require_care(&query.facility_id, Act::KeepPatientsInCare)?;
    let country = facilities::country(&state.db, &query.facility_id).await?.ok_or_else(super::no_facility)?;
    let asked = (query.since, query.cursor.as_deref());
    let feed = Feed::read("/api/lab/definitions/", &query.facility_id, asked, PAGE_SIZE)?;
    let (count, part) = match feed.going_on() {
        Some(going_on) => going_on,
        None => store::count(&state.db, &query.facility_id, &country, feed.standing(), feed.after).await?,
    };
    let rows = store::page(&state.db, &part, &country, feed.rows()).await?;
    Ok(Json(feed.page((count, &part), rows, |definition| definition.change_number)))
}
