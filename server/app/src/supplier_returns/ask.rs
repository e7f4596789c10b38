use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bloom_storage::counters;
use sea_orm::DatabaseTransaction;

use super::get::shown;
use super::model::{NewReturn, NewReturnLine, ReturnReason, ReturnState, SupplierReturn};
use super::store::{self, NewHead, Step, StoredLine};
use super::{Held, MOST_LINES, check_note, invalid, note, require_asker, shelf};
use crate::audit::{Action, FieldChange};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{self, BatchOwner, Costs, InventoryItem, Ledger, MOST_UNITS};
use crate::offers::{self, Seller};
use crate::values::is_uuid;
use crate::web::{Caller, Checks, JsonBody, Problem};
use crate::{AppState, facilities};

/// Ask who supplies it to take goods back; to a supplier outside they are sent at once
///
/// 409 `not_enough` when a batch has less than that, with `line_uuid`, `lot` and `there`; `mixed_owners` when some goods are
/// the provider's and others not; `id_used` when another return has this uuid.
#[utoipa::path(post, path = "/orders/returns/", tag = "orders",
    params(("Idempotency-Key" = String, Header)), request_body = NewReturn,
    responses((status = 201, description = "done", body = SupplierReturn)))]
pub async fn ask_supplier_return(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(body): JsonBody<NewReturn>,
) -> Result<(StatusCode, Json<SupplierReturn>), Problem> {
    let facility_id = body.facility_id.as_str();
    require_asker(&caller, facility_id)?;
    check(&body)?;
    // Before the transaction: who holds one must not wait for another connection.
    let settings = facilities::settings(&state.db, facility_id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    let ids: Vec<&str> = body.lines.iter().map(|line| line.product_uuid.as_str()).collect();
    let items = inventory::items(&state.db, facility_id, &ids, settings.decimals).await?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "ask-supplier-return", &body).await? == Claim::First {
        let ledger = Ledger::lock(&tx, &state.clock, facility_id).await?;
        if store::exists(&tx, &body.uuid).await? {
            return Err(Problem::conflict("id_used", "There is a return with this id already."));
        }
        let (lines, owner) = lines(&tx, &ledger, &body.lines, |id| items.get(id)).await?;
        let seller = seller(&tx, &body, owner).await?;
        let number = counters::next(&tx, counters::SUPPLIER_RETURNS, facility_id).await?;
        let head = NewHead {
            id: &body.uuid,
            facility_id,
            number,
            supplier: body.supplier_uuid.as_deref().zip(seller.as_ref().map(|seller| seller.name.as_str())),
            warehouse_id: seller.as_ref().and_then(|seller| seller.warehouse_id.as_deref()),
            owner,
            reason: body.reason,
            note: body.note.trim(),
            asked_at: ledger.now(),
            asked_by: &caller.full_name,
        };
        store::insert(&tx, &head, &lines).await?;
        let held = Held::of(&tx, &body.uuid).await?;
        let changes = vec![FieldChange::new("reason", body.reason.as_str())];
        note(&tx, &state, &caller, &held.head, (Action::Created, changes)).await?;
        if seller.is_some_and(|seller| seller.warehouse_id.is_none()) {
            caller.require_stock_keeper(facility_id)?;
            send_at_once(&tx, &state, &caller, &ledger, held).await?;
        }
    }
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(shown(&state, &caller, &body.uuid).await?)))
}

fn check(asked: &NewReturn) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(&asked.uuid), "uuid", "must be a UUID in lower case");
    let note = asked.note.trim();
    check_note(&mut checks, note);
    let told = asked.reason != ReturnReason::Other || !note.is_empty();
    checks.demand(told, "note", "must say why, for another reason");
    checks.demand((1..=MOST_LINES).contains(&asked.lines.len()), "lines", "must be 1 to 200");
    let (mut ids, mut batches) = (HashSet::new(), HashSet::new());
    for (at, line) in asked.lines.iter().enumerate() {
        checks.demand(is_uuid(&line.uuid), format!("lines.{at}.uuid"), "must be a UUID in lower case");
        checks.demand(ids.insert(&line.uuid), format!("lines.{at}.uuid"), "is that of an earlier line");
        let once = batches.insert(&line.batch_id);
        checks.demand(once, format!("lines.{at}.batch_id"), "is that of an earlier line");
        let units = (1..=MOST_UNITS).contains(&line.units);
        checks.demand(units, format!("lines.{at}.units"), "must be 1 or more");
    }
    checks.finish()
}

/// The lines as they are kept, and whose the goods are. The caller holds the ledger.
async fn lines<'a>(
    tx: &DatabaseTransaction,
    ledger: &Ledger,
    asked: &[NewReturnLine],
    item: impl Fn(&str) -> Option<&'a InventoryItem>,
) -> Result<(Vec<StoredLine>, BatchOwner), Problem> {
    let ids: Vec<&str> = asked.iter().map(|line| line.product_uuid.as_str()).collect();
    let batches = shelf::batches(tx, ledger, &ids).await?;
    let costs = Costs::of(tx, ledger.facility_id(), &ids).await?;
    let (mut lines, mut owners) = (Vec::with_capacity(asked.len()), HashSet::new());
    for (at, line) in asked.iter().enumerate() {
        let batch = batches.get(&line.batch_id).filter(|batch| batch.product_id == line.product_uuid);
        let (Some(batch), Some(item)) = (batch, item(&line.product_uuid)) else {
            return Err(invalid(&format!("lines.{at}.batch_id"), "is no batch of this product here"));
        };
        owners.insert(batch.owner);
        let stored = StoredLine {
            id: line.uuid.clone(),
            product_id: line.product_uuid.clone(),
            barcode: item.barcode_id.clone(),
            name: item.name.clone(),
            generic_name: item.generic_name.clone(),
            batch_id: batch.id.clone(),
            lot: batch.lot.clone(),
            expiry_date: batch.expiry_date,
            units: line.units,
            approved_units: None,
            sent_units: None,
            received_units: None,
            good_units: None,
            unit_cost: costs.unit(&line.product_uuid, Some(&batch.id)).map(|cost| cost.minor()),
        };
        shelf::demand_units(Some(batch), &stored, line.units)?;
        lines.push(stored);
    }
    match owners.into_iter().collect::<Vec<_>>()[..] {
        [owner] => Ok((lines, owner)),
        _ => {
            let detail = "Some of these goods are the provider’s and some are not. Send them back apart.";
            Err(Problem::conflict("mixed_owners", detail))
        }
    }
}

/// Who takes it back; none: the provider itself.
async fn seller(tx: &DatabaseTransaction, asked: &NewReturn, owner: BatchOwner) -> Result<Option<Seller>, Problem> {
    let Some(id) = &asked.supplier_uuid else {
        return match owner {
            BatchOwner::Provider => Ok(None),
            BatchOwner::Facility => Err(invalid("supplier_uuid", "must be named: these goods are your own")),
        };
    };
    let seller = offers::seller(tx, &asked.facility_id, id).await?;
    let seller = seller.ok_or_else(|| invalid("supplier_uuid", "must be a supplier of your country"))?;
    if owner == BatchOwner::Provider && seller.warehouse_id.is_none() {
        let detail = "must be a warehouse of the network, or nobody: these goods are the provider’s";
        return Err(invalid("supplier_uuid", detail));
    }
    Ok(Some(seller))
}

/// A supplier outside answers nothing.
async fn send_at_once(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    ledger: &Ledger,
    mut held: Held,
) -> Result<(), Problem> {
    for line in &mut held.lines {
        (line.approved_units, line.sent_units) = (Some(line.units), Some(line.units));
    }
    let (id, number) = (held.head.id.clone(), held.head.number.to_string());
    shelf::leave(tx, ledger, &held.lines, (&id, &number, &caller.full_name)).await?;
    store::write_units(tx, &id, &held.lines).await?;
    let step = Step::Sent { at: ledger.now(), by: &caller.full_name };
    held.write(tx, state, caller, (ReturnState::Sent, step)).await
}
