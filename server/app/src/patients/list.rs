use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{PatientAudit, PatientAuditPage};
use super::store;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, Start};
use crate::{AppState, facilities};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PatientQuery {
    facility_id: String,
    #[param(nullable = false)]
    limit: Option<i64>,
    #[param(nullable = false)]
    last_sync_id: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Patients as audits, in order of their number
///
/// DWN-08, DWN-14: only audits after `last_sync_id`; of each patient the newest one. ROL-16: the list is empty, so that a
/// download of everything goes well, for who has none of the apps that work with patients; what people of the provider
/// read is in the audit trail.
#[utoipa::path(get, path = "/patient_audits/", tag = "patients", params(PatientQuery),
    responses((status = 200, description = "done", body = PatientAuditPage)))]
pub async fn list_patient_audits(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<PatientQuery>,
) -> Result<Json<Page<PatientAudit>>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let list = List { path: "/api/patient_audits/", scope: vec![("facility_id", &query.facility_id)] };
    let request = list.request(query.cursor.as_deref(), query.limit, PAGE_SIZE, 0)?;
    let after = match request.start {
        Start::After { key: Key::Number(id), .. } => id,
        _ => query.last_sync_id.unwrap_or(0),
    };
    if !caller.works_with_patients() {
        return Ok(Json(list.page(&request, 0, Vec::new(), |row: &PatientAudit| Key::Number(row.id))));
    }
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, &query.facility_id, after).await?,
    };
    let rows = store::page(&state.db, &query.facility_id, after, request.rows()).await?;
    let page = list.page(&request, count, rows, |row| Key::Number(row.id));
    if caller.is_staff {
        note_reading(&state, &caller, &query.facility_id, page.results.len()).await?;
    }
    Ok(Json(page))
}

/// Before anything is answered: who reads is known to who runs the facility.
pub async fn note_reading(
    state: &AppState,
    caller: &Caller,
    facility_id: &str,
    patients: usize,
) -> Result<(), Problem> {
    let Some(facility) = facilities::name(&state.db, facility_id).await? else { return Ok(()) };
    let tx = state.db.begin().await?;
    let entry = audit::Entry {
        action: Action::Read,
        subject: Subject::Patient,
        subject_id: facility_id,
        subject_name: &facility,
        facility_id: Some(facility_id),
        changes: vec![FieldChange::new("patients", patients.to_string())],
    };
    audit::record(&tx, &state.clock, caller, entry).await?;
    Ok(tx.commit().await?)
}
