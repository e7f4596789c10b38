use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bloom_storage::counters;
use chrono::NaiveDate;
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::{Delivery, DeliverySource, NewDelivery, NewDeliveryLine};
use super::{no_delivery, store};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{
    self, BatchOwner, Ledger, MOST_UNITS, Move, MovementKind, OwnedBatch, Paid, Postings, Refused, Source,
};
use crate::values::{Clock, Money, is_uuid};
use crate::web::{Caller, Checks, FieldError, JsonBody, Problem};
use crate::{AppState, catalogue, facilities, provider_stock};

const MOST_LINES: usize = 500;
const LONGEST_NAME: usize = 200;
const LONGEST_LOT: usize = 100;
const LONGEST_REASON: usize = 500;

/// A delivery without its lines.
#[derive(Debug, Clone, Copy)]
pub struct DeliveryHead<'a> {
    pub id: &'a str,
    pub facility_id: &'a str,
    pub supplier: &'a str,
    pub reference: &'a str,
    pub delivered_on: NaiveDate,
    pub source: DeliverySource,
    /// Of every batch; that the provider may have stock here is for the caller to see to.
    pub owner: BatchOwner,
    /// Full name.
    pub by: &'a str,
    pub upload_id: Option<&'a str>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct DeliveryEntry {
    pub id: String,
    pub product_id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    /// As the note says, in base units.
    pub quantity: i64,
    pub damaged: i64,
    pub short: i64,
    pub reason: Option<String>,
    pub unit_cost: Option<Money>,
}

impl DeliveryEntry {
    /// What goes into stock.
    pub fn accepted(&self) -> i64 {
        self.quantity - self.damaged - self.short
    }
}

/// Receives lines of a delivery into stock; the delivery is made when it is not there. Lines it has already, by their
/// ids, are left out silently: the same call again changes nothing. Lines that are refused are left out.
pub async fn receive(
    tx: &DatabaseTransaction,
    clock: &Clock,
    head: &DeliveryHead<'_>,
    lines: &[DeliveryEntry],
) -> Result<Vec<Refused>, DbErr> {
    let ledger = Ledger::lock(tx, clock, head.facility_id).await?;
    let number = match store::number(tx, head.id, head.facility_id).await? {
        Some(number) => number,
        None => {
            let number = counters::next(tx, counters::DELIVERIES, head.facility_id).await?;
            store::insert(tx, head, number, ledger.now()).await?;
            number
        }
    };
    let product_ids: Vec<&str> = lines.iter().map(|line| line.product_id.as_str()).collect();
    let known = inventory::names(tx, head.facility_id, &product_ids).await?;
    let not_stocked = inventory::not_stocked(tx, head.facility_id, &product_ids).await?;
    let there = store::line_ids(tx, head.id).await?;
    let mut position = i64::try_from(there.len()).unwrap_or(i64::MAX);
    let (mut rows, mut bad, mut postings) = (Vec::new(), Vec::new(), Postings::new());
    let reference = format!("{number} · {}", head.reference);
    let source = Source {
        kind: MovementKind::Delivery,
        id: head.id,
        reference: Some(&reference),
        moved_by: Some(head.by),
        moved_at: ledger.now(),
    };
    let mut good = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !there.contains(&line.id)) {
        match judge(line, known.contains_key(&line.product_id), not_stocked.contains(&line.product_id)) {
            Ok(()) => good.push(line),
            Err((code, detail)) => bad.push(Refused { line: at, code, detail: detail.to_owned() }),
        }
    }
    let wanted = good.iter().map(|line| OwnedBatch {
        product_id: &line.product_id,
        lot: line.lot.trim(),
        expiry_date: line.expiry_date,
        owner: head.owner,
    });
    let batches = ledger.owned_batches(tx, clock, &wanted.collect::<Vec<_>>()).await?;
    for (line, batch_id) in good.into_iter().zip(batches) {
        let moved = Move {
            line: position,
            product_id: &line.product_id,
            batch_id: Some(batch_id.clone()),
            quantity: line.accepted(),
            reason: None,
            note: line.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty()),
        };
        postings.add(source, moved);
        rows.push((position, line, batch_id));
        position += 1;
    }
    ledger.post(tx, postings).await?;
    let paid: Vec<Paid> = rows.iter().filter_map(|(_, line, batch_id)| paid(line, batch_id)).collect();
    inventory::record_costs(tx, &paid).await?;
    store::insert_lines(tx, head.id, &rows).await?;
    Ok(bad)
}

fn paid<'a>(line: &'a DeliveryEntry, batch_id: &'a str) -> Option<Paid<'a>> {
    line.unit_cost.map(|unit_cost| Paid { product_id: &line.product_id, batch_id, unit_cost })
}

fn judge(line: &DeliveryEntry, known: bool, not_stocked: bool) -> Result<(), (&'static str, &'static str)> {
    let lot = line.lot.trim();
    let told = line.reason.as_deref().is_some_and(|reason| !reason.trim().is_empty());
    if !known {
        Err(("unknown_product", "is not a product of this facility"))
    } else if not_stocked {
        Err(("not_stocked", "is a service or a fee, which is not kept in stock"))
    } else if lot.is_empty() || lot.chars().count() > LONGEST_LOT || lot.contains('\0') {
        Err(("bad_lot", "must have 1 to 100 characters"))
    } else if !(1..=MOST_UNITS).contains(&line.quantity) {
        Err(("bad_quantity", "must be a whole number above 0"))
    } else if line.damaged < 0 || line.short < 0 || line.damaged > line.quantity || line.accepted() < 0 {
        Err(("bad_damaged", "and short must not be below 0 nor more than the quantity together"))
    } else if line.damaged + line.short > 0 && !told {
        Err(("reason_needed", "must say why something is damaged or short"))
    } else if line.reason.as_deref().is_some_and(|text| text.chars().count() > LONGEST_REASON || text.contains('\0')) {
        Err(("bad_reason", "must have at most 500 characters"))
    } else if line.unit_cost.is_some_and(|cost| cost < Money::ZERO) {
        Err(("bad_unit_cost", "must not be below 0"))
    } else {
        Ok(())
    }
}

/// Receive a delivery by hand: its good packs go into stock
///
/// `product_id` names a product of the facility, or one of the catalogue that the price list of its country has a price
/// for: the facility carries it from then on, and the answer has its own id.
/// The batches are those of `owner`: the facility's when it is not said, the provider's only under an agreement in force.
/// 409 same_reference when this supplier's reference was received before and `again` is not true; 409 no_agreement when it
/// is the provider's and no agreement is in force today.
#[utoipa::path(post, path = "/inventory/deliveries/", tag = "deliveries",
    params(("Idempotency-Key" = String, Header)), request_body = NewDelivery,
    responses((status = 201, description = "done", body = Delivery)))]
pub async fn receive_delivery(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(delivery): JsonBody<NewDelivery>,
) -> Result<(StatusCode, Json<Delivery>), Problem> {
    check(&delivery)?;
    caller.require_stock_keeper(&delivery.facility_id)?;
    let settings = facilities::settings(&state.db, &delivery.facility_id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    let mut entries = entries(&delivery.lines, settings.decimals)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "deliveries", &delivery).await? == Claim::First {
        // Held first: of two with the same reference, the later one must see the earlier.
        Ledger::lock(&tx, &state.clock, &delivery.facility_id).await?;
        if store::exists(&tx, &delivery.id).await? {
            return Err(Problem::conflict("id_used", "There is a delivery with this id already."));
        }
        let (supplier, reference) = (delivery.supplier.trim(), delivery.reference.trim());
        if !delivery.again && store::received_before(&tx, &delivery.facility_id, supplier, reference).await? {
            let detail =
                format!("{reference} of {supplier} was received before. Receive it again only if it came twice.");
            return Err(Problem::conflict("same_reference", detail));
        }
        let owner = delivery.owner.unwrap_or_default();
        let may_be = owner == BatchOwner::Facility
            || provider_stock::is_agreed(&tx, &state.clock, &delivery.facility_id).await?;
        if !may_be {
            let detail = "No agreement about stock of the provider is in force here today. Receive it as your own, or ask the provider.";
            return Err(Problem::conflict("no_agreement", detail));
        }
        let head = DeliveryHead {
            id: &delivery.id,
            facility_id: &delivery.facility_id,
            supplier,
            reference,
            delivered_on: delivery.delivered_on,
            source: DeliverySource::Hand,
            owner,
            by: &caller.full_name,
            upload_id: None,
        };
        ensure_new_products(&tx, &state.clock, &delivery.facility_id, &mut entries).await?;
        none_refused(receive(&tx, &state.clock, &head, &entries).await?)?;
    }
    tx.commit().await?;
    let shown = store::find(&state.db, &delivery.id).await?.ok_or_else(no_delivery)?;
    Ok((StatusCode::CREATED, Json(shown)))
}

/// What is of the catalogue and new here comes with the price of the country; without one it would be sold for nothing.
async fn ensure_new_products(
    tx: &DatabaseTransaction,
    clock: &Clock,
    facility_id: &str,
    entries: &mut [DeliveryEntry],
) -> Result<(), Problem> {
    let mut ids: Vec<String> = entries.iter().map(|entry| entry.product_id.clone()).collect();
    ids.sort_unstable();
    ids.dedup();
    let own = inventory::names(tx, facility_id, &ids.iter().map(String::as_str).collect::<Vec<_>>()).await?;
    let new: Vec<&str> = ids.iter().filter(|id| !own.contains_key(*id)).map(String::as_str).collect();
    if new.is_empty() {
        return Ok(());
    }
    let without_price = catalogue::without_price(tx, facility_id, &new).await?;
    let mut checks = Checks::new();
    for (position, entry) in entries.iter().enumerate() {
        let priced = !without_price.contains(&entry.product_id);
        let detail = "has no price in this country yet: ask for one in the price list";
        checks.demand(priced, format!("lines.{position}.product_id"), detail);
    }
    checks.finish()?;
    let carried = inventory::ensure_catalogue_products(tx, clock, facility_id, &new).await?;
    for entry in entries {
        if let Some(id) = carried.get(&entry.product_id) {
            entry.product_id.clone_from(id);
        }
    }
    Ok(())
}

fn entries(lines: &[NewDeliveryLine], decimals: u32) -> Result<Vec<DeliveryEntry>, Problem> {
    let mut checks = Checks::new();
    let mut entries = Vec::with_capacity(lines.len());
    for (position, line) in lines.iter().enumerate() {
        let cost = line.unit_cost.as_deref().map(|text| Money::parse(text, decimals)).transpose();
        checks.demand(cost.is_ok(), format!("lines.{position}.unit_cost"), "must be an amount such as 12.50");
        entries.push(DeliveryEntry {
            id: line.id.clone(),
            product_id: line.product_id.clone(),
            lot: line.lot.clone(),
            expiry_date: line.expiry_date,
            quantity: line.quantity,
            damaged: line.damaged,
            short: line.short,
            reason: line.reason.clone(),
            unit_cost: cost.unwrap_or_default(),
        });
    }
    checks.finish()?;
    Ok(entries)
}

/// By hand it is all or nothing.
fn none_refused(refused: Vec<Refused>) -> Result<(), Problem> {
    if refused.is_empty() {
        return Ok(());
    }
    let field = |code: &str| match code {
        "bad_lot" => "lot",
        "bad_quantity" => "quantity",
        "bad_damaged" => "damaged",
        "reason_needed" | "bad_reason" => "reason",
        "bad_unit_cost" => "unit_cost",
        _ => "product_id",
    };
    let errors =
        refused.iter().map(|bad| FieldError::new(format!("lines.{}.{}", bad.line, field(bad.code)), &*bad.detail));
    Err(Problem::unprocessable("invalid", "Some lines are not valid.", errors.collect()))
}

fn check(delivery: &NewDelivery) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(&delivery.id), "id", "must be a UUID in lower case");
    for (field, text) in [("supplier", &delivery.supplier), ("reference", &delivery.reference)] {
        checks.text(field, text.trim(), LONGEST_NAME);
        checks.demand(!text.contains('\0'), field, "must not hold the character U+0000");
    }
    checks.demand(!delivery.lines.is_empty(), "lines", "must be at least one");
    checks.demand(delivery.lines.len() <= MOST_LINES, "lines", "must be at most 500; upload a file instead");
    let mut ids: Vec<&str> = delivery.lines.iter().map(|line| line.id.as_str()).collect();
    checks.demand(ids.iter().all(|id| is_uuid(id)), "lines", "must have ids that are UUIDs in lower case");
    ids.sort_unstable();
    ids.dedup();
    checks.demand(ids.len() == delivery.lines.len(), "lines", "must have ids of their own");
    checks.finish()
}
