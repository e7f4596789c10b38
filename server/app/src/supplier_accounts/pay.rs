use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::get::shown;
use super::model::{NewSupplierPayment, SupplierAccountDetail};
use super::rights::{require_looks, require_notes_payments, settings};
use super::store::{self, Payment, Supplier};
use super::{LEAST, amount, hold, id_used};
use crate::AppState;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::values::{Money, is_uuid};
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

const LONGEST_REFERENCE: usize = 200;

/// Write down what a facility paid a supplier
///
/// The warehouse that the supplier is and people of the provider; where it is none, who runs the facility and people of the
/// provider. 409 `id_used` when another payment has this uuid. The same payment again is written once.
#[utoipa::path(post, path = "/orders/accounts/{supplier_uuid}/payments/", tag = "orders",
    params(("supplier_uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = NewSupplierPayment,
    responses((status = 200, description = "done", body = SupplierAccountDetail)))]
pub async fn pay_supplier(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(supplier_id): PathOf<String>,
    JsonBody(body): JsonBody<NewSupplierPayment>,
) -> Result<Json<SupplierAccountDetail>, Problem> {
    let facility_id = body.facility_id.as_str();
    let supplier = require_looks(&state, &caller, facility_id, &supplier_id).await?;
    require_notes_payments(&caller, facility_id, &supplier)?;
    let settings = settings(&state, facility_id).await?;
    let paid = amount("amount", &body.amount, settings.decimals, LEAST)?;
    let today = state.clock.now().with_timezone(&settings.time_zone).date_naive();
    let reference = body.reference.trim();
    let mut checks = Checks::new();
    checks.demand(is_uuid(&body.uuid), "uuid", "must be a UUID in lower case");
    checks.demand(body.day <= today, "day", "must not be after today");
    checks.text("reference", reference, LONGEST_REFERENCE);
    checks.demand(!reference.contains('\0'), "reference", "must not hold the character U+0000");
    checks.finish()?;
    let payment = Payment {
        id: body.uuid.clone(),
        facility_id: facility_id.to_owned(),
        supplier_id: supplier_id.clone(),
        amount: paid.minor(),
        day: body.day.to_string(),
        reference: reference.to_owned(),
        written_at: state.clock.now_ms(),
        written_by: caller.full_name.clone(),
    };
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "pay-supplier", &(&supplier_id, &body)).await? == Claim::First {
        write(&tx, &state, &caller, (&supplier, settings.decimals), &payment).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, facility_id, supplier).await?))
}

async fn write(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    (supplier, decimals): (&Supplier, u32),
    payment: &Payment,
) -> Result<(), Problem> {
    let account = (payment.facility_id.as_str(), payment.supplier_id.as_str());
    store::lock(tx, account.0, account.1).await?;
    if let Some(earlier) = store::payment(tx, &payment.id).await? {
        let Payment { written_at, ref written_by, .. } = earlier;
        let same = earlier == Payment { written_at, written_by: written_by.clone(), ..payment.clone() };
        return if same { Ok(()) } else { Err(id_used()) };
    }
    store::insert_payment(tx, payment).await?;
    hold::look_again(tx, &state.clock, account).await?;
    let entry = audit::Entry {
        action: Action::Changed,
        subject: Subject::Supplier,
        subject_id: &supplier.id,
        subject_name: &supplier.name,
        facility_id: Some(account.0),
        changes: vec![
            FieldChange::new("payment", Money::from_minor(payment.amount).to_decimal(decimals)),
            FieldChange::new("day", payment.day.as_str()),
            FieldChange::new("reference", payment.reference.as_str()),
        ],
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}
