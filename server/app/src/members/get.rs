use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{MemberSale, MemberSummary};
use super::no_such_patient;
use crate::audit::{self, Action, Subject};
use crate::patients::{self, PatientAudit};
use crate::readings::{self, Reading, What};
use crate::sales::{self, PatientSales};
use crate::web::{Caller, PathOf, Problem, QueryOf};
use crate::{AppState, facilities};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MemberQuery {
    facility_id: String,
}

/// What a patient bought at a facility, member or not
///
/// Of a patient that was merged, the one it was merged into. People with app POS, Health Services, Member Management or
/// Member Directory: 403 `no_patients`. Who read it is noted; what people of the provider read is in the audit trail too.
#[utoipa::path(get, path = "/members/{patient_pk}/", tag = "members", params(("patient_pk" = String, Path), MemberQuery),
    responses((status = 200, description = "done", body = MemberSummary)))]
pub async fn get_member(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(patient_pk): PathOf<String>,
    QueryOf(query): QueryOf<MemberQuery>,
) -> Result<Json<MemberSummary>, Problem> {
    caller.require_patients(&query.facility_id)?;
    let (patient, summary) = summary(&state, &query.facility_id, &patient_pk).await?;
    let reading = Reading {
        facility_id: &query.facility_id,
        patient_id: &patient.patient_pk,
        what: What::Member,
        subject_id: "",
    };
    readings::record(&state.db, &state.clock, &caller, reading).await?;
    if caller.is_staff {
        note_reading(&state, &caller, &query.facility_id, &patient).await?;
    }
    Ok(Json(summary))
}

/// The patient, or who it was merged into, and what was bought, as of one moment.
pub async fn summary(
    state: &AppState,
    facility_id: &str,
    patient_pk: &str,
) -> Result<(PatientAudit, MemberSummary), Problem> {
    let settings = facilities::settings(&state.db, facility_id).await?.ok_or_else(no_such_patient)?;
    let snapshot = state.db.snapshot().await?;
    let mut known = patients::known(&snapshot, facility_id, patient_pk).await?.ok_or_else(no_such_patient)?;
    if let Some(keep) = known.merged_into {
        known = patients::known(&snapshot, facility_id, &keep).await?.ok_or_else(no_such_patient)?;
    }
    let patient = known.audit;
    let sales = sales::of_patient(&snapshot, facility_id, &patient.patient_pk, &settings).await?;
    let summary = shown(&patient, sales, settings.decimals);
    Ok((patient, summary))
}

fn shown(patient: &PatientAudit, sales: PatientSales, decimals: u32) -> MemberSummary {
    let newest = sales.newest.into_iter().map(|sale| MemberSale {
        uuid: sale.id,
        receipt_number: sale.receipt_number,
        made_at: sale.made_at,
        total: sale.total.to_decimal(sale.decimals),
    });
    MemberSummary {
        patient_pk: patient.patient_pk.clone(),
        member_number: patient.patient.member_number.clone(),
        visits: sales.visits,
        spend: sales.spend.to_decimal(decimals),
        first_visit_at: sales.first_made_at,
        last_visit_at: sales.last_made_at,
        sales: newest.collect(),
    }
}

/// Before anything is answered: who reads is known to who runs the facility.
async fn note_reading(
    state: &AppState,
    caller: &Caller,
    facility_id: &str,
    patient: &PatientAudit,
) -> Result<(), Problem> {
    let tx = state.db.begin().await?;
    let entry = audit::Entry {
        action: Action::Read,
        subject: Subject::Patient,
        subject_id: &patient.patient_pk,
        subject_name: &patient.patient.full_name(),
        facility_id: Some(facility_id),
        changes: Vec::new(),
    };
    audit::record(&tx, &state.clock, caller, entry).await?;
    Ok(tx.commit().await?)
}
