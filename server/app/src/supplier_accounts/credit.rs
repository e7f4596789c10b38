use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::invoices::get::shown;
use super::model::{Invoice, NewCreditNote};
use super::rights::{require_looks, require_notes_credits, settings};
use super::store::{self, Head, Note, Supplier};
use super::told::{Known, number_of};
use super::{LEAST, amount, hold, id_used, no_invoice};
use crate::AppState;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::values::{Money, is_uuid};
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

const LONGEST_NUMBER: usize = 100;
const LONGEST_REASON: usize = 500;

/// Write down what a supplier takes off an invoice
///
/// The warehouse that the supplier is and people of the provider; where it is none, who orders in the facility.
/// 409 `more_than_left` when it is more than what is left of the invoice, with `left`; `id_used` when another credit note
/// has this uuid. The same credit note again is written once.
#[utoipa::path(post, path = "/orders/invoices/{uuid}/credit-notes/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = NewCreditNote,
    responses((status = 200, description = "done", body = Invoice)))]
pub async fn write_credit_note(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
    JsonBody(body): JsonBody<NewCreditNote>,
) -> Result<Json<Invoice>, Problem> {
    let facility_id = body.facility_id.as_str();
    if caller.belongs_to(facility_id) {
        caller.require_orders(facility_id)?;
    }
    let head = store::find(state.db.read(), facility_id, &uuid).await?;
    let head = match head {
        Some(head) => head,
        None => return caller.require_facility(facility_id).and(Err(no_invoice())),
    };
    let supplier = require_looks(&state, &caller, facility_id, &head.supplier_id).await?;
    require_notes_credits(&caller, facility_id, &supplier)?;
    let decimals = settings(&state, facility_id).await?.decimals;
    let note = Note {
        amount: amount("amount", &body.amount, decimals, LEAST)?.minor(),
        written_at: state.clock.now_ms(),
        ..read(&body, &caller, &head)?
    };
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "credit-note", &(&uuid, &body)).await? == Claim::First {
        write(&tx, &state, &caller, (&supplier, decimals), (&head, &note)).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, facility_id, &uuid).await?))
}

/// Without its amount and time.
fn read(body: &NewCreditNote, caller: &Caller, head: &Head) -> Result<Note, Problem> {
    let (number, reason) = (body.number.trim(), body.reason.trim());
    let mut checks = Checks::new();
    checks.demand(is_uuid(&body.uuid), "uuid", "must be a UUID in lower case");
    for (field, text, most) in [("number", number, LONGEST_NUMBER), ("reason", reason, LONGEST_REASON)] {
        checks.text(field, text, most);
        checks.demand(!text.contains('\0'), field, "must not hold the character U+0000");
    }
    checks.finish()?;
    Ok(Note {
        id: body.uuid.clone(),
        facility_id: body.facility_id.clone(),
        supplier_id: head.supplier_id.clone(),
        invoice_id: head.id.clone(),
        number: number.to_owned(),
        amount: 0,
        reason: reason.to_owned(),
        written_at: 0,
        written_by: caller.full_name.clone(),
    })
}

async fn write(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    (supplier, decimals): (&Supplier, u32),
    (head, note): (&Head, &Note),
) -> Result<(), Problem> {
    let account = (note.facility_id.as_str(), note.supplier_id.as_str());
    store::lock(tx, account.0, account.1).await?;
    if let Some(earlier) = store::note(tx, &note.id).await? {
        let Note { written_at, ref written_by, .. } = earlier;
        let same = earlier == Note { written_at, written_by: written_by.clone(), ..note.clone() };
        return if same { Ok(()) } else { Err(id_used()) };
    }
    let left = Known::of(tx, std::slice::from_ref(head)).await?.left(head)?;
    if Money::from_minor(note.amount) > left {
        let detail = "That is more than what is left of the invoice. Look at the invoice again.";
        return Err(Problem::conflict("more_than_left", detail).with("left", left.to_decimal(decimals)));
    }
    store::insert_note(tx, note).await?;
    hold::look_again(tx, &state.clock, account).await?;
    let entry = audit::Entry {
        action: Action::Changed,
        subject: Subject::Supplier,
        subject_id: &supplier.id,
        subject_name: &supplier.name,
        facility_id: Some(account.0),
        changes: vec![
            FieldChange::new("credit_note", note.number.as_str()),
            FieldChange::new("invoice", number_of(head)),
            FieldChange::new("amount", Money::from_minor(note.amount).to_decimal(decimals)),
            FieldChange::new("reason", note.reason.as_str()),
        ],
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}
