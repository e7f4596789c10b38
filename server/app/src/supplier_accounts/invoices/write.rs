use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::get::shown;
use crate::AppState;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::orders::{Of, Ordered, accounted};
use crate::supplier_accounts::books::sum;
use crate::supplier_accounts::model::{Invoice, NewInvoice, NewInvoiceLine};
use crate::supplier_accounts::rights::{require_has_paper, require_looks, settings};
use crate::supplier_accounts::store::{self, NewHead, Supplier};
use crate::supplier_accounts::{amount, id_used, too_much};
use crate::values::{Money, is_uuid};
use crate::web::{Caller, Checks, JsonBody, Problem};

const MOST_LINES: usize = 500;
/// Base units of a line: more of them no line can hold in money.
const MOST_UNITS: i64 = 1_000_000_000;
const LONGEST_NUMBER: usize = 100;

/// Write down an invoice of a supplier outside, as who orders in the facility
///
/// 409 `by_warehouse` when a warehouse answers for the supplier, whose shipments are invoices by themselves; `same_number`
/// when the supplier has an invoice under this number already, with its `invoice_uuid`; `id_used` when another one has this
/// uuid. The same invoice again is written once.
#[utoipa::path(post, path = "/orders/invoices/", tag = "orders", params(("Idempotency-Key" = String, Header)),
    request_body = NewInvoice, responses((status = 200, description = "done", body = Invoice)))]
pub async fn write_invoice(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(body): JsonBody<NewInvoice>,
) -> Result<Json<Invoice>, Problem> {
    let facility_id = body.facility_id.as_str();
    require_has_paper(&caller, facility_id)?;
    let settings = settings(&state, facility_id).await?;
    let today = state.clock.now().with_timezone(&settings.time_zone).date_naive();
    let named = [body.order_uuid.as_str()];
    let found = accounted(state.db.read(), Of::Orders(&named)).await?.pop();
    let order = found.filter(|order| order.facility_id == facility_id);
    let order = order.ok_or_else(|| Problem::not_found("There is no such order."))?;
    let supplier = require_looks(&state, &caller, facility_id, &order.supplier_id).await?;
    if supplier.warehouse_id.is_some() {
        let detail = "A warehouse answers for this supplier: what it sends is its invoice already.";
        return Err(Problem::conflict("by_warehouse", detail));
    }
    check(&body, &order, today)?;
    let lines = read(&body, settings.decimals)?;
    let head = NewHead {
        id: &body.uuid,
        facility_id,
        supplier_id: &order.supplier_id,
        order_id: &order.id,
        number: body.number.trim(),
        day: body.day.to_string(),
        written_at: state.clock.now_ms(),
        written_by: &caller.full_name,
    };
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "write-invoice", &body).await? == Claim::First {
        write(&tx, &state, &caller, (&supplier, settings.decimals), (&head, &order, &lines)).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, facility_id, &body.uuid).await?))
}

fn check(invoice: &NewInvoice, order: &Ordered, today: chrono::NaiveDate) -> Result<(), Problem> {
    let number = invoice.number.trim();
    let mut checks = Checks::new();
    checks.demand(is_uuid(&invoice.uuid), "uuid", "must be a UUID in lower case");
    checks.text("number", number, LONGEST_NUMBER);
    checks.demand(!number.contains('\0'), "number", "must not hold the character U+0000");
    checks.demand(invoice.day <= today, "day", "must not be after today");
    checks.demand((1..=MOST_LINES).contains(&invoice.lines.len()), "lines", "must be 1 to 500");
    let mut known = HashSet::new();
    for (at, line) in invoice.lines.iter().enumerate() {
        let field = |name: &str| format!("lines.{at}.{name}");
        let id = line.order_line_uuid.as_str();
        checks.demand(known.insert(id), field("order_line_uuid"), "is that of an earlier line");
        let there = order.lines.iter().any(|ordered| ordered.id == id);
        checks.demand(there, field("order_line_uuid"), "is not a line of this order");
        let units = (1..=MOST_UNITS).contains(&line.units);
        checks.demand(units, field("units"), "must be 1 to 1,000,000,000");
    }
    checks.finish()
}

fn read(invoice: &NewInvoice, decimals: u32) -> Result<Vec<(&NewInvoiceLine, Money)>, Problem> {
    let lines = invoice.lines.iter().enumerate();
    let read =
        lines.map(|(at, line)| Ok((line, amount(&format!("lines.{at}.amount"), &line.amount, decimals, Money::ZERO)?)));
    read.collect::<Result<_, Problem>>()
}

async fn write(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    (supplier, decimals): (&Supplier, u32),
    (head, order, lines): (&NewHead<'_>, &Ordered, &[(&NewInvoiceLine, Money)]),
) -> Result<(), Problem> {
    store::lock(tx, head.facility_id, head.supplier_id).await?;
    if let Some((order_id, number, earlier)) = store::written_invoice(tx, head.id).await? {
        let mut own: Vec<_> =
            lines.iter().map(|(line, amount)| (line.order_line_uuid.clone(), line.units, amount.minor())).collect();
        own.sort_unstable();
        let same = order_id == head.order_id && number == head.number && earlier == own;
        return if same { Ok(()) } else { Err(id_used()) };
    }
    // Of a shipment: two invoices under one id could not be told apart.
    if store::find(tx, head.facility_id, head.id).await?.is_some() {
        return Err(id_used());
    }
    if let Some(earlier) = store::under_number(tx, head.facility_id, head.supplier_id, head.number).await? {
        let detail = "This supplier has an invoice under this number already. Look whether it is the same.";
        return Err(Problem::conflict("same_number", detail).with("invoice_uuid", earlier));
    }
    store::insert(tx, head, lines).await?;
    let total = sum(lines.iter().map(|(_, amount)| *amount)).ok_or_else(too_much)?;
    let entry = audit::Entry {
        action: Action::Changed,
        subject: Subject::Supplier,
        subject_id: &supplier.id,
        subject_name: &supplier.name,
        facility_id: Some(head.facility_id),
        changes: vec![
            FieldChange::new("invoice", head.number),
            FieldChange::new("order", order.number.to_string()),
            FieldChange::new("day", head.day.as_str()),
            FieldChange::new("amount", total.to_decimal(decimals)),
        ],
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}
