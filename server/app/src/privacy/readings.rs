use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{PatientReading, PatientReadingPage};
use crate::AppState;
use crate::access::Act;
use crate::patients;
use crate::readings::{self, PastReading, Shown};
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, Start};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReadingQuery {
    facility_id: String,
    /// patient_pk
    #[param(nullable = false)]
    patient_id: Option<String>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Who read what of which patient, newest first
///
/// For who runs the facility, and for people of the provider: 403 `managers_only`.
#[utoipa::path(get, path = "/privacy/readings/", tag = "privacy", params(ReadingQuery),
    responses((status = 200, description = "done", body = PatientReadingPage)))]
pub async fn list_readings(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ReadingQuery>,
) -> Result<Json<Page<PatientReading>>, Problem> {
    caller.require_care(&query.facility_id, Act::SeeWhoRead)?;
    let shown = Shown { facility_id: &query.facility_id, patient_id: query.patient_id.as_deref() };
    let mut scope = vec![("facility_id", shown.facility_id)];
    scope.extend(shown.patient_id.map(|id| ("patient_id", id)));
    let list = List { path: "/api/privacy/readings/", scope };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let before = match &request.start {
        Start::After { key: Key::Text(id), .. } => id.as_str(),
        _ => "",
    };
    let count = match request.count() {
        Some(count) => count,
        None => readings::count(&state.db, shown).await?,
    };
    let rows = readings::page(&state.db, shown, before, request.rows()).await?;
    let rows = with_names(&state, shown.facility_id, rows).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Text(row.id.clone()))))
}

/// With what the patients are called now: of one that was merged that of the one it was merged into.
pub async fn with_names(
    state: &AppState,
    facility_id: &str,
    readings: Vec<PastReading>,
) -> Result<Vec<PatientReading>, DbErr> {
    let mut names: HashMap<String, String> = HashMap::new();
    for reading in &readings {
        let id = &reading.patient_id;
        if !id.is_empty() && !names.contains_key(id) {
            let known = patients::kept(state.db.read(), facility_id, id).await?;
            names.insert(id.clone(), known.map(|audit| audit.patient.full_name()).unwrap_or_default());
        }
    }
    let shown = readings.into_iter().map(|reading| PatientReading {
        patient_name: names.get(&reading.patient_id).cloned().unwrap_or_default(),
        id: reading.id,
        at: reading.at,
        reader_id: reading.reader_id,
        reader_name: reading.reader_name,
        is_staff: reading.is_staff,
        what: reading.what,
        patient_id: reading.patient_id,
        subject_id: reading.subject_id,
    });
    Ok(shown.collect())
}
