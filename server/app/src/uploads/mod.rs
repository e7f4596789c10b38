//! Files of rows: received whole, judged row by row in the background, applied in pieces.
//!
//! Invariants: a piece of rows, its checkpoint and the lease it was written under are one transaction, so a row is
//! applied once, whatever is killed when; every row that is not applied has an error that names its line; nothing is
//! applied while a file is judged.
//!
//! Words: a *kind* says what the columns mean and what a row does (`kinds/`); a *line* is numbered as a spreadsheet
//! program numbers it; a *fault* is a reason not to apply a row, worded in the reader's language when it is read.

mod apply;
mod cells;
mod check;
mod columns;
mod currency_signs;
mod failed_rows;
mod headers;
mod kind;
mod kinds;
mod list;
mod list_transfers;
mod mappings;
mod messages;
mod model;
mod read_errors;
mod receive;
mod row_reader;
mod rows;
mod run;
mod store;
mod template;
mod undo;

use chrono::TimeDelta;
use sea_orm::DbErr;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::jobs::JobKind;

/// The background job that judges and applies one upload.
pub const JOB: JobKind = JobKind {
    name: "upload",
    run: |context, id| Box::pin(run::run(context, id)),
    given_up: |tx, lost| Box::pin(run::gave_up(tx, lost)),
};

/// How long an upload that failed, and changed nothing, is remembered.
const FAILED_KEPT_FOR: TimeDelta = TimeDelta::days(30);

/// Forgets uploads that failed long ago, with their errors. What was applied is never forgotten.
pub async fn sweep(state: &AppState) -> Result<(), DbErr> {
    let tx = state.db.begin().await?;
    store::forget_failed(&tx, (state.clock.now() - FAILED_KEPT_FOR).timestamp_millis()).await?;
    tx.commit().await
}

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(receive::upload_file, list::list_uploads))
        .routes(routes!(list::get_upload))
        .routes(routes!(read_errors::list_upload_errors))
        .routes(routes!(failed_rows::download_failed_rows))
        .routes(routes!(columns::list_upload_columns))
        .routes(routes!(template::download_template))
        .routes(routes!(list_transfers::list_bulk_transfers))
        .routes(routes!(mappings::list_upload_mappings, mappings::save_upload_mapping))
        .routes(routes!(undo::undo_upload))
}
