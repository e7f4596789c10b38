use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::model::PseudonymisePatient;
use super::no_such_patient;
use crate::AppState;
use crate::access::Act;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::patients::{self, Forgotten, PatientAudit, Pseudonymise, Pseudonymising};
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};
use crate::{inbox, lab, programmes};

/// Characters.
const LONGEST_REASON: usize = 500;

/// Take away who a patient is
///
/// A number stands for the name; phone, card and birthday go, the year of birth stays. It holds for everything that was
/// said, noted, typed at a test or a visit, or held of the patient, and of whoever was merged into it; sales and sums stay as they are. Tills hear of it as
/// an audit with program `pseudonymised`; what they still say of the patient later says nothing. There is no way back.
/// For who runs the facility: 403 `managers_only`. 404 when the facility has no such patient; 409 `merged` when it is
/// another one by now, `pseudonymised` when it was done before; 422 when the name that was typed is not the patient's.
#[utoipa::path(post, path = "/privacy/patients/{patient_pk}/pseudonymise/", tag = "privacy",
    params(("patient_pk" = String, Path), ("Idempotency-Key" = String, Header)), request_body = PseudonymisePatient,
    responses((status = 200, description = "done", body = PatientAudit)))]
pub async fn pseudonymise_patient(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(patient_pk): PathOf<String>,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<PseudonymisePatient>,
) -> Result<Json<PatientAudit>, Problem> {
    let facility_id = request.facility_id.as_str();
    caller.require_care(facility_id, Act::Pseudonymise)?;
    let tx = state.db.begin().await?;
    let endpoint = format!("privacy/patients/{patient_pk}/pseudonymise");
    if key.claim(&state, &tx, &caller, &endpoint, &request).await? == Claim::First {
        let known = patients::known(&tx, facility_id, &patient_pk).await?.ok_or_else(no_such_patient)?;
        check(&request, &known.audit.patient.full_name())?;
        forget_care(&tx, facility_id, &patient_pk).await?;
        let at = state.clock.now_ms();
        let asked = Pseudonymise { facility_id, patient_pk: &patient_pk, by: &caller.user_id, at };
        let forgotten = match patients::pseudonymise(&tx, asked).await? {
            Pseudonymising::Done(forgotten) => forgotten,
            Pseudonymising::Unknown => return Err(no_such_patient()),
            Pseudonymising::Already => return Err(already()),
            Pseudonymising::Merged => return Err(merged()),
        };
        forget(&state, &tx, &caller, &request, &forgotten).await?;
    }
    tx.commit().await?;
    let known = patients::known(state.db.read(), facility_id, &patient_pk).await?.ok_or_else(no_such_patient)?;
    Ok(Json(known.audit))
}

/// Whoever typed the name has looked at whom it is about.
fn check(request: &PseudonymisePatient, name: &str) -> Result<(), Problem> {
    let plain = |text: &str| text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let mut checks = Checks::new();
    checks.text("reason", request.reason.trim(), LONGEST_REASON);
    checks.demand(plain(&request.confirm_name) == plain(name), "confirm_name", "is not the name of this patient");
    checks.finish()
}

/// What was typed at tests and visits. Before the patient: others who write these hold the patient last.
async fn forget_care(tx: &DatabaseTransaction, facility_id: &str, patient_pk: &str) -> Result<(), Problem> {
    let records = patients::records_of(tx, facility_id, patient_pk).await?;
    for record in &records {
        lab::forget_words(tx, facility_id, record).await?;
    }
    for record in &records {
        programmes::forget_words(tx, facility_id, record).await?;
    }
    Ok(())
}

/// Everywhere else, and notes who did it.
async fn forget(
    state: &AppState,
    tx: &DatabaseTransaction,
    caller: &Caller,
    request: &PseudonymisePatient,
    patient: &Forgotten,
) -> Result<(), Problem> {
    let (facility_id, name) = (request.facility_id.as_str(), patient.now.full_name());
    let forget = audit::Forget { subject: Subject::Patient, subject_ids: &patient.patient_pks, name: &name };
    audit::forget(tx, forget).await?;
    inbox::forget(tx, inbox::Forget { facility_id, patient, by: caller, at: state.clock.now_ms() }).await?;
    let subject_id = patient.patient_pks.first().map(String::as_str).unwrap_or_default();
    let entry = audit::Entry {
        action: Action::Pseudonymised,
        subject: Subject::Patient,
        subject_id,
        subject_name: &name,
        facility_id: Some(facility_id),
        changes: vec![FieldChange::new("reason", request.reason.trim())],
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}

fn already() -> Problem {
    Problem::conflict("pseudonymised", "This patient is known by a number only already.")
}

fn merged() -> Problem {
    let detail = "This patient was merged with another one meanwhile. Look the patient up again.";
    Problem::conflict("merged", detail)
}
