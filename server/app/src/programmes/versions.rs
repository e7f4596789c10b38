use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::document::ProgrammeDocument;
use super::model::{Programme, ProgrammePage};
use super::ready;
use super::store::programmes;
use crate::access::Act;
use crate::web::{Caller, Feed, Page, Problem, QueryOf};
use crate::{AppState, facilities};

/// A programme is some ten kilobytes.
const PAGE_SIZE: u64 = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProgrammesQuery {
    /// Those that are for its country; people of the provider see all without it
    #[param(nullable = false)]
    facility_id: Option<String>,
    /// The highest change number that is known
    #[param(nullable = false)]
    since: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Programmes, in each of their versions
///
/// In order of change number; with `since` what changed after that number. A version stays for good, so that what was
/// recorded with it is read with it; the current one is the highest that is not retired. All pages together end with the
/// number that was the highest when the first one was read.
#[utoipa::path(get, path = "/care/programmes/", tag = "care", params(ProgrammesQuery),
    responses((status = 200, description = "done", body = ProgrammePage)))]
pub async fn list_programmes(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ProgrammesQuery>,
) -> Result<Json<Page<Programme>>, Problem> {
    let facility_id = query.facility_id.as_deref().unwrap_or_default();
    let country = if facility_id.is_empty() {
        caller.require_staff()?;
        None
    } else {
        caller.require_care(facility_id, Act::KeepPatientsInCare)?;
        let country = facilities::country(&state.db, facility_id).await?;
        Some(country.ok_or_else(|| Problem::not_found("There is no such facility."))?)
    };
    let asked = (query.since, query.cursor.as_deref());
    let feed = Feed::read("/api/care/programmes/", facility_id, asked, PAGE_SIZE)?;
    let country = country.as_deref();
    let (count, part) = match feed.going_on() {
        Some(going_on) => going_on,
        None => programmes::count(&state.db, country, (facility_id, feed.standing(), feed.after)).await?,
    };
    let rows = programmes::page(&state.db, country, &part, feed.rows()).await?;
    Ok(Json(feed.page((count, &part), rows, |programme| programme.change_number)))
}

/// Something the program brings along, not published yet
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadyProgramme {
    pub code: String,
    /// None: for all countries
    pub countries: Vec<String>,
    pub document: ProgrammeDocument,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReadyProgrammes {
    pub programmes: Vec<ReadyProgramme>,
}

/// Programmes that the program brings along and nobody has published, for people of the provider
#[utoipa::path(get, path = "/care/programmes/ready/", tag = "care",
    responses((status = 200, description = "done", body = ReadyProgrammes)))]
pub async fn list_ready_programmes(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<ReadyProgrammes>, Problem> {
    caller.require_staff()?;
    let published: HashSet<String> = programmes::codes(&state.db).await?.into_iter().collect();
    let mut left = Vec::new();
    for (code, document) in ready::documents().map_err(Problem::internal)? {
        if !published.contains(code) {
            let document = serde_json::from_value(document).map_err(Problem::internal)?;
            left.push(ReadyProgramme { code: code.to_owned(), countries: Vec::new(), document });
        }
    }
    Ok(Json(ReadyProgrammes { programmes: left }))
}
