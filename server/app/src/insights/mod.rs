//! What a facility earns: today, over some days, over a year. Every figure is the sum of the sales of sales history.
//!
//! Sums of sales are kept by hour and cashier, by product, by payment and by patient (`insight_*`), up to a number of the
//! facility: `through`. A job moves that mark on; what is beyond it is summed when somebody reads, in the same snapshot,
//! so no figure is ever behind. A late sale has a late number and an early day: it is beyond the mark, on its day.
//!
//! Words: a *day* is one on the wall of the facility, by the time the till wrote on the receipt (`made_at`).

mod days;
mod figures;
mod fulfilment;
mod keep;
mod model;
mod order_model;
mod orders;
mod overview;
mod report;
mod store;
mod wrapped;

use std::ops::RangeInclusive;

use chrono::{Datelike, NaiveDate};
use sea_orm::DbErr;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::jobs::{self, JobKind};
use crate::web::{Caller, Checks, Problem};
use crate::{AppState, facilities};

/// Sums up what is beyond the mark of a facility, its subject.
pub const JOB: JobKind = JobKind {
    name: "insights",
    run: |context, facility_id| Box::pin(keep::run(context, facility_id)),
    // Reading still sums it up; the next look enqueues it again.
    given_up: |_, _| Box::pin(async { Ok(()) }),
};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(overview::insights_overview))
        .routes(routes!(report::insights_report))
        .routes(routes!(wrapped::insights_wrapped))
        .routes(routes!(orders::insights_orders))
}

/// Enqueues the job of every facility that has sales beyond its mark.
pub async fn enqueue_behind(state: &AppState) -> Result<(), DbErr> {
    let behind = store::behind(&state.db).await?;
    if behind.is_empty() {
        return Ok(());
    }
    let tx = state.db.begin().await?;
    for facility_id in &behind {
        jobs::enqueue_again(&tx, &state.clock, JOB.name, facility_id).await?;
    }
    tx.commit().await?;
    state.jobs.wake();
    Ok(())
}

/// Longest list of products.
const MOST_LISTED: i64 = 20;
/// Years that can be asked for.
const YEARS: RangeInclusive<i32> = 1970..=2999;

fn check_day(checks: &mut Checks, field: &str, day: NaiveDate) {
    checks.demand(YEARS.contains(&day.year()), field, "must be a day between the years 1970 and 2999");
}

/// Reads the figures of a facility as they are now, for who may see them.
async fn open(state: &AppState, caller: &Caller, facility_id: &str) -> Result<store::InsightsReader, Problem> {
    caller.require_analytics(facility_id)?;
    let settings = facilities::settings(&state.db, facility_id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    Ok(store::InsightsReader::open(&state.db, facility_id, settings).await?)
}
