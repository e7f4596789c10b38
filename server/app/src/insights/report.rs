use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::IntoParams;

use super::days::{self, Days};
use super::figures::{Compared, Sums};
use super::model::{CashierFigure, DayFigure, HourFigure, InsightsReport};
use super::store::{Group, Grouped, InsightsReader};
use super::{MOST_LISTED, check_day, open};
use crate::AppState;
use crate::web::{Caller, Checks, Problem, QueryOf};

const MOST_DAYS: i64 = 366;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReportQuery {
    pub(super) facility_id: String,
    /// First day
    pub(super) from: NaiveDate,
    /// Last day, at most 366 days with the first
    pub(super) to: NaiveDate,
}

/// Some days of a facility: equals the sums of the sales that sales history shows for them
///
/// 403 no_analytics without the app Analytics.
#[utoipa::path(get, path = "/facility-insights/report/", tag = "insights", params(ReportQuery),
    responses((status = 200, description = "done", body = InsightsReport)))]
pub async fn insights_report(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ReportQuery>,
) -> Result<Json<InsightsReport>, Problem> {
    let reader = open(&state, &caller, &query.facility_id).await?;
    let now = state.clock.now();
    let span = read_span(query.from, query.to)?;
    let by_day = reader.sums(span, Group::Day).await?;
    let before = reader.sums(span.before(), Group::Day).await?;
    let sums = |days: &[Grouped]| days.iter().map(|day| &day.sums).sum::<Sums>();
    let figures = Compared { now: sums(&by_day), before: sums(&before), decimals: reader.settings.decimals };
    let today = now.with_timezone(&reader.settings.time_zone).date_naive();
    Ok(Json(InsightsReport {
        from: query.from,
        to: query.to,
        as_of: now,
        sales: figures.sales(),
        sale_count: figures.sale_count(),
        average_basket: figures.average_basket(),
        discounts: figures.discounts(),
        margin: figures.margin(),
        cost_known: figures.cost_known(),
        by_day: every_day(&reader, span, &by_day),
        by_hour: every_hour(&reader, &reader.sums(span, Group::Hour).await?),
        by_cashier: cashiers(&reader, reader.sums(span, Group::Cashier).await?),
        by_payment: reader.payments(span).await?,
        top_products: reader.top_products(span, MOST_LISTED).await?,
        slow_products: reader.slow_products(span, MOST_LISTED).await?,
        lost_sales: reader.lost_products(span, MOST_LISTED).await?,
        expired: reader.expired(query.from, query.to, today).await?,
        currency: reader.settings.currency,
    }))
}

pub(super) fn read_span(from: NaiveDate, to: NaiveDate) -> Result<Days, Problem> {
    let mut checks = Checks::new();
    check_day(&mut checks, "from", from);
    check_day(&mut checks, "to", to);
    let span = Days::of(from, to);
    checks.demand(span.count() >= 1, "to", "must not be before the first day");
    checks.demand(span.count() <= MOST_DAYS, "to", "must be at most 366 days with the first day");
    checks.finish()?;
    Ok(span)
}

fn every_day(reader: &InsightsReader, span: Days, sold: &[Grouped]) -> Vec<DayFigure> {
    let mut sold = sold.iter().peekable();
    (span.from..=span.to)
        .map(|day| {
            let sums = sold.next_if(|group| group.number == day).map(|group| group.sums).unwrap_or_default();
            DayFigure { day: days::date(day), sales: reader.money(sums.sales), count: sums.count }
        })
        .collect()
}

fn every_hour(reader: &InsightsReader, sold: &[Grouped]) -> Vec<HourFigure> {
    (0..24)
        .map(|hour| {
            let sums = sold.iter().find(|group| group.number == hour).map(|group| group.sums).unwrap_or_default();
            HourFigure { hour, sales: reader.money(sums.sales), count: sums.count }
        })
        .collect()
}

/// Most sold first.
fn cashiers(reader: &InsightsReader, mut sold: Vec<Grouped>) -> Vec<CashierFigure> {
    sold.sort_by_key(|group| std::cmp::Reverse(group.sums.sales));
    let figure = |group: Grouped| CashierFigure {
        user_id: group.id,
        name: group.name,
        sales: reader.money(group.sums.sales),
        count: group.sums.count,
    };
    sold.into_iter().map(figure).collect()
}
