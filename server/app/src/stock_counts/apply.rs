use std::collections::{BTreeMap, HashMap};

use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use sea_orm::{DatabaseTransaction, DbErr};

use super::correct::{Correction, Counted, correct};
use super::model::{CountStatus, StockCount, StockCountLine};
use super::store::Stored;
use super::store::lines::Line;
use super::{JOB, lock, no_count, shown, store, wrong_state};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{LaterCounts, Ledger, Mark, Move, MovementKind, Postings, Source};
use crate::jobs::{self, GivenUp, JobContext, JobError};
use crate::values::Clock;
use crate::web::{Caller, FieldError, PathOf, Problem};
use crate::{AppState, facilities};

/// Products of one transaction: others that move this stock wait no longer than that takes.
const AT_ONCE: i64 = 500;

/// Apply a count: the books change by each line's variance
///
/// A count of more than 500 products is applied in parts, the first of them with this answer (`applying`), the others by
/// themselves. Each product changes once and as a whole. When that stops for good (`stopped`), this applies the rest.
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
    let day = day_at(&state, &facility_id).await?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "apply-stock-count", &id).await? == Claim::First {
        let stored = lock(&tx, &caller, &id).await?;
        match stored.status {
            CountStatus::Open => begin(&state.clock, &tx, &stored, &caller.full_name, day).await?,
            CountStatus::Stopped => {
                store::say(&tx, &id, CountStatus::Applying, Some(&caller.full_name)).await?;
                jobs::enqueue_again(&tx, &state.clock, JOB.name, &id).await?;
            }
            other => return Err(wrong_state(other)),
        }
    }
    tx.commit().await?;
    state.jobs.wake();
    Ok(Json(shown(&state, &caller, &id).await?))
}

/// The first part, and the job for the rest when there is any. What can be refused is refused here: a product that has no
/// batch is of the first part, and batches never go.
async fn begin(
    clock: &Clock,
    tx: &DatabaseTransaction,
    stored: &Stored,
    by: &str,
    day: NaiveDate,
) -> Result<(), Problem> {
    store::say(tx, &stored.id, CountStatus::Applying, Some(by)).await?;
    let ledger = Ledger::lock(tx, clock, &stored.facility_id).await?;
    let mut products = store::lines::products_without_batch(tx, &stored.id).await?;
    products.extend(store::lines::products_to_apply(tx, &stored.id, AT_ONCE).await?);
    products.sort_unstable();
    products.dedup();
    apply(clock, tx, &ledger, stored, &products, by, day).await?;
    if !is_done(tx, &ledger, stored).await? {
        jobs::enqueue(tx, clock, JOB.name, &stored.id, &stored.facility_id).await?;
    }
    Ok(())
}

/// The job: applies the rest, some products at a time.
pub async fn run(context: &JobContext, id: &str) -> Result<(), JobError> {
    let state = context.state();
    let Some(facility_id) = store::find(&state.db, id).await?.map(|found| found.facility_id) else { return Ok(()) };
    let day = day_at(state, &facility_id).await?;
    loop {
        let tx = context.begin().await?;
        let found = store::lock(&tx, id).await?.filter(|stored| stored.status == CountStatus::Applying);
        let Some(stored) = found else { return Ok(()) };
        let ledger = Ledger::lock(&tx, &state.clock, &facility_id).await?;
        let products = store::lines::products_to_apply(&tx, id, AT_ONCE).await?;
        let by = stored.applied_by().unwrap_or_default();
        let applied = apply(&state.clock, &tx, &ledger, &stored, &products, by, day).await;
        applied.map_err(|problem| JobError::Retry(format!("{problem:?}")))?;
        let done = is_done(&tx, &ledger, &stored).await?;
        context.checkpoint(&tx).await?;
        tx.commit().await?;
        if done {
            return Ok(());
        }
    }
}

/// What was applied stays; whoever looks at the count is told to go on.
pub async fn gave_up(tx: &DatabaseTransaction, lost: GivenUp<'_>) -> Result<(), DbErr> {
    match store::lock(tx, lost.subject_id).await? {
        Some(stored) if stored.status == CountStatus::Applying => {
            store::say(tx, lost.subject_id, CountStatus::Stopped, None).await
        }
        _ => Ok(()),
    }
}

/// Concludes a count of which everything is applied.
async fn is_done(tx: &DatabaseTransaction, ledger: &Ledger, stored: &Stored) -> Result<bool, DbErr> {
    let done = store::lines::products_to_apply(tx, &stored.id, 1).await?.is_empty();
    if done {
        store::conclude(tx, &stored.id, CountStatus::Applied, Some(ledger.now())).await?;
    }
    Ok(done)
}

/// The day it is in that place.
async fn day_at(state: &AppState, facility_id: &str) -> Result<NaiveDate, DbErr> {
    let zone = facilities::settings(&state.db, facility_id).await?.map(|settings| settings.time_zone);
    Ok(state.clock.now().with_timezone(&zone.unwrap_or(chrono_tz::Tz::UTC)).date_naive())
}

async fn apply(
    clock: &Clock,
    tx: &DatabaseTransaction,
    ledger: &Ledger,
    stored: &Stored,
    product_ids: &[String],
    by: &str,
    day: NaiveDate,
) -> Result<(), Problem> {
    let mut lines = store::lines::of_products(tx, stored, product_ids).await?;
    if find_batches(tx, clock, ledger, &lines).await? {
        // A lot nobody knew may have become a batch meanwhile: then the books had something of it.
        lines = store::lines::of_products(tx, stored, product_ids).await?;
    }
    let mut corrections_of: HashMap<i64, Vec<Correction>> = HashMap::new();
    for correction in corrections(tx, ledger, &lines, day).await? {
        corrections_of.entry(correction.position).or_default().push(correction);
    }
    let number = stored.number.to_string();
    let product_ids: Vec<&str> = product_ids.iter().map(String::as_str).collect();
    let first = lines.iter().map(counted_at).min().unwrap_or_default();
    let later_counts = LaterCounts::since(tx, &product_ids, first).await?;
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
            later_counts.add(&mut postings, source, moved);
        }
    }
    ledger.post(tx, postings).await?;
    ledger.mark(tx, &marks(stored, &lines)).await?;
    Ok(store::lines::write_expected(tx, &lines).await?)
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
    store::lines::name_batches(tx, &named).await?;
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
    let mut on_hand = ledger.batches_on_hand(tx, &product_ids).await?;
    let oversold = ledger.oversold(tx, &product_ids).await?;
    let (mut all, mut wrong) = (Vec::new(), Vec::new());
    for (product_id, counted) in of_products {
        let batches = on_hand.entry(product_id.to_owned()).or_default();
        match correct(&counted, batches, oversold.get(product_id).copied().unwrap_or_default(), day) {
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
