use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use chrono_tz::Tz;
use sea_orm::{ConnectionTrait, DbErr};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Enrolment, PatientCare, Refill};
use super::refill;
use super::store::{enrolments, visits};
use crate::access::Act;
use crate::readings::{self, Reading, What};
use crate::sales::{self, SoldToPatient};
use crate::web::{Caller, PathOf, Problem, QueryOf};
use crate::{AppState, facilities, patients};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PatientCareQuery {
    facility_id: String,
}

/// Everything of a patient in care
///
/// All enrolments with all visits and contacts, and visits without one; of a patient that was merged, those of the other
/// one. Who reads it is noted. 403 `no_health_services`.
#[utoipa::path(get, path = "/care/patients/{patient_id}/", tag = "care",
    params(("patient_id" = String, Path), PatientCareQuery),
    responses((status = 200, description = "done", body = PatientCare)))]
pub async fn get_patient_care(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(patient_id): PathOf<String>,
    QueryOf(query): QueryOf<PatientCareQuery>,
) -> Result<Json<PatientCare>, Problem> {
    caller.require_care(&query.facility_id, Act::KeepPatientsInCare)?;
    let settings = facilities::settings(&state.db, &query.facility_id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    let known = patients::known(state.db.read(), &query.facility_id, &patient_id).await?;
    let known = known.ok_or_else(|| Problem::not_found("This facility has no such patient."))?;
    let patient_id = known.merged_into.unwrap_or(patient_id);
    let reading =
        Reading { facility_id: &query.facility_id, patient_id: &patient_id, what: What::Visits, subject_id: "" };
    readings::record(&state.db, &state.clock, &caller, reading).await?;
    Ok(Json(of_patient(state.db.read(), &query.facility_id, &patient_id, settings.time_zone).await?))
}

/// All that a facility keeps of a patient, who was merged into nobody, in programmes; `zone` of the facility.
pub async fn of_patient(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_id: &str,
    zone: Tz,
) -> Result<PatientCare, DbErr> {
    let enrolments = enrolments::of_patient(connection, facility_id, patient_id).await?;
    let named = enrolments.iter().flat_map(|enrolment| &enrolment.medicines);
    let products: Vec<&str> = named.map(|medicine| medicine.product_uuid.as_str()).collect();
    let sold = sales::newest_to_patient(connection, facility_id, patient_id, &products).await?;
    Ok(PatientCare {
        patient_id: patient_id.to_owned(),
        visits: visits::without_enrolment(connection, facility_id, patient_id).await?,
        refills: enrolments.iter().flat_map(|enrolment| refills(enrolment, &sold, zone)).collect(),
        enrolments,
    })
}

fn refills(enrolment: &Enrolment, sold: &HashMap<String, SoldToPatient>, zone: Tz) -> Vec<Refill> {
    let refill = |medicine: &super::model::Medicine| {
        let sale = sold.get(&medicine.product_uuid)?;
        let sold_on = sale.made_at.with_timezone(&zone).date_naive();
        Some(Refill {
            enrolment_uuid: enrolment.uuid.clone(),
            product_uuid: medicine.product_uuid.clone(),
            name: medicine.name.clone(),
            sold_on,
            units: sale.units,
            due_on: refill::due_on(sold_on, sale.units, medicine.daily_units)?,
        })
    };
    enrolment.medicines.iter().filter_map(refill).collect()
}
