use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::{CountStatus, NewStockCount, StockCount, StockCountEntries, StockCountEntry};
use super::open::is_note;
use super::{lock_open, shown, store};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{self, KnownBatch, MOST_UNITS, Refused};
use crate::values::is_uuid;
use crate::web::{Caller, Checks, FieldError, JsonBody, PathOf, Problem};

const MOST_LINES: usize = 10_000;
const LONGEST_LOT: usize = 100;

/// What somebody counted, and when (milliseconds).
#[derive(Debug, Clone, PartialEq)]
pub struct CountEntry {
    pub id: String,
    pub product_id: String,
    pub batch_id: Option<String>,
    /// Of a batch that is not named.
    pub lot: Option<String>,
    pub expiry_date: Option<NaiveDate>,
    pub quantity: i64,
    pub counted_at: i64,
}

/// A line with the shelf it counts.
#[derive(Debug)]
pub struct Placed<'a> {
    pub entry: &'a CountEntry,
    pub shelf: String,
    pub batch_id: Option<String>,
    pub lot: Option<String>,
    pub expiry_date: Option<NaiveDate>,
}

/// Adds lines to an open count; what counts a shelf that was counted before, earlier, takes its place. Lines that are
/// refused are left out.
pub async fn add_lines(
    tx: &DatabaseTransaction,
    count_id: &str,
    facility_id: &str,
    lines: &[CountEntry],
) -> Result<Vec<Refused>, DbErr> {
    let held = store::lock(tx, count_id).await?;
    if !held.is_some_and(|held| held.status == CountStatus::Open && held.facility_id == facility_id) {
        let all = (0..lines.len()).map(|line| refused(line, ("wrong_state", "The count is not open any more.")));
        return Ok(all.collect());
    }
    let mut product_ids: Vec<&str> = lines.iter().map(|line| line.product_id.as_str()).collect();
    product_ids.sort_unstable();
    product_ids.dedup();
    let names = inventory::names(tx, facility_id, &product_ids).await?;
    let not_stocked = inventory::not_stocked(tx, facility_id, &product_ids).await?;
    let mut batches: HashMap<String, Vec<KnownBatch>> = HashMap::new();
    for batch in inventory::batches_of(tx, facility_id, &product_ids).await? {
        batches.entry(batch.product_id.clone()).or_default().push(batch);
    }
    let mut bad = Vec::new();
    let mut good: HashMap<(&str, String), (usize, Placed<'_>)> = HashMap::new();
    for (position, entry) in lines.iter().enumerate() {
        let known = batches.get(&entry.product_id).map(Vec::as_slice).unwrap_or_default();
        let placed = match not_stocked.contains(&entry.product_id) {
            true => Err(("not_stocked", "is a service or a fee, which is not kept in stock")),
            false => place(entry, names.contains_key(&entry.product_id), known),
        };
        match placed {
            Ok(placed) => {
                let key = (entry.product_id.as_str(), placed.shelf.clone());
                let newer = good.get(&key).is_none_or(|(_, other)| other.entry.counted_at <= entry.counted_at);
                if newer {
                    good.insert(key, (position, placed));
                }
            }
            Err(why) => bad.push(refused(position, why)),
        }
    }
    let mut good: Vec<(usize, Placed<'_>)> = good.into_values().collect();
    good.sort_by_key(|(position, _)| *position);
    let good: Vec<Placed<'_>> = good.into_iter().map(|(_, placed)| placed).collect();
    store::lines::put(tx, count_id, &good).await?;
    Ok(bad)
}

/// Finds out what a line counts.
fn place<'a>(
    entry: &'a CountEntry,
    known_product: bool,
    known: &[KnownBatch],
) -> Result<Placed<'a>, (&'static str, &'static str)> {
    if !known_product {
        return Err(("unknown_product", "is not a product of this facility"));
    }
    if !(0..=MOST_UNITS).contains(&entry.quantity) {
        return Err(("bad_quantity", "must be 0 or more"));
    }
    let of_batch = |batch: &KnownBatch| Placed {
        entry,
        shelf: format!("batch:{}", batch.id),
        batch_id: Some(batch.id.clone()),
        lot: Some(batch.lot.clone()),
        expiry_date: Some(batch.expiry_date),
    };
    if let Some(batch_id) = &entry.batch_id {
        let batch = known.iter().find(|batch| batch.id == *batch_id);
        return batch.map(of_batch).ok_or(("unknown_batch", "is not a batch of this product"));
    }
    let lot = entry.lot.as_deref().map(str::trim).filter(|lot| !lot.is_empty());
    let Some(lot) = lot else {
        return Ok(Placed { entry, shelf: "all".to_owned(), batch_id: None, lot: None, expiry_date: None });
    };
    if lot.chars().count() > LONGEST_LOT || lot.contains('\0') {
        return Err(("bad_lot", "must have at most 100 characters"));
    }
    let mut same = known.iter().filter(|batch| batch.lot == lot);
    match entry.expiry_date {
        // Whose it is cannot be seen: the facility's comes first, as wherever a lot is found by its name.
        Some(expiry_date) => Ok(same
            .filter(|batch| batch.expiry_date == expiry_date)
            .min_by_key(|batch| batch.owner)
            .map(of_batch)
            .unwrap_or(Placed {
                entry,
                shelf: format!("lot:{expiry_date}:{lot}"),
                batch_id: None,
                lot: Some(lot.to_owned()),
                expiry_date: Some(expiry_date),
            })),
        None => match (same.next(), same.next()) {
            (Some(batch), None) => Ok(of_batch(batch)),
            _ => Err(("expiry_needed", "needs its expiry date: this batch is not in stock yet")),
        },
    }
}

fn refused(line: usize, (code, detail): (&'static str, &str)) -> Refused {
    Refused { line, code, detail: detail.to_owned() }
}

/// Count more: lines of an open count
#[utoipa::path(post, path = "/inventory/stock-counts/{id}/lines/", tag = "stock counts",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = StockCountEntries,
    responses((status = 200, description = "done", body = StockCount)))]
pub async fn add_stock_count_lines(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(id): PathOf<String>,
    JsonBody(counted): JsonBody<StockCountEntries>,
) -> Result<Json<StockCount>, Problem> {
    let mut checks = Checks::new();
    check_lines(&mut checks, &counted.lines);
    checks.finish()?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "stock-count-lines", &(&id, &counted)).await? == Claim::First {
        let stored = lock_open(&tx, &caller, &id).await?;
        let entries = entries(&counted.lines, |counted_at| counted_at.min(state.clock.now()));
        none_refused(add_lines(&tx, &id, &stored.facility_id, &entries).await?)?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &id).await?))
}

/// The lines with their times put right by `put_right`: nobody has counted in the future.
pub fn entries(lines: &[StockCountEntry], put_right: impl Fn(DateTime<Utc>) -> DateTime<Utc>) -> Vec<CountEntry> {
    let entry = |line: &StockCountEntry| CountEntry {
        id: line.id.clone(),
        product_id: line.product_id.clone(),
        batch_id: line.batch_id.clone(),
        lot: line.lot.clone(),
        expiry_date: line.expiry_date,
        quantity: line.quantity,
        counted_at: put_right(line.counted_at).timestamp_millis(),
    };
    lines.iter().map(entry).collect()
}

pub fn check_lines(checks: &mut Checks, lines: &[StockCountEntry]) {
    checks.demand(lines.len() <= MOST_LINES, "lines", "must be at most 10,000");
    let mut ids: Vec<&str> = lines.iter().map(|line| line.id.as_str()).collect();
    checks.demand(ids.iter().all(|id| is_uuid(id)), "lines", "must have ids that are UUIDs in lower case");
    ids.sort_unstable();
    ids.dedup();
    checks.demand(ids.len() == lines.len(), "lines", "must have ids of their own");
}

/// By hand it is all or nothing.
pub fn none_refused(refused: Vec<Refused>) -> Result<(), Problem> {
    if refused.is_empty() {
        return Ok(());
    }
    let field = |code: &str| match code {
        "unknown_batch" => "batch_id",
        "bad_quantity" => "quantity",
        "bad_lot" => "lot",
        "expiry_needed" => "expiry_date",
        _ => "product_id",
    };
    let errors =
        refused.iter().map(|bad| FieldError::new(format!("lines.{}.{}", bad.line, field(bad.code)), &*bad.detail));
    Err(Problem::unprocessable("invalid", "Some lines are not valid.", errors.collect()))
}

/// What a till counted, or in a sentence why it is no count.
pub fn read_entries(
    count: &NewStockCount,
    put_right: impl Fn(DateTime<Utc>) -> DateTime<Utc>,
) -> Result<Vec<CountEntry>, String> {
    if !is_note(&count.note) {
        return Err("the note has more than 500 characters".to_owned());
    }
    let mut checks = Checks::new();
    check_lines(&mut checks, &count.lines);
    if checks.finish().is_err() {
        return Err("a stock count has at most 10,000 lines, each with a UUID of its own".to_owned());
    }
    Ok(entries(&count.lines, put_right))
}
