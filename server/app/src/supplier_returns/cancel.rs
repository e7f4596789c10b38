use axum::Json;
use axum::extract::State;

use super::get::shown;
use super::model::{ReturnState, SupplierReturn};
use super::store::Step;
use super::{Held, no_return, require_own, wrong_state};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};

/// Keep the goods after all; one that is cancelled stays so
///
/// 409 `wrong_state` once it is refused or the goods have left.
#[utoipa::path(post, path = "/orders/returns/{uuid}/cancel/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = SupplierReturn)))]
pub async fn cancel_supplier_return(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
) -> Result<Json<SupplierReturn>, Problem> {
    require_own(&caller)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "cancel-supplier-return", &uuid).await? == Claim::First {
        let held = Held::of(&tx, &uuid).await?;
        if !caller.belongs_to(&held.head.facility_id) {
            return Err(no_return());
        }
        match held.head.state {
            ReturnState::Asked | ReturnState::Approved => {
                let step = Step::Cancelled { at: state.clock.now_ms(), by: &caller.full_name };
                held.write(&tx, &state, &caller, (ReturnState::Cancelled, step)).await?;
            }
            ReturnState::Cancelled => {}
            _ => return Err(wrong_state(&held.head)),
        }
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}
