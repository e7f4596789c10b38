use std::collections::{HashMap, HashSet};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::{NewTransfer, StockTransfer, TransferStatus};
use super::{shown, store};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{self, MOST_UNITS, Refused};
use crate::values::{Clock, is_uuid};
use crate::web::{Caller, Checks, FieldError, JsonBody, Problem};
use crate::{AppState, facilities};

pub const MOST_LINES: usize = 500;
const LONGEST_NOTE: usize = 500;

/// A draft without its lines.
#[derive(Debug, Clone, Copy)]
pub struct DraftHead<'a> {
    pub id: &'a str,
    pub source_facility_id: &'a str,
    pub destination_facility_id: &'a str,
    pub note: &'a str,
    /// Full name.
    pub by: &'a str,
    pub upload_id: Option<&'a str>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct DraftLine {
    pub id: String,
    pub product_id: String,
    /// Without it the batches are picked when it is sent.
    pub batch_id: Option<String>,
    pub quantity: i64,
}

/// Adds a draft, or lines to a draft that is there; moves no stock. Lines that are refused are left out.
///
/// Lines that the draft has already, by their ids, stay as they are: the same call again changes nothing. Both facilities
/// must exist. Nothing is added to a transfer that is no draft any more.
pub async fn create_draft(
    tx: &DatabaseTransaction,
    clock: &Clock,
    head: &DraftHead<'_>,
    lines: &[DraftLine],
) -> Result<Vec<Refused>, DbErr> {
    match store::lock(tx, head.id).await? {
        Some(stored) if stored.status != TransferStatus::Draft || stored.source_id != head.source_facility_id => {
            let all = (0..lines.len()).map(|line| refused(line, "wrong_state", "The transfer is no draft any more."));
            return Ok(all.collect());
        }
        Some(_) => {}
        None => {
            let number = counters::next(tx, counters::TRANSFERS, "").await?;
            store::insert(tx, head, number, clock.now_ms()).await?;
        }
    }
    add_lines(tx, head.id, head.source_facility_id, lines).await
}

/// Adds those lines that the source can send.
pub async fn add_lines(
    tx: &DatabaseTransaction,
    transfer_id: &str,
    source_id: &str,
    lines: &[DraftLine],
) -> Result<Vec<Refused>, DbErr> {
    let product_ids: Vec<&str> = lines.iter().map(|line| line.product_id.as_str()).collect();
    let batch_ids: Vec<&str> = lines.iter().filter_map(|line| line.batch_id.as_deref()).collect();
    let products = inventory::names(tx, source_id, &product_ids).await?;
    let not_stocked = inventory::not_stocked(tx, source_id, &product_ids).await?;
    let batches = inventory::products_of_batches(tx, source_id, &batch_ids).await?;
    let (mut good, mut bad) = (Vec::with_capacity(lines.len()), Vec::new());
    for (position, line) in lines.iter().enumerate() {
        match judge(line, &products, &not_stocked, &batches) {
            Ok(()) => good.push(line),
            Err((code, detail)) => bad.push(refused(position, code, detail)),
        }
    }
    store::add_lines(tx, transfer_id, &good).await?;
    Ok(bad)
}

fn judge(
    line: &DraftLine,
    products: &HashMap<String, String>,
    not_stocked: &HashSet<String>,
    batches: &HashMap<String, String>,
) -> Result<(), (&'static str, &'static str)> {
    if !products.contains_key(&line.product_id) {
        return Err(("unknown_product", "is not a product of the facility that sends"));
    }
    if not_stocked.contains(&line.product_id) {
        return Err(("not_stocked", "is a service or a fee, which is not kept in stock"));
    }
    if let Some(batch_id) = &line.batch_id
        && batches.get(batch_id) != Some(&line.product_id)
    {
        return Err(("unknown_batch", "is not a batch of this product"));
    }
    if !(1..=MOST_UNITS).contains(&line.quantity) {
        return Err(("bad_quantity", "must be a whole number above 0"));
    }
    Ok(())
}

fn refused(line: usize, code: &'static str, detail: &str) -> Refused {
    Refused { line, code, detail: detail.to_owned() }
}

/// Begin a transfer: a draft, which moves nothing
#[utoipa::path(post, path = "/inventory-bff/stock-transfers/", tag = "transfers",
    params(("Idempotency-Key" = String, Header)), request_body = NewTransfer,
    responses((status = 201, description = "done", body = StockTransfer)))]
pub async fn create_transfer(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(transfer): JsonBody<NewTransfer>,
) -> Result<(StatusCode, Json<StockTransfer>), Problem> {
    check(&transfer)?;
    caller.require_stock_keeper(&transfer.source_facility_id)?;
    demand_places(&state, &transfer).await?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "stock-transfers", &transfer).await? == Claim::First {
        if store::lock(&tx, &transfer.id).await?.is_some() {
            return Err(Problem::conflict("id_used", "There is a transfer with this id already."));
        }
        let head = DraftHead {
            id: &transfer.id,
            source_facility_id: &transfer.source_facility_id,
            destination_facility_id: &transfer.destination_facility_id,
            note: transfer.note.trim(),
            by: &caller.full_name,
            upload_id: None,
        };
        none_refused(create_draft(&tx, &state.clock, &head, &lines_of(&transfer)).await?)?;
    }
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(shown(&state, &caller, &transfer.id).await?)))
}

pub fn lines_of(transfer: &NewTransfer) -> Vec<DraftLine> {
    let line = |line: &super::model::NewTransferLine| DraftLine {
        id: line.id.clone(),
        product_id: line.product_id.clone(),
        batch_id: line.batch_id.clone(),
        quantity: line.quantity,
    };
    transfer.lines.iter().map(line).collect()
}

/// By hand it is all or nothing.
pub fn none_refused(refused: Vec<Refused>) -> Result<(), Problem> {
    if refused.is_empty() {
        return Ok(());
    }
    let field = |code: &str| match code {
        "unknown_batch" => "batch_id",
        "bad_quantity" => "quantity",
        _ => "product_id",
    };
    let errors =
        refused.iter().map(|bad| FieldError::new(format!("lines.{}.{}", bad.line, field(bad.code)), &*bad.detail));
    Err(Problem::unprocessable("invalid", "Some lines are not valid.", errors.collect()))
}

pub async fn demand_places(state: &AppState, transfer: &NewTransfer) -> Result<(), Problem> {
    for id in [&transfer.source_facility_id, &transfer.destination_facility_id] {
        if facilities::country(&state.db, id).await?.is_none() {
            return Err(Problem::not_found("There is no such facility."));
        }
    }
    Ok(())
}

pub fn check(transfer: &NewTransfer) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(&transfer.id), "id", "must be a UUID in lower case");
    let elsewhere = transfer.source_facility_id != transfer.destination_facility_id;
    checks.demand(elsewhere, "destination_facility_id", "must be another facility");
    checks.demand(transfer.note.chars().count() <= LONGEST_NOTE, "note", "must have at most 500 characters");
    checks.demand(!transfer.note.contains('\0'), "note", "must not hold the character U+0000");
    checks.demand(transfer.lines.len() <= MOST_LINES, "lines", "must be at most 500");
    let mut ids: Vec<&str> = transfer.lines.iter().map(|line| line.id.as_str()).collect();
    checks.demand(ids.iter().all(|id| is_uuid(id)), "lines", "must have ids that are UUIDs in lower case");
    ids.sort_unstable();
    ids.dedup();
    checks.demand(ids.len() == transfer.lines.len(), "lines", "must have ids of their own");
    checks.finish()
}
