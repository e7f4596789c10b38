use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use super::case::Case;
use super::model::{LabCase, LabCasePage, OpenedLabCase, OpenedLabCasePage};
use super::store::cases::{self, OfKit};
use crate::access::Act;
use crate::readings::{self, Reading, What};
use crate::values::is_uuid;
use crate::web::{Caller, Key, List, Page, PathOf, Problem, QueryOf, Start};
use crate::{AppState, patients, sales};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LabCaseQuery {
    facility_id: String,
}

/// A request of laboratory tests
///
/// What is sensitive is shown to those who may read it; reading it is written down, and so is every reading by people of the
/// provider. 404 when the facility has no such request.
#[utoipa::path(get, path = "/lab/requests/{uuid}/", tag = "lab", params(("uuid" = String, Path), LabCaseQuery),
    responses((status = 200, description = "done", body = OpenedLabCase)))]
pub async fn get_lab_request(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(uuid): PathOf<String>,
    QueryOf(query): QueryOf<LabCaseQuery>,
) -> Result<Json<OpenedLabCase>, Problem> {
    caller.require_care(&query.facility_id, Act::ReadResults)?;
    let case = cases::find(state.db.read(), &query.facility_id, &uuid).await?;
    let case = case.ok_or_else(|| Problem::not_found("The facility has no such request of a test."))?;
    let readings: Vec<Reading<'_>> = reading_of(&caller, &case).into_iter().collect();
    readings::record_all(&state.db, &state.clock, &caller, &readings).await?;
    let opened = opened(&state, &caller, &query.facility_id, vec![case]).await?.pop();
    Ok(Json(opened.ok_or_else(|| Problem::not_found("The facility has no such request of a test."))?))
}

/// What is written down of a reading of one request: what is sensitive, and all that people of the provider read.
fn reading_of<'a>(caller: &Caller, case: &'a Case) -> Option<Reading<'a>> {
    let is_sensitive = caller.may_care(Act::ReadSensitive) && case.has_sensitive_result();
    (is_sensitive || caller.is_staff).then(|| Reading {
        facility_id: &case.facility_id,
        patient_id: case.patient_id.as_deref().unwrap_or_default(),
        what: if is_sensitive { What::SensitiveLabResult } else { What::LabResult },
        subject_id: &case.id,
    })
}

async fn opened(
    state: &AppState,
    caller: &Caller,
    facility_id: &str,
    cases: Vec<Case>,
) -> Result<Vec<OpenedLabCase>, DbErr> {
    let charged: Vec<&str> = cases.iter().flat_map(Case::sales).collect();
    let come: HashSet<String> = sales::recorded(&state.db, facility_id, &charged).await?;
    let (now, sensitive) = (state.clock.now(), caller.may_care(Act::ReadSensitive));
    let open = |case: Case| {
        let (paid, owed_back) = case.paid(&come);
        OpenedLabCase { case: case.shown(now, sensitive), paid, owed_back }
    };
    Ok(cases.into_iter().map(open).collect())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LabPatientQuery {
    facility_id: String,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// The laboratory tests of a patient
///
/// Newest first; of a patient that was merged into another one, that one's. What is sensitive is shown to those who may read
/// it. That it was read is written down.
#[utoipa::path(get, path = "/lab/patients/{patient_id}/", tag = "lab",
    params(("patient_id" = String, Path), LabPatientQuery),
    responses((status = 200, description = "done", body = OpenedLabCasePage)))]
pub async fn list_lab_requests_of_patient(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(patient_id): PathOf<String>,
    QueryOf(query): QueryOf<LabPatientQuery>,
) -> Result<Json<Page<OpenedLabCase>>, Problem> {
    caller.require_care(&query.facility_id, Act::ReadResults)?;
    if !is_uuid(&patient_id) {
        return Err(Problem::not_found("The facility has no such patient."));
    }
    let facility_id = query.facility_id.as_str();
    let known = patients::known(state.db.read(), facility_id, &patient_id).await?;
    let path = format!("/api/lab/patients/{patient_id}/");
    let patient_id = known.and_then(|known| known.merged_into).unwrap_or(patient_id);
    let list = List { path: &path, scope: vec![("facility_id", facility_id)] };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let before = before(&request.start);
    let count = match request.count() {
        Some(count) => count,
        None => cases::count_of_patient(&state.db, facility_id, &patient_id).await?,
    };
    let rows = cases::of_patient(state.db.read(), facility_id, &patient_id, before, request.rows()).await?;
    let mut readings: Vec<Reading<'_>> = rows.iter().filter_map(|case| reading_of(&caller, case)).collect();
    readings.push(Reading { facility_id, patient_id: &patient_id, what: What::LabResult, subject_id: "" });
    readings::record_all(&state.db, &state.clock, &caller, &readings).await?;
    let numbers: Vec<i64> = rows.iter().map(|case| case.number).collect();
    let rows = opened(&state, &caller, facility_id, rows).await?;
    let rows: Vec<_> = numbers.into_iter().zip(rows).collect();
    Ok(Json(without_numbers(list.page(&request, count, rows, |(number, _)| Key::Number(*number)))))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LabLotQuery {
    facility_id: String,
    product_uuid: String,
    lot: String,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Who was tested with a lot of a kit
///
/// Newest first. Of sensitive tests those only whose reader may read them: that the lot is of such a kit tells which test it
/// was. Each of those, and whatever people of the provider read, is written down.
#[utoipa::path(get, path = "/lab/lots/", tag = "lab", params(LabLotQuery),
    responses((status = 200, description = "done", body = LabCasePage)))]
pub async fn list_lab_requests_of_lot(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<LabLotQuery>,
) -> Result<Json<Page<LabCase>>, Problem> {
    caller.require_care(&query.facility_id, Act::ReadResults)?;
    let (facility_id, product_id, lot) = (query.facility_id.as_str(), query.product_uuid.as_str(), query.lot.as_str());
    let kit = OfKit { facility_id, product_id, lot, sensitive: caller.may_care(Act::ReadSensitive) };
    let scope = vec![("facility_id", facility_id), ("product_uuid", product_id), ("lot", lot)];
    let list = List { path: "/api/lab/lots/", scope };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let count = match request.count() {
        Some(count) => count,
        None => cases::count_of_kit(&state.db, &kit).await?,
    };
    let rows = cases::of_kit(&state.db, &kit, before(&request.start), request.rows()).await?;
    let readings: Vec<Reading<'_>> = rows.iter().filter_map(|case| reading_of(&caller, case)).collect();
    readings::record_all(&state.db, &state.clock, &caller, &readings).await?;
    let now = state.clock.now();
    let rows: Vec<_> = rows.into_iter().map(|case| (case.number, case.shown(now, false))).collect();
    Ok(Json(without_numbers(list.page(&request, count, rows, |(number, _)| Key::Number(*number)))))
}

/// A page of cases, each of which came with the number by which the list is sorted.
fn without_numbers<T: Serialize>(page: Page<(i64, T)>) -> Page<T> {
    let Page { count, next, results } = page;
    Page { count, next, results: results.into_iter().map(|(_, case)| case).collect() }
}

/// Below which number a page goes on.
fn before(start: &Start) -> i64 {
    match start {
        Start::After { key: Key::Number(number), .. } => *number,
        _ => i64::MAX,
    }
}
