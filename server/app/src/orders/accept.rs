use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::line::{self, Line, Refusal, Seller, Stage, Standing};
use super::model::{AcceptedPrice, Order};
use super::{Decision, amounts, lock, require_decider, shown};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::values::Money;
use crate::web::{Caller, FieldError, JsonBody, PathOf, Problem};
use crate::{AppState, offers};

/// Say yes to what a line that waits costs now
///
/// 409 `price_moved` when it costs something else by now, with `current_price`; 409 `offer_gone` when it is not offered any
/// more; 409 `wrong_state` when the line is cancelled, or asked at another price. A yes that was said already is done.
#[utoipa::path(post, path = "/orders/outgoing/{uuid}/lines/{line}/accept/", tag = "orders",
    params(("uuid" = String, Path), ("line" = String, Path), ("Idempotency-Key" = String, Header)),
    request_body = AcceptedPrice, responses((status = 200, description = "done", body = Order)))]
pub async fn accept_order_line(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf((uuid, line_id)): PathOf<(String, String)>,
    JsonBody(body): JsonBody<AcceptedPrice>,
) -> Result<Json<Order>, Problem> {
    require_decider(&caller)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "accept-order-line", &(&uuid, &line_id, &body)).await? == Claim::First {
        let decision = lock(&tx, &caller, &uuid, &line_id).await?;
        let price = price_of(&body, decision.order.decimals)?;
        let standing = standing(&tx, &decision).await?;
        let changes = line::accept(decision.line(), price, standing);
        if changes.map_err(|refusal| refused(refusal, decision.order.decimals))? {
            demand_countable(&decision, price)?;
            decision.write(&tx, &state, &caller, (Stage::Asked, price)).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}

fn price_of(body: &AcceptedPrice, decimals: u32) -> Result<Money, Problem> {
    Money::parse(&body.price, decimals).map_err(|_| {
        let field = FieldError::new("price", "must be an amount such as 12.50");
        Problem::unprocessable("invalid", "Some fields are not valid.", vec![field])
    })
}

async fn standing(tx: &DatabaseTransaction, decision: &Decision) -> Result<Standing, Problem> {
    let (order, line) = (&decision.order, decision.line());
    let offers = offers::current(tx, &[&line.offer_id]).await?;
    let seller = Seller { supplier_id: &order.supplier_id, country_id: order.country_id };
    Ok(Standing::of(line, seller, offers.get(&line.offer_id)))
}

/// The sum of an order is worked out whenever it is read.
fn demand_countable(decision: &Decision, price: Money) -> Result<(), Problem> {
    let mut lines = decision.lines.clone();
    lines[decision.at] = Line { stage: Stage::Asked, price, ..decision.line().clone() };
    match amounts::total(&lines) {
        Some(_) => Ok(()),
        None => Err(Problem::conflict("too_much", "The order would cost more than can be counted.")),
    }
}

fn refused(refusal: Refusal, decimals: u32) -> Problem {
    match refusal {
        Refusal::PriceMoved(now) => {
            let detail = "The price has moved again. Look at what it costs now.";
            Problem::conflict("price_moved", detail).with("current_price", now.to_decimal(decimals))
        }
        Refusal::OfferGone => Problem::conflict("offer_gone", "The supplier does not offer this any more."),
        Refusal::Cancelled => Problem::conflict("wrong_state", "The line has been cancelled."),
        Refusal::AskedAlready => {
            Problem::conflict("wrong_state", "The line has been ordered at another price already.")
        }
    }
}
