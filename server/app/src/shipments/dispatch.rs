use std::collections::{BTreeMap, HashMap, HashSet};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bloom_storage::counters;
use chrono::NaiveDate;
use sea_orm::DatabaseTransaction;

use super::get;
use super::model::{NewShipment, NewShipmentLine, Shipment};
use super::store::{self, NewHead, NewLine};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{self, KnownBatch, Ledger, Move, MovementKind, Postings, Source};
use crate::orders::{self, Held, Line, ShipmentNumber};
use crate::values::is_uuid;
use crate::web::{Caller, Checks, FieldError, JsonBody, PathOf, Problem};
use crate::{AppState, facilities};

const MOST_LINES: usize = 500;
const MOST_PACKAGES: i64 = 10_000;
const LONGEST_NOTE: usize = 500;

/// Send confirmed lines of an order: their stock leaves the books of the warehouse
///
/// 409 `held` while the order is; `not_enough` when a batch has less than that; `expired`; `too_many` when it is more than what is confirmed and not
/// sent; `id_used` when another shipment has this uuid. The same shipment again is done once.
#[utoipa::path(post, path = "/orders/incoming/{uuid}/dispatch/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = NewShipment,
    responses((status = 200, description = "done", body = Shipment)))]
pub async fn dispatch_order(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
    JsonBody(body): JsonBody<NewShipment>,
) -> Result<(StatusCode, Json<Shipment>), Problem> {
    // Before the transaction: who holds one must not wait for another connection.
    let own = caller.facility_id.as_deref().unwrap_or_default();
    let zone = facilities::settings(&state.db, own).await?.map(|settings| settings.time_zone);
    let day = state.clock.now().with_timezone(&zone.unwrap_or(chrono_tz::Tz::UTC)).date_naive();
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "dispatch-order", &(&uuid, &body)).await? == Claim::First {
        let held = orders::hold_incoming(&tx, &caller, &uuid).await?;
        held.demand_let_through()?;
        check(&body)?;
        match store::lines_of(&tx, &body.uuid).await? {
            None => dispatch(&tx, &state, &caller, held, &body, day).await?,
            Some((order_id, lines)) if order_id == uuid && same(&lines, &body.lines) => {}
            Some(_) => return Err(Problem::conflict("id_used", "There is a shipment with this id already.")),
        }
    }
    tx.commit().await?;
    Ok((StatusCode::OK, Json(get::shown(&state, &caller, &body.uuid).await?)))
}

fn same(one: &[NewShipmentLine], other: &[NewShipmentLine]) -> bool {
    let sorted = |lines: &[NewShipmentLine]| {
        let mut lines = lines.to_vec();
        lines.sort_unstable();
        lines
    };
    sorted(one) == sorted(other)
}

fn check(shipment: &NewShipment) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(&shipment.uuid), "uuid", "must be a UUID in lower case");
    checks.demand((1..=MOST_PACKAGES).contains(&shipment.packages), "packages", "must be 1 to 10,000");
    let fits = shipment.note.chars().count() <= LONGEST_NOTE && !shipment.note.contains('\0');
    checks.demand(fits, "note", "must have at most 500 characters");
    checks.demand((1..=MOST_LINES).contains(&shipment.lines.len()), "lines", "must be 1 to 500");
    let mut known = HashSet::new();
    for (at, line) in shipment.lines.iter().enumerate() {
        let once = known.insert((line.line_uuid.as_str(), line.batch_id.as_str()));
        checks.demand(once, format!("lines.{at}.batch_id"), "is that of an earlier line");
        checks.demand(line.units >= 1, format!("lines.{at}.units"), "must be 1 or more");
    }
    checks.finish()
}

async fn dispatch(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    mut held: Held,
    shipment: &NewShipment,
    day: NaiveDate,
) -> Result<(), Problem> {
    let warehouse_id = caller.facility_id.as_deref().unwrap_or_default();
    let before = held.lines.clone();
    let ledger = Ledger::lock(tx, &state.clock, warehouse_id).await?;
    let mut shelf = Shelf::of(tx, warehouse_id, &held.lines).await?;
    let mut lines = Vec::with_capacity(shipment.lines.len());
    for (at, wanted) in shipment.lines.iter().enumerate() {
        let line = held.line_mut(&wanted.line_uuid).ok_or_else(|| no_line(at))?;
        line.send(wanted.units).map_err(|_| too_many(line))?;
        let batch = shelf.take(line, wanted, (at, day))?;
        lines.push(NewLine {
            id: state.clock.new_id().to_string(),
            order_line_id: &wanted.line_uuid,
            product_id: batch.product_id,
            batch_id: batch.id,
            lot: batch.lot,
            expiry_date: batch.expiry_date,
            units: wanted.units,
        });
    }
    let facility_id = held.order.facility_id.as_str();
    let number = counters::next(tx, counters::SHIPMENTS, warehouse_id).await?;
    let reference = ShipmentNumber(number).to_string();
    let source = Source {
        kind: MovementKind::OrderSent,
        id: &shipment.uuid,
        reference: Some(&reference),
        moved_by: Some(&caller.full_name),
        moved_at: ledger.now(),
    };
    let mut postings = Postings::new();
    for (position, line) in (0_i64..).zip(&lines) {
        let (product_id, batch_id) = (line.product_id.as_str(), Some(line.batch_id.clone()));
        postings.add(source, Move { line: position, product_id, batch_id, quantity: -line.units, ..Move::default() });
    }
    ledger.post(tx, postings).await?;
    held.progress(tx, &before).await?;
    let head = NewHead {
        id: &shipment.uuid,
        order_id: &held.order.id,
        warehouse_id,
        facility_id,
        number,
        change_number: counters::next(tx, counters::SHIPMENT_CHANGES, facility_id).await?,
        packages: shipment.packages,
        note: shipment.note.trim(),
        dispatched_at: ledger.now(),
        dispatched_by: &caller.full_name,
    };
    Ok(store::insert(tx, &head, &lines).await?)
}

/// The batches of the warehouse that the lines of an order can be sent from.
struct Shelf {
    /// By barcode.
    products: HashMap<String, String>,
    /// By id.
    batches: BTreeMap<String, KnownBatch>,
}

impl Shelf {
    /// The caller holds the ledger.
    async fn of(tx: &DatabaseTransaction, warehouse_id: &str, lines: &[Line]) -> Result<Shelf, Problem> {
        let barcodes: Vec<&str> = lines.iter().map(|line| line.barcode.as_str()).collect();
        let products = inventory::ids_by_barcode(tx, warehouse_id, &barcodes).await?;
        let ids: Vec<&str> = products.values().map(String::as_str).collect();
        let batches = inventory::batches_of(tx, warehouse_id, &ids).await?;
        Ok(Shelf { products, batches: batches.into_iter().map(|batch| (batch.id.clone(), batch)).collect() })
    }

    /// Takes units out of a batch: what stays is for the next line.
    fn take(
        &mut self,
        line: &Line,
        wanted: &NewShipmentLine,
        (at, day): (usize, NaiveDate),
    ) -> Result<KnownBatch, Problem> {
        let product = self.products.get(&line.barcode);
        let batch = self.batches.get_mut(&wanted.batch_id).filter(|batch| Some(&batch.product_id) == product);
        let batch = batch.ok_or_else(|| no_batch(at))?;
        if batch.expiry_date < day {
            let detail = format!("Lot {} of {} has expired. It cannot be sent.", batch.lot, line.name);
            return Err(Problem::conflict("expired", detail));
        }
        if batch.quantity < wanted.units {
            let (lot, name, there) = (&batch.lot, &line.name, batch.quantity);
            let detail = format!("Of lot {lot} of {name} only {there} are there, not {}.", wanted.units);
            return Err(Problem::conflict("not_enough", detail)
                .with("line_uuid", line.id.clone())
                .with("lot", lot.clone()));
        }
        batch.quantity -= wanted.units;
        Ok(batch.clone())
    }
}

fn too_many(line: &Line) -> Problem {
    let (name, units) = (&line.name, line.to_send());
    let detail = format!("Of {name} only {units} are confirmed and not sent. Look at the order again.");
    Problem::conflict("too_many", detail).with("line_uuid", line.id.clone())
}

fn no_line(at: usize) -> Problem {
    invalid(format!("lines.{at}.line_uuid"), "is not a line of this order")
}

fn no_batch(at: usize) -> Problem {
    invalid(format!("lines.{at}.batch_id"), "is no batch of this product here")
}

fn invalid(field: String, detail: &str) -> Problem {
    Problem::unprocessable("invalid", "Some fields are not valid.", vec![FieldError::new(field, detail)])
}
