use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::IntoParams;

use super::days::{self, Cut, Days};
use super::figures::{Compared, Sums};
use super::model::{ComparedHour, InsightsOverview};
use super::store::{Group, Grouped};
use super::{check_day, open};
use crate::AppState;
use crate::web::{Caller, Checks, Problem, QueryOf};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OverviewQuery {
    facility_id: String,
    /// Today at the facility, when it is not said
    #[param(nullable = false)]
    day: Option<NaiveDate>,
}

/// A day of a facility against the same weekday a week before
///
/// 403 no_analytics without the app Analytics.
#[utoipa::path(get, path = "/facility-insights/overview/", tag = "insights", params(OverviewQuery),
    responses((status = 200, description = "done", body = InsightsOverview)))]
pub async fn insights_overview(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<OverviewQuery>,
) -> Result<Json<InsightsOverview>, Problem> {
    let reader = open(&state, &caller, &query.facility_id).await?;
    let now = state.clock.now();
    let today = now.with_timezone(&reader.settings.time_zone).date_naive();
    let day = query.day.unwrap_or(today);
    let mut checks = Checks::new();
    check_day(&mut checks, "day", day);
    checks.finish()?;
    let one = Days::of(day, day);
    let before = one.from - 7;
    let hours = reader.sums(one, Group::Hour).await?;
    let hours_before = if day == today {
        let week = now - chrono::TimeDelta::days(7);
        reader.hours_until(before, Cut::at(week.timestamp_millis(), reader.settings.time_zone)).await?
    } else {
        reader.sums(Days { from: before, to: before }, Group::Hour).await?
    };
    let sums = |hours: &[Grouped]| hours.iter().map(|hour| &hour.sums).sum::<Sums>();
    let figures = Compared { now: sums(&hours), before: sums(&hours_before), decimals: reader.settings.decimals };
    let of = |hours: &[Grouped], at: i64| hours.iter().find(|hour| hour.number == at).map(|hour| hour.sums);
    let by_hour = (0..24).map(|hour| {
        let sums = of(&hours, hour).unwrap_or_default();
        let before = of(&hours_before, hour).unwrap_or_default();
        ComparedHour { hour, sales: reader.money(sums.sales), before: reader.money(before.sales), count: sums.count }
    });
    Ok(Json(InsightsOverview {
        day,
        compared_with: days::date(before),
        sales: figures.sales(),
        sale_count: figures.sale_count(),
        average_basket: figures.average_basket(),
        discounts: figures.discounts(),
        margin: figures.margin(),
        cost_known: figures.cost_known(),
        by_hour: by_hour.collect(),
        stock: reader.stock(today).await?,
        lost_sales: reader.lost_sales(one).await?,
        currency: reader.settings.currency,
        as_of: now,
    }))
}
