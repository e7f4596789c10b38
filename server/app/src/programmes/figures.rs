use std::collections::{BTreeMap, HashMap};

use axum::Json;
use axum::extract::State;
use chrono::TimeDelta;
use serde::Deserialize;
use utoipa::IntoParams;

use super::document::Control;
use super::due::{self, Asked, Standing};
use super::model::{CareFigures, Enrolment, Programme, ProgrammeFigures};
use super::store::{enrolments, programmes};
use crate::access::Act;
use crate::values::Words;
use crate::web::{Caller, Problem, QueryOf};
use crate::{AppState, facilities};

/// Who was seen is controlled or not only so long.
const RECENT: TimeDelta = TimeDelta::days(90);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FiguresQuery {
    facility_id: String,
}

/// How the programmes of a facility go
///
/// Summed from enrolments and visits when somebody asks, by the day at the facility; a row for each programme that is for
/// its country and enrols, or in which somebody is.
#[utoipa::path(get, path = "/care/figures/", tag = "care", params(FiguresQuery),
    responses((status = 200, description = "done", body = CareFigures)))]
pub async fn get_care_figures(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<FiguresQuery>,
) -> Result<Json<CareFigures>, Problem> {
    caller.require_care(&query.facility_id, Act::KeepPatientsInCare)?;
    let unknown = || Problem::not_found("There is no such facility.");
    let settings = facilities::settings(&state.db, &query.facility_id).await?.ok_or_else(unknown)?;
    let country = facilities::country(&state.db, &query.facility_id).await?.ok_or_else(unknown)?;
    let versions = programmes::all(state.db.read()).await?;
    let enrolled = enrolments::of_facility(state.db.read(), &query.facility_id).await?;
    let zone = settings.time_zone;
    let asked = Asked { today: state.clock.now().with_timezone(&zone).date_naive(), zone };
    let here = |programme: &&Programme| programme.countries.is_empty() || programme.countries.contains(&country);
    let offered = versions.iter().filter(here).filter(|programme| programme.document.enrols && !programme.retired);
    let offered: Vec<&str> = offered.map(|programme| programme.code.as_str()).collect();
    Ok(Json(CareFigures { programmes: summed(&versions, &offered, &enrolled, asked) }))
}

/// Of each programme by code; the title is that of its newest version.
fn summed(versions: &[Programme], offered: &[&str], enrolled: &[Enrolment], asked: Asked) -> Vec<ProgrammeFigures> {
    let by_id: HashMap<&str, &Programme> = versions.iter().map(|version| (version.uuid.as_str(), version)).collect();
    let mut titles: HashMap<&str, &Words> = HashMap::new();
    for version in versions {
        titles.insert(&version.code, &version.document.title);
    }
    let mut rows: BTreeMap<&str, ProgrammeFigures> = BTreeMap::new();
    let row = |code: &str| ProgrammeFigures {
        code: code.to_owned(),
        title: titles.get(code).map(|words| Words::clone(words)).unwrap_or_default(),
        ..ProgrammeFigures::default()
    };
    for code in offered {
        rows.entry(code).or_insert_with(|| row(code));
    }
    for enrolment in enrolled {
        // Of a version that is not known here nobody knows the schedule.
        let Some(programme) = by_id.get(enrolment.programme_uuid.as_str()) else { continue };
        let figures = rows.entry(&enrolment.code).or_insert_with(|| row(&enrolment.code));
        count(figures, enrolment, due::standing(enrolment, &programme.document.schedule, asked), asked);
    }
    rows.into_values().collect()
}

fn count(figures: &mut ProgrammeFigures, enrolment: &Enrolment, standing: Standing, asked: Asked) {
    if standing == Standing::Ended {
        return;
    }
    figures.enrolled += 1;
    figures.due += i64::from(standing == Standing::Due);
    figures.overdue += i64::from(standing == Standing::Overdue);
    figures.lost += i64::from(standing == Standing::Lost);
    figures.retained += i64::from(standing != Standing::Lost);
    let newest = due::newest(enrolment).filter(|visit| {
        let day = visit.visited_at.with_timezone(&asked.zone).date_naive();
        asked.today.signed_duration_since(day) <= RECENT
    });
    let Some(newest) = newest else { return };
    figures.seen_3_months += 1;
    figures.controlled += i64::from(newest.status == Some(Control::Controlled));
    figures.uncontrolled += i64::from(newest.status == Some(Control::Uncontrolled));
}
