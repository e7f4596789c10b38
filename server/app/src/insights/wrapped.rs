use std::cmp::Reverse;

use axum::Json;
use axum::extract::State;
use chrono::{Datelike, NaiveDate};
use serde::Deserialize;
use utoipa::IntoParams;

use super::days::{self, Days};
use super::figures::{Compared, Sums};
use super::model::{DayFigure, InsightsWrapped, MonthFigure};
use super::store::{Group, Grouped};
use super::{MOST_LISTED, YEARS, open};
use crate::AppState;
use crate::web::{Caller, Checks, Problem, QueryOf};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WrappedQuery {
    facility_id: String,
    year: i32,
}

/// A year of a facility; names no patient
///
/// 403 no_analytics without the app Analytics.
#[utoipa::path(get, path = "/facility-insights/wrapped/", tag = "insights", params(WrappedQuery),
    responses((status = 200, description = "done", body = InsightsWrapped)))]
pub async fn insights_wrapped(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<WrappedQuery>,
) -> Result<Json<InsightsWrapped>, Problem> {
    let reader = open(&state, &caller, &query.facility_id).await?;
    let year = query.year;
    let mut checks = Checks::new();
    checks.demand(YEARS.contains(&year), "year", "must be a year between 1970 and 2999");
    checks.finish()?;
    let (span, before) = (days_of(year), days_of(year - 1));
    let by_day = reader.sums(span, Group::Day).await?;
    let by_hour = reader.sums(span, Group::Hour).await?;
    let before = reader.sums(before, Group::Day).await?;
    let sums = |days: &[Grouped]| days.iter().map(|day| &day.sums).sum::<Sums>();
    let figures = Compared { now: sums(&by_day), before: sums(&before), decimals: reader.settings.decimals };
    let busiest_day = by_day.iter().max_by_key(|day| (day.sums.sales, Reverse(day.number)));
    let busiest_hour = by_hour.iter().max_by_key(|hour| (hour.sums.count, Reverse(hour.number)));
    let by_month = (1..=12).map(|month| {
        let sold: Sums = by_day.iter().filter(|day| days::date(day.number).month() == month).map(|day| &day.sums).sum();
        MonthFigure { month, sales: reader.money(sold.sales), count: sold.count }
    });
    Ok(Json(InsightsWrapped {
        year,
        as_of: state.clock.now(),
        sales: figures.sales(),
        sale_count: figures.sale_count(),
        busiest_day: busiest_day.map(|day| DayFigure {
            day: days::date(day.number),
            sales: reader.money(day.sums.sales),
            count: day.sums.count,
        }),
        busiest_hour: busiest_hour.map(|hour| hour.number),
        top_products: reader.top_products(span, MOST_LISTED).await?,
        by_month: by_month.collect(),
        members_served: reader.patients_served(i64::from(year), span).await?,
        units_sold: reader.units_sold(span).await?,
        currency: reader.settings.currency,
    }))
}

fn days_of(year: i32) -> Days {
    let day = |month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default();
    Days::of(day(1, 1), day(12, 31))
}
