//! Stock on its way from one facility to another.
//!
//! A *draft* moves nothing. *Sending* takes the stock out of the source. *Finalising* brings what was received into the
//! destination; the rest goes back to the source, so that what leaves one place arrives in the other or comes back. A
//! transfer nobody touched for a day finalises itself. What was asked for, sent and received are kept apart.

mod cancel;
mod create_draft;
mod delete_draft;
mod destinations;
mod edit_draft;
mod finalise;
mod finalise_due;
mod get;
mod list;
mod model;
mod receive;
mod send;
mod store;

use std::collections::HashMap;

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::model::{StockTransfer, TransferStatus};
use self::store::Stored;
use crate::AppState;
use crate::web::{Caller, Problem};

pub use create_draft::{DraftHead, DraftLine, create_draft};
pub use finalise_due::finalise_due;
pub use send::send_draft;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_transfers, create_draft::create_transfer))
        .routes(routes!(destinations::list_destinations))
        .routes(routes!(get::get_transfer, edit_draft::edit_transfer, delete_draft::delete_transfer))
        .routes(routes!(send::send_transfer))
        .routes(routes!(receive::receive_transfer))
        .routes(routes!(finalise::finalise_transfer))
        .routes(routes!(cancel::cancel_transfer))
}

/// The side of a transfer that may do something with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Source,
    Destination,
}

/// Deletes drafts, those that somebody has deleted already included; how many are not drafts any more.
pub async fn delete_drafts(tx: &DatabaseTransaction, ids: &[String]) -> Result<usize, DbErr> {
    let mut others = 0;
    for id in ids {
        match store::lock(tx, id).await? {
            None => {}
            Some(stored) if stored.status == TransferStatus::Draft => store::delete(tx, id).await?,
            Some(_) => others += 1,
        }
    }
    Ok(others)
}

/// Units of each product, by barcode, that were sent to a facility and have not arrived.
pub async fn incoming(connection: &impl ConnectionTrait, facility_id: &str) -> Result<HashMap<String, i64>, DbErr> {
    store::incoming(connection, facility_id).await
}

/// The transfer, locked until the transaction ends, for somebody of that side, in that state.
async fn lock(
    tx: &DatabaseTransaction,
    caller: &Caller,
    id: &str,
    side: Side,
    status: TransferStatus,
) -> Result<Stored, Problem> {
    let stored = store::lock(tx, id).await?.ok_or_else(no_transfer)?;
    let own = match side {
        Side::Source => &stored.source_id,
        Side::Destination => &stored.destination_id,
    };
    if side == Side::Destination && stored.status == TransferStatus::Draft && !caller.is_staff {
        return Err(no_transfer());
    }
    caller.require_stock_keeper(own)?;
    if stored.status != status {
        return Err(wrong_state(stored.status));
    }
    Ok(stored)
}

/// The transfer as the caller sees it now.
async fn shown(state: &AppState, caller: &Caller, id: &str) -> Result<StockTransfer, Problem> {
    let stored = store::find(&state.db, id).await?.ok_or_else(no_transfer)?;
    may_see(caller, &stored)?;
    let viewer = caller.facility_id.as_deref().unwrap_or(&stored.source_id).to_owned();
    let mut shown = store::with_lines(&state.db, vec![stored], &viewer).await?;
    shown.pop().ok_or_else(no_transfer)
}

/// A draft is its source's own business.
fn may_see(caller: &Caller, stored: &Stored) -> Result<(), Problem> {
    if caller.is_staff || caller.belongs_to(&stored.source_id) {
        return Ok(());
    }
    if caller.belongs_to(&stored.destination_id) {
        return if stored.status == TransferStatus::Draft { Err(no_transfer()) } else { Ok(()) };
    }
    caller.require_facility(&stored.source_id)
}

fn no_transfer() -> Problem {
    Problem::not_found("There is no such transfer.")
}

fn wrong_state(status: TransferStatus) -> Problem {
    let detail = match status {
        TransferStatus::Draft => "The transfer has not been sent yet.",
        TransferStatus::Sent => "The transfer has been sent already.",
        TransferStatus::Finalised => "The transfer has been finalised already.",
        TransferStatus::Cancelled => "The transfer has been cancelled.",
    };
    Problem::conflict("wrong_state", detail)
}
