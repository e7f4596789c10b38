//! Stock counts (stock takes). Opening one moves nothing; applying it corrects the stock by what differed from it *at the
//! moment of counting*, so that what moved while people counted is respected (docs/decisions/0030).
//!
//! Words: `batch_sync_number` is the number of a count; `shelf` names what one line counts: a batch, a lot nobody knew,
//! or the product as a whole. What is counted again within the same count replaces what was counted before.

mod add_lines;
mod apply;
mod cancel;
mod correct;
mod get;
mod list;
mod list_lines;
mod model;
mod open;
mod poll;
mod store;

use axum::extract::DefaultBodyLimit;
use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::model::{CountStatus, StockCount};
use self::store::Stored;
use crate::AppState;
use crate::jobs::JobKind;
use crate::web::{Caller, Problem};

pub use add_lines::{CountEntry, add_lines, read_entries};
pub use model::{CountSource, NewStockCount, StockCountEntry};
pub use open::{NewCount, is_of_another_facility, open};

/// Bytes of one request: 10,000 lines.
const LARGEST_BODY: usize = 4 * 1024 * 1024;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_stock_counts, open::open_stock_count))
        .routes(routes!(list_lines::list_stock_count_lines, add_lines::add_stock_count_lines))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .routes(routes!(get::get_stock_count))
        .routes(routes!(apply::apply_stock_count))
        .routes(routes!(cancel::cancel_stock_count))
        .routes(routes!(poll::poll_stock_take))
        .routes(routes!(poll::poll_stock_take_doubled))
}

/// The background job that applies the rest of a long count.
pub const JOB: JobKind = JobKind {
    name: "stock_count",
    run: |context, id| Box::pin(apply::run(context, id)),
    given_up: |tx, lost| Box::pin(apply::gave_up(tx, lost)),
};

/// Cancels a count that is open; false when it is not open any more.
pub async fn cancel_open(tx: &DatabaseTransaction, id: &str) -> Result<bool, DbErr> {
    let Some(stored) = store::lock(tx, id).await?.filter(|stored| stored.status == CountStatus::Open) else {
        return Ok(false);
    };
    store::lines::write_expected(tx, &store::lines::all(tx, &stored).await?).await?;
    store::conclude(tx, id, CountStatus::Cancelled, None).await?;
    Ok(true)
}

/// The open count, locked until the transaction ends, for somebody who may work on it.
async fn lock_open(tx: &DatabaseTransaction, caller: &Caller, id: &str) -> Result<Stored, Problem> {
    let stored = lock(tx, caller, id).await?;
    match stored.status {
        CountStatus::Open => Ok(stored),
        other => Err(wrong_state(other)),
    }
}

/// As [`lock_open`], whatever became of it.
async fn lock(tx: &DatabaseTransaction, caller: &Caller, id: &str) -> Result<Stored, Problem> {
    let stored = store::lock(tx, id).await?.ok_or_else(no_count)?;
    caller.require_stock_keeper(&stored.facility_id)?;
    Ok(stored)
}

fn wrong_state(status: CountStatus) -> Problem {
    let detail = match status {
        CountStatus::Open => "The count is open.",
        CountStatus::Applying => "The count is being applied.",
        CountStatus::Stopped => "A part of the count has been applied. Apply the rest.",
        CountStatus::Applied => "The count has been applied already.",
        CountStatus::Cancelled => "The count has been cancelled.",
    };
    Problem::conflict("wrong_state", detail)
}

async fn shown(state: &AppState, caller: &Caller, id: &str) -> Result<StockCount, Problem> {
    let stored = store::find(&state.db, id).await?.ok_or_else(no_count)?;
    caller.require_facility(&stored.facility_id)?;
    let lines = store::lines::all(state.db.read(), &stored).await?.into_iter().map(|line| line.shown).collect();
    Ok(StockCount { lines, ..stored.shown()? })
}

fn no_count() -> Problem {
    Problem::not_found("There is no such count.")
}
