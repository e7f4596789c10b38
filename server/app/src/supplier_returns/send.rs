use axum::Json;
use axum::extract::State;

use super::get::shown;
use super::model::{ReturnSending, ReturnState, SupplierReturn};
use super::store::{self, Step};
use super::{Held, no_return, of_each, require_own, shelf, wrong_state};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::Ledger;
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

/// Send what is taken back: it leaves the stock
///
/// 409 `wrong_state` unless it is approved; `not_enough` when a batch has less than that, with `line_uuid`, `lot` and
/// `there`.
#[utoipa::path(post, path = "/orders/returns/{uuid}/send/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = ReturnSending,
    responses((status = 200, description = "done", body = SupplierReturn)))]
pub async fn send_supplier_return(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
    JsonBody(body): JsonBody<ReturnSending>,
) -> Result<Json<SupplierReturn>, Problem> {
    require_own(&caller)?;
    caller.require_stock_keeper(caller.facility_id.as_deref().unwrap_or_default())?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "send-supplier-return", &(&uuid, &body)).await? == Claim::First {
        let mut held = Held::of(&tx, &uuid).await?;
        if !caller.belongs_to(&held.head.facility_id) {
            return Err(no_return());
        }
        if held.head.state != ReturnState::Approved {
            return Err(wrong_state(&held.head));
        }
        let said = of_each(&held.lines, &body.lines, |line| &line.uuid)?;
        let units: Vec<i64> = said.iter().map(|line| line.units).collect();
        check(&held, &units)?;
        for (line, units) in held.lines.iter_mut().zip(units) {
            line.sent_units = Some(units);
        }
        let ledger = Ledger::lock(&tx, &state.clock, &held.head.facility_id).await?;
        let number = held.head.number.to_string();
        shelf::leave(&tx, &ledger, &held.lines, (&uuid, &number, &caller.full_name)).await?;
        store::write_units(&tx, &uuid, &held.lines).await?;
        let step = Step::Sent { at: ledger.now(), by: &caller.full_name };
        held.write(&tx, &state, &caller, (ReturnState::Sent, step)).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}

/// `units` in the order of the lines.
fn check(held: &Held, units: &[i64]) -> Result<(), Problem> {
    let mut checks = Checks::new();
    for (at, (line, units)) in held.lines.iter().zip(units).enumerate() {
        let fits = (0..=line.approved_units.unwrap_or_default()).contains(units);
        checks.demand(fits, format!("lines.{at}.units"), "must be 0 to what is approved");
    }
    checks.demand(units.iter().any(|units| *units > 0), "lines", "must have something to send");
    checks.finish()
}
