use std::collections::{BTreeMap, HashMap};

use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use sea_orm::{DatabaseTransaction, DbErr};

use super::correct::{Correction, Counted, correct};
use super::model::{CountStatus, StockCount, StockCountLine};
use super::store::{Line, Stored};
use super::{hold, no_count, shown, store};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{Later, Ledger, Mark, Move, MovementKind, Postings, Source};
use crate::values::Clock;
use crate::web::{Caller, FieldError, PathOf, Problem};
use crate::{AppState, facilities};

/// Apply a count: the books change by each line's variance
#[utoipa::path(post, path = "/inventory/stock-counts/{id}/apply/", tag = "stock counts",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = StockCount)))]
pub async fn apply_stock_count(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(id): PathOf<String>,
) -> Result<Json<StockCount>, Problem> {
    // Before the transaction: who holds one must not wait for another connection.
    let facility_id = store::find(&state.db, &id).await?.ok_or_else(no_count)?.facility_id;
    let zone = facilities::place(&state.db, &facility_id).await?.map(|place| place.time_zone);
    let day = state.clock.now().with_timezone(&zone.unwrap_or(chrono_tz::Tz::UTC)).date_naive();
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "apply-stock-count", &id).await? == Claim::First {
        let stored = hold(&tx, &caller, &id).await?;
        apply(&state.clock, &tx, &stored, &caller.full_name, day).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &id).await?))
}

async fn apply(
    clock: &Clock,
    tx: &DatabaseTransaction,
    stored: &Stored,
    by: &str,
    day: NaiveDate,
) -> Result<(), Problem> {
    let ledger = Ledger::hold(tx, clock, &stored.facility_id).await?;
    let mut lines = store::lines(tx, stored).await?;
    if find_batches(tx, clock, &ledger, &lines).await? {
        // A lot nobody knew may have become a batch meanwhile: then the books had something of it.
        lines = store::lines(tx, stored).await?;
    }
    let mut corrections_of: HashMap<i64, Vec<Correction>> = HashMap::new();
    for correction in corrections(tx, &ledger, &lines, day).await? {
        corrections_of.entry(correction.position).or_default().push(correction);
    }
    let number = stored.number.to_string();
    let mut product_ids: Vec<&str> = lines.iter().map(|line| line.shown.entry.product_id.as_str()).collect();
    product_ids.sort_unstable();
    product_ids.dedup();
    let first = lines.iter().map(counted_at).min().unwrap_or_default();
    let later = Later::than(tx, &product_ids, first).await?;
    let mut postings = Postings::new();
    for line in &lines {
        let source = Source {
            kind: MovementKind::Count,
            id: &stored.id,
            reference: Some(&number),
            moved_by: Some(by),
            moved_at: counted_at(line),
        };
        for Correction { batch_id, quantity, .. } in corrections_of.get(&line.position).into_iter().flatten() {
            let product_id = line.shown.entry.product_id.as_str();
            let moved = Move {
                line: line.position,
                product_id,
                batch_id: batch_id.clone(),
                quantity: *quantity,
                ..Move::default()
            };
            later.add(&mut postings, source, moved);
        }
    }
    ledger.post(tx, postings).await?;
    ledger.mark(tx, &marks(stored, &lines)).await?;
    store::keep_books(tx, &lines).await?;
    Ok(store::conclude(tx, &stored.id, CountStatus::Applied, Some(by), Some(ledger.now())).await?)
}

fn counted_at(line: &Line) -> i64 {
    line.shown.entry.counted_at.timestamp_millis()
}

/// Gives counted lots their batches; true when there were any.
async fn find_batches(tx: &DatabaseTransaction, clock: &Clock, ledger: &Ledger, lines: &[Line]) -> Result<bool, DbErr> {
    let (mut ids, mut wanted) = (Vec::new(), Vec::new());
    for StockCountLine { entry, .. } in lines.iter().map(|line| &line.shown) {
        if let (None, Some(lot), Some(expiry_date)) = (&entry.batch_id, &entry.lot, entry.expiry_date) {
            ids.push(entry.id.as_str());
            wanted.push((entry.product_id.as_str(), lot.as_str(), expiry_date));
        }
    }
    let batches = ledger.batches(tx, clock, &wanted).await?;
    let named: Vec<(&str, String)> = ids.into_iter().zip(batches).collect();
    store::name_batches(tx, &named).await?;
    Ok(!named.is_empty())
}

async fn corrections(
    tx: &DatabaseTransaction,
    ledger: &Ledger,
    lines: &[Line],
    day: NaiveDate,
) -> Result<Vec<Correction>, Problem> {
    let mut of_products: BTreeMap<&str, Vec<Counted>> = BTreeMap::new();
    for line in lines {
        of_products.entry(&line.shown.entry.product_id).or_default().push(Counted {
            position: line.position,
            batch_id: line.shown.entry.batch_id.clone(),
            variance: line.shown.variance,
            oversold: line.oversold,
        });
    }
    let product_ids: Vec<&str> = of_products.keys().copied().collect();
    let mut shelves = ledger.shelves(tx, &product_ids).await?;
    let oversold = ledger.oversold(tx, &product_ids).await?;
    let (mut all, mut wrong) = (Vec::new(), Vec::new());
    for (product_id, counted) in of_products {
        let shelf = shelves.entry(product_id.to_owned()).or_default();
        match correct(&counted, shelf, oversold.get(product_id).copied().unwrap_or_default(), day) {
            Ok(some) => all.extend(some),
            Err(_) => wrong.extend(lines.iter().filter(|line| line.shown.entry.product_id == product_id).map(|line| {
                let detail = format!("{} has no batch yet: count it with its lot and expiry date.", line.shown.name);
                FieldError::new(format!("lines.{}.lot", line.position), detail)
            })),
        }
    }
    if wrong.is_empty() {
        return Ok(all);
    }
    Err(Problem::unprocessable("lot_needed", "Some products were found that have no batch.", wrong))
}

fn marks(stored: &Stored, lines: &[Line]) -> Vec<Mark> {
    let mark = |line: &Line| Mark {
        source_id: stored.id.clone(),
        line: line.position,
        reference: stored.number.to_string(),
        product_id: line.shown.entry.product_id.clone(),
        batch_id: line.shown.entry.batch_id.clone(),
        counted_at: counted_at(line),
    };
    lines.iter().map(mark).collect()
}
