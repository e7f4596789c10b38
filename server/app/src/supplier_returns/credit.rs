use axum::Json;
use axum::extract::State;

use super::get::shown;
use super::model::{ReturnCredit, ReturnState, SupplierReturn};
use super::store::{Step, Stored};
use super::{Held, LONGEST_NUMBER, invalid, no_return, require_own, require_taker, wrong_state};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::BatchOwner;
use crate::values::Money;
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

/// Write down what a supplier outside credited, or what a warehouse credits where the cost is not known
///
/// 409 `wrong_state` when it is not sent, or credited already; `no_money` when the goods are the provider's.
#[utoipa::path(post, path = "/orders/returns/{uuid}/credit/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = ReturnCredit,
    responses((status = 200, description = "done", body = SupplierReturn)))]
pub async fn credit_supplier_return(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
    JsonBody(body): JsonBody<ReturnCredit>,
) -> Result<Json<SupplierReturn>, Problem> {
    require_own(&caller)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "credit-supplier-return", &(&uuid, &body)).await? == Claim::First {
        let held = Held::of(&tx, &uuid).await?;
        demand_may_credit(&caller, &held.head)?;
        let number = body.number.trim();
        let amount = check(&body, held.head.decimals)?;
        let step = Step::Credited { at: state.clock.now_ms(), by: &caller.full_name, amount, number };
        held.write(&tx, &state, &caller, (ReturnState::Credited, step)).await?;
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}

fn demand_may_credit(caller: &Caller, head: &Stored) -> Result<(), Problem> {
    // A warehouse counts first, a supplier outside does not tell when it did.
    let standing = match head.warehouse_id {
        Some(_) => {
            require_taker(caller, head)?;
            ReturnState::Received
        }
        None if caller.belongs_to(&head.facility_id) => ReturnState::Sent,
        None => return Err(no_return()),
    };
    if head.owner == BatchOwner::Provider {
        let detail = "These goods are the provider’s: nothing is owed for them, so nothing is credited.";
        return Err(Problem::conflict("no_money", detail));
    }
    if head.state != standing {
        return Err(wrong_state(head));
    }
    Ok(())
}

fn check(credit: &ReturnCredit, decimals: u32) -> Result<Money, Problem> {
    let mut checks = Checks::new();
    let number = credit.number.trim();
    checks.text("number", number, LONGEST_NUMBER);
    checks.demand(!number.contains('\0'), "number", "must not hold the character U+0000");
    let amount = Money::parse(&credit.amount, decimals).ok().filter(|amount| *amount >= Money::ZERO);
    checks.demand(amount.is_some(), "amount", "must be an amount such as 12.50");
    checks.finish()?;
    amount.ok_or_else(|| invalid("amount", "must be an amount such as 12.50"))
}
