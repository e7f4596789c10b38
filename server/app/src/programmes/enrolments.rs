use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use bloom_storage::counters;
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Enrolment, EnrolmentPage};
use super::record::KEPT_FOR;
use super::store::enrolments;
use crate::AppState;
use crate::access::Act;
use crate::readings::{self, Reading, What};
use crate::web::{Caller, Feed, Page, Problem, QueryOf};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EnrolmentsQuery {
    facility_id: String,
    /// The highest change number that is known; without it, those that have not ended long ago
    #[param(nullable = false)]
    since: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Who is enrolled in a facility
///
/// Each with its five newest visits and its ten newest contacts, in order of change number. Without `since` those that go
/// on or ended in the last 90 days; with it everything that changed after that number, as it is now, what is gone too. All
/// pages together end with the number that was the highest when the first one was read. What people of the provider read is
/// noted. 403 `no_health_services`.
#[utoipa::path(get, path = "/care/enrolments/", tag = "care", params(EnrolmentsQuery),
    responses((status = 200, description = "done", body = EnrolmentPage)))]
pub async fn list_enrolments(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<EnrolmentsQuery>,
) -> Result<Json<Page<Enrolment>>, Problem> {
    caller.require_care(&query.facility_id, Act::KeepPatientsInCare)?;
    let asked = (query.since, query.cursor.as_deref());
    let feed = Feed::read("/api/care/enrolments/", &query.facility_id, asked, PAGE_SIZE)?;
    let (count, part) = match feed.going_on() {
        Some(going_on) => going_on,
        None => {
            let_go_of_long_ended(&state, &query.facility_id).await?;
            enrolments::count(&state.db, &query.facility_id, feed.standing(), feed.after).await?
        }
    };
    let rows = enrolments::page(&state.db, &part, feed.rows()).await?;
    let page = feed.page((count, &part), rows, |enrolment: &Enrolment| enrolment.change_number);
    if caller.is_staff {
        note_readings(&state, &caller, &query.facility_id, &page.results).await?;
    }
    Ok(Json(page))
}

/// Of people of the provider every reading is known, also of a list.
async fn note_readings(
    state: &AppState,
    caller: &Caller,
    facility_id: &str,
    rows: &[Enrolment],
) -> Result<(), Problem> {
    let patients: BTreeSet<&str> = rows.iter().map(|row| row.patient_id.as_str()).collect();
    let reading = |patient_id| Reading { facility_id, patient_id, what: What::Visits, subject_id: "" };
    let readings: Vec<Reading<'_>> = patients.into_iter().map(reading).collect();
    Ok(readings::record_all(&state.db, &state.clock, caller, &readings).await?)
}

/// Devices forget what ended long ago: time alone changes no row, so it is looked for when one of them asks.
async fn let_go_of_long_ended(state: &AppState, facility_id: &str) -> Result<(), DbErr> {
    let before = (state.clock.now() - KEPT_FOR).timestamp_millis();
    if enrolments::long_ended(state.db.read(), facility_id, before).await?.is_empty() {
        return Ok(());
    }
    let tx = state.db.begin().await?;
    counters::advance(&tx, counters::ENROLMENTS, facility_id, 0).await?;
    for id in enrolments::long_ended(&tx, facility_id, before).await? {
        let number = counters::next(&tx, counters::ENROLMENTS, facility_id).await?;
        enrolments::let_go(&tx, &id, number).await?;
    }
    tx.commit().await
}
