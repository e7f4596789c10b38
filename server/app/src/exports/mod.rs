//! Sheets that people ask for: sales history, inventory level and statements of provider stock, as CSV or XLSX, written by a job.
//!
//! Invariants: rows are read in pages and written one by one, so a million sales take no more memory than a thousand;
//! a sheet that was cut begins anew; the file is there for a week, each link to it for an hour.

mod ask;
mod columns;
mod model;
mod pages;
mod run;
mod statement;
mod status;
mod store;
mod write;

use chrono::TimeDelta;
use sea_orm::DbErr;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::jobs::JobKind;

/// How long a sheet is kept once it is written.
const KEPT_FOR: TimeDelta = TimeDelta::days(7);

pub const JOB: JobKind = JobKind {
    name: "export",
    run: |context, id| Box::pin(run::run(context, id)),
    given_up: |tx, lost| Box::pin(store::fail(tx, lost)),
};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(ask::export_sales))
        .routes(routes!(status::sales_export))
        .routes(routes!(ask::export_inventory))
        .routes(routes!(status::inventory_export))
        .routes(routes!(statement::export_provider_statement))
        .routes(routes!(statement::provider_statement_export))
}

/// Forgets exports whose file is gone.
pub async fn sweep(state: &AppState) -> Result<(), DbErr> {
    let tx = state.db.begin().await?;
    store::forget_ended(&tx, (state.clock.now() - KEPT_FOR).timestamp_millis()).await?;
    tx.commit().await
}
