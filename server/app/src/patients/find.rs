use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::note_reading;
use super::model::{PatientAudit, PatientAuditPage};
use super::store::find::{self, Wanted};
use crate::AppState;
use crate::web::{Caller, Checks, Key, List, Page, Problem, QueryOf, SearchWords};

const PAGE_SIZE: u64 = 50;
const MOST_IDS: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FindQuery {
    facility_id: String,
    /// Words of the name, the phone number or the member number, without accents and capitals; all must occur
    #[param(nullable = false)]
    search: Option<String>,
    /// `patient_pk`s with commas between, at most 200
    #[param(nullable = false)]
    ids: Option<String>,
    #[param(nullable = false)]
    page_size: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Patients of a facility that fit, for who keeps no copy of them
///
/// By `ids`, also those that were merged into another, else by words, without those; in order of name. Everybody without
/// either. People with app POS, Health Services, Member Management or Member Directory: 403 `no_patients`. What people of
/// the provider read is in the audit trail.
#[utoipa::path(get, path = "/patients/", tag = "patients", params(FindQuery),
    responses((status = 200, description = "done", body = PatientAuditPage)))]
pub async fn find_patients(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<FindQuery>,
) -> Result<Json<Page<PatientAudit>>, Problem> {
    caller.require_patients(&query.facility_id)?;
    let wanted = wanted(&query)?;
    let text = wanted.text();
    let list = List {
        path: "/api/patients/",
        scope: vec![("facility_id", query.facility_id.as_str()), (wanted.name(), text.as_str())],
    };
    let request = list.request(query.cursor.as_deref(), query.page_size, PAGE_SIZE, 0)?;
    let count = match request.count() {
        Some(count) => count,
        None => find::count(&state.db, &query.facility_id, &wanted).await?,
    };
    let rows = find::page(&state.db, &query.facility_id, &wanted, &request).await?;
    let page = list.page(&request, count, rows, |row| Key::Text(row.place.clone()));
    let page =
        Page { count: page.count, next: page.next, results: page.results.into_iter().map(|row| row.audit).collect() };
    if caller.is_staff && !page.results.is_empty() {
        note_reading(&state, &caller, &query.facility_id, page.results.len()).await?;
    }
    Ok(Json(page))
}

fn wanted(query: &FindQuery) -> Result<Wanted, Problem> {
    let Some(ids) = &query.ids else {
        return Ok(Wanted::Words(SearchWords::read(query.search.as_deref().unwrap_or_default())?.as_of_phones()));
    };
    let ids: Vec<String> = ids.split(',').map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned).collect();
    let mut checks = Checks::new();
    checks.demand(ids.len() <= MOST_IDS, "ids", "must name at most 200");
    checks.finish()?;
    Ok(Wanted::Ids(ids))
}
