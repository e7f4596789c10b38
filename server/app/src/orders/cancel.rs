use axum::Json;
use axum::extract::State;

use super::line::{self, Stage};
use super::model::Order;
use super::{lock, require_decider, shown};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};

/// Cancel a line that is asked or waits; one that is cancelled stays so
///
/// 409 `confirmed` once the supplier has answered it, or something of it came.
#[utoipa::path(post, path = "/orders/outgoing/{uuid}/lines/{line}/cancel/", tag = "orders",
    params(("uuid" = String, Path), ("line" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = Order)))]
pub async fn cancel_order_line(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf((uuid, line_id)): PathOf<(String, String)>,
) -> Result<Json<Order>, Problem> {
    require_decider(&caller)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "cancel-order-line", &(&uuid, &line_id)).await? == Claim::First {
        let decision = lock(&tx, &caller, &uuid, &line_id).await?;
        if line::cancel(decision.line()).map_err(|_| answered())? {
            let price = decision.line().price;
            decision.write(&tx, &state, &caller, (Stage::Cancelled, price)).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}

fn answered() -> Problem {
    let detail = "The supplier has answered this line, or some of it has come. Close what will not come instead.";
    Problem::conflict("confirmed", detail)
}
