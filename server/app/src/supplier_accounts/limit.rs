use axum::Json;
use axum::extract::State;
use sea_orm::{DatabaseTransaction, DbErr};

use super::get::shown;
use super::model::{NewCreditLimit, SupplierAccountDetail};
use super::rights::{require_looks, require_sets_limit, settings};
use super::{amount, hold, store};
use crate::AppState;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::values::Money;
use crate::web::{Caller, JsonBody, PathOf, Problem};

/// Sets how much a facility may order of a supplier on credit, within the caller's transaction.
pub async fn set(
    tx: &DatabaseTransaction,
    facility_id: &str,
    supplier_id: &str,
    limit: Option<Money>,
) -> Result<(), DbErr> {
    store::lock(tx, facility_id, supplier_id).await?;
    store::set_limit(tx, facility_id, supplier_id, limit).await
}

/// Say how much a facility may order of a supplier on credit; null: as much as it wants
///
/// People of the provider; where no warehouse answers for the supplier also who runs the facility. What was let through is
/// not held by a lower limit; a higher one lets through what it has room for.
#[utoipa::path(put, path = "/orders/accounts/{supplier_uuid}/limit/", tag = "orders",
    params(("supplier_uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = NewCreditLimit,
    responses((status = 200, description = "done", body = SupplierAccountDetail)))]
pub async fn set_credit_limit(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(supplier_id): PathOf<String>,
    JsonBody(body): JsonBody<NewCreditLimit>,
) -> Result<Json<SupplierAccountDetail>, Problem> {
    let facility_id = body.facility_id.as_str();
    let supplier = require_looks(&state, &caller, facility_id, &supplier_id).await?;
    require_sets_limit(&caller, facility_id, &supplier)?;
    let decimals = settings(&state, facility_id).await?.decimals;
    let limit = body.credit_limit.as_deref().map(|text| amount("credit_limit", text, decimals, Money::ZERO));
    let limit = limit.transpose()?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "credit-limit", &(&supplier_id, &body)).await? == Claim::First {
        let before = store::lock(&tx, facility_id, &supplier_id).await?;
        store::set_limit(&tx, facility_id, &supplier_id, limit).await?;
        hold::look_again(&tx, &state.clock, (facility_id, &supplier_id)).await?;
        let told = |limit: Option<Money>| limit.map(|limit| limit.to_decimal(decimals)).unwrap_or_default();
        let changes = FieldChange::among([("credit_limit", told(before), told(limit))]);
        if !changes.is_empty() {
            let entry = audit::Entry {
                action: Action::Changed,
                subject: Subject::Supplier,
                subject_id: &supplier_id,
                subject_name: &supplier.name,
                facility_id: Some(facility_id),
                changes,
            };
            audit::record(&tx, &state.clock, &caller, entry).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(shown(&state, facility_id, supplier).await?))
}
