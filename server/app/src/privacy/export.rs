use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{PatientExport, PatientSaid};
use super::no_such_patient;
use super::readings::with_names;
use crate::AppState;
use crate::access::Act;
use crate::audit::{self, Action, AuditEntry, Subject};
use crate::patients::{self, PastAudit, PatientAudit};
use crate::readings::{self, PastReading, Reading, Shown, What};
use crate::values::moment;
use crate::web::{Caller, PathOf, Problem, QueryOf};
use crate::{facilities, lab, programmes, sales, users};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    facility_id: String,
}

/// Everything that is known of a patient, for the patient
///
/// For who runs the facility: 403 `managers_only`. Of a patient that was merged, the one it was merged into. Sensitive tests
/// are hidden from who may not read them. It is noted who took it along; 404 when the facility has no such patient.
#[utoipa::path(get, path = "/privacy/patients/{patient_pk}/export/", tag = "privacy",
    params(("patient_pk" = String, Path), ExportQuery),
    responses((status = 200, description = "done", body = PatientExport)))]
pub async fn export_patient(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(patient_pk): PathOf<String>,
    QueryOf(query): QueryOf<ExportQuery>,
) -> Result<Json<PatientExport>, Problem> {
    let facility_id = query.facility_id.as_str();
    caller.require_care(facility_id, Act::ExportPatient)?;
    let patient = patients::kept(state.db.read(), facility_id, &patient_pk).await?.ok_or_else(no_such_patient)?;
    note(&state, &caller, facility_id, &patient).await?;
    let pk = patient.patient_pk.as_str();
    let (noted, trail) = noted(&state, facility_id, pk).await?;
    let said = patients::history(state.db.read(), facility_id, pk).await?;
    let settings = facilities::settings(&state.db, facility_id).await?.ok_or_else(no_such_patient)?;
    let sensitive = caller.may_care(Act::ReadSensitive);
    let now = state.clock.now();
    Ok(Json(PatientExport {
        made_at: now,
        made_by: caller.full_name.clone(),
        facility_id: facility_id.to_owned(),
        facility_name: facilities::name(&state.db, facility_id).await?.unwrap_or_default(),
        history: history(&state, said).await?,
        sales: sales::every_one_of(&state.db, facility_id, pk).await?,
        tests: lab::of_patient(state.db.read(), facility_id, pk, now, sensitive).await?,
        care: programmes::of_patient(state.db.read(), facility_id, pk, settings.time_zone).await?,
        readings: with_names(&state, facility_id, noted).await?,
        trail,
        patient,
    }))
}

/// Who read what, and what was done, of the patient and of whoever was merged into it, each the newest first.
async fn noted(state: &AppState, facility_id: &str, pk: &str) -> Result<(Vec<PastReading>, Vec<AuditEntry>), Problem> {
    let (mut read, mut done) = (Vec::new(), Vec::new());
    for record in patients::records_of(state.db.read(), facility_id, pk).await? {
        let shown = Shown { facility_id, patient_id: Some(&record) };
        read.extend(readings::page(&state.db, shown, "", i64::MAX).await?);
        done.extend(audit::of_subject(&state.db, Subject::Patient, &record).await?);
    }
    read.sort_by(|one, other| other.id.cmp(&one.id));
    done.sort_by(|one, other| other.id.cmp(&one.id));
    Ok((read, done))
}

async fn history(state: &AppState, said: Vec<(PatientAudit, PastAudit)>) -> Result<Vec<PatientSaid>, Problem> {
    let mut history = Vec::with_capacity(said.len());
    for (audit, past) in said {
        let person = match past.recorded_by {
            Some(id) => users::colleague(&state.db, &id).await?,
            None => None,
        };
        history.push(PatientSaid {
            at: moment(past.recorded_at)?,
            by_name: person.map(|person| person.full_name).unwrap_or_default(),
            patient_pk: audit.patient_pk,
            program: audit.program,
            patient: audit.patient,
        });
    }
    Ok(history)
}

/// Before anything is answered: who takes it along is known.
async fn note(state: &AppState, caller: &Caller, facility_id: &str, patient: &PatientAudit) -> Result<(), Problem> {
    let reading = Reading { facility_id, patient_id: &patient.patient_pk, what: What::Export, subject_id: "" };
    readings::record(&state.db, &state.clock, caller, reading).await?;
    let tx = state.db.begin().await?;
    let entry = audit::Entry {
        action: Action::Exported,
        subject: Subject::Patient,
        subject_id: &patient.patient_pk,
        subject_name: &patient.patient.full_name(),
        facility_id: Some(facility_id),
        changes: Vec::new(),
    };
    audit::record(&tx, &state.clock, caller, entry).await?;
    Ok(tx.commit().await?)
}
