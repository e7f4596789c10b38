use axum::Json;
use axum::extract::State;
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Keep, PatientConflict, PatientConflictPage, Said};
use crate::AppState;
use crate::patients;
use crate::patients::store::conflicts::{self as store, Conflict};
use crate::users;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, Start};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConflictQuery {
    facility_id: String,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Patients about whom two devices said two things, oldest first
///
/// For people of the facility who work with patients; one of them chooses what is right.
#[utoipa::path(get, path = "/patients/conflicts/", tag = "patients", params(ConflictQuery),
    responses((status = 200, description = "done", body = PatientConflictPage)))]
pub async fn list_patient_conflicts(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ConflictQuery>,
) -> Result<Json<Page<PatientConflict>>, Problem> {
    require_chooser(&caller, &query.facility_id)?;
    let list = List { path: "/api/patients/conflicts/", scope: vec![("facility_id", &query.facility_id)] };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let after = match &request.start {
        Start::After { key: Key::Text(id), .. } => id.as_str(),
        _ => "",
    };
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, &query.facility_id).await?,
    };
    let open = store::page(&state.db, &query.facility_id, after, request.rows()).await?;
    let mut rows = Vec::with_capacity(open.len());
    for conflict in open {
        rows.push(shown(&state, conflict).await?);
    }
    Ok(Json(list.page(&request, count, rows, |row| Key::Text(row.id.clone()))))
}

/// People of the provider do not work with a facility's patients.
pub fn require_chooser(caller: &Caller, facility_id: &str) -> Result<(), Problem> {
    caller.require_patients(facility_id)?;
    if caller.belongs_to(facility_id) {
        return Ok(());
    }
    Err(Problem::forbidden("other_facility", "Only people of the facility say what is right of its patients."))
}

pub async fn shown(state: &AppState, conflict: Conflict) -> Result<PatientConflict, DbErr> {
    let known = patients::known(state.db.read(), &conflict.facility_id, &conflict.patient_pk).await?;
    Ok(PatientConflict {
        patient_name: known.map(|known| known.audit.patient.full_name()).unwrap_or_default(),
        stands: said(state, conflict.stands_value, conflict.stands_by, conflict.stands_at).await?,
        other: said(state, conflict.other_value, conflict.other_by, conflict.other_at).await?,
        kept: conflict.kept.as_deref().and_then(Keep::named),
        id: conflict.id,
        facility_id: conflict.facility_id,
        patient_pk: conflict.patient_pk,
        field: conflict.field,
    })
}

async fn said(state: &AppState, value: String, by: Option<String>, at: i64) -> Result<Said, DbErr> {
    let person = match by {
        Some(id) => users::colleague(&state.db, &id).await?,
        None => None,
    };
    let at = chrono::DateTime::from_timestamp_millis(at).unwrap_or_default();
    Ok(Said { value, by_name: person.map(|person| person.full_name).unwrap_or_default(), at })
}
