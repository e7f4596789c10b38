use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::add_lines::{add_lines, check_lines, entries, none_refused};
use super::model::{CountSource, NewStockCount, StockCount};
use super::{shown, store};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::values::{Clock, is_uuid};
use crate::web::{Caller, Checks, JsonBody, Problem};
use crate::{AppState, facilities};

const LONGEST_NOTE: usize = 500;

/// A count without its lines.
#[derive(Debug, Clone, Copy)]
pub struct NewCount<'a> {
    pub id: &'a str,
    pub facility_id: &'a str,
    pub note: &'a str,
    pub source: CountSource,
    /// Full name.
    pub by: &'a str,
    pub upload_id: Option<&'a str>,
}

/// Opens a count and returns its `batch_sync_number`; again with the same id changes nothing and returns the same.
pub async fn open(tx: &DatabaseTransaction, clock: &Clock, count: &NewCount<'_>) -> Result<i64, DbErr> {
    if let Some(stored) = store::lock(tx, count.id).await? {
        return Ok(stored.number);
    }
    let number = counters::next(tx, counters::STOCK_COUNTS, "").await?;
    store::insert(tx, count, number, clock.now_ms()).await?;
    Ok(number)
}

/// True when another facility has a count with this id.
pub async fn is_of_another_facility(tx: &DatabaseTransaction, id: &str, facility_id: &str) -> Result<bool, DbErr> {
    Ok(store::lock(tx, id).await?.is_some_and(|stored| stored.facility_id != facility_id))
}

/// Open a stock count; nothing is applied
#[utoipa::path(post, path = "/inventory/stock-counts/", tag = "stock counts",
    params(("Idempotency-Key" = String, Header)), request_body = NewStockCount,
    responses((status = 201, description = "done", body = StockCount)))]
pub async fn open_stock_count(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(count): JsonBody<NewStockCount>,
) -> Result<(StatusCode, Json<StockCount>), Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(&count.id), "id", "must be a UUID in lower case");
    checks.demand(is_note(&count.note), "note", "must have at most 500 characters");
    check_lines(&mut checks, &count.lines);
    checks.finish()?;
    caller.require_stock_keeper(&count.facility_id)?;
    if facilities::country(&state.db, &count.facility_id).await?.is_none() {
        return Err(Problem::not_found("There is no such facility."));
    }
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "stock-counts", &count).await? == Claim::First {
        if store::lock(&tx, &count.id).await?.is_some() {
            return Err(Problem::conflict("id_used", "There is a count with this id already."));
        }
        let head = NewCount {
            id: &count.id,
            facility_id: &count.facility_id,
            note: count.note.trim(),
            source: CountSource::Hand,
            by: &caller.full_name,
            upload_id: None,
        };
        open(&tx, &state.clock, &head).await?;
        let entries = entries(&count.lines, |counted_at| counted_at.min(state.clock.now()));
        none_refused(add_lines(&tx, &count.id, &count.facility_id, &entries).await?)?;
    }
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(shown(&state, &caller, &count.id).await?)))
}

/// A note that can be kept.
pub fn is_note(note: &str) -> bool {
    note.chars().count() <= LONGEST_NOTE && !note.contains('\0')
}
