use axum::Json;
use axum::extract::State;

use super::get::shown;
use super::model::{ReturnAnswer, ReturnState, SupplierReturn};
use super::store::{self, Step};
use super::{Held, check_note, of_each, require_some_taker, require_taker, wrong_state};
use crate::AppState;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

/// Say how much of it is taken back; nothing of any line: it is refused
///
/// 409 `wrong_state` when it was answered otherwise meanwhile, or cancelled. The same answer again is given once.
#[utoipa::path(post, path = "/orders/incoming-returns/{uuid}/answer/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = ReturnAnswer,
    responses((status = 200, description = "done", body = SupplierReturn)))]
pub async fn answer_supplier_return(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
    JsonBody(body): JsonBody<ReturnAnswer>,
) -> Result<Json<SupplierReturn>, Problem> {
    require_some_taker(&caller)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "answer-supplier-return", &(&uuid, &body)).await? == Claim::First {
        let mut held = Held::of(&tx, &uuid).await?;
        require_taker(&caller, &held.head)?;
        let said = of_each(&held.lines, &body.lines, |line| &line.uuid)?;
        check(&held, &said.iter().map(|line| line.approved_units).collect::<Vec<_>>(), body.note.trim())?;
        let answered =
            held.lines.iter().zip(&said).all(|(line, said)| line.approved_units == Some(said.approved_units));
        if held.head.state == ReturnState::Asked {
            for (line, said) in held.lines.iter_mut().zip(&said) {
                line.approved_units = Some(said.approved_units);
            }
            store::write_units(&tx, &uuid, &held.lines).await?;
            let refused = said.iter().all(|line| line.approved_units == 0);
            let to = if refused { ReturnState::Refused } else { ReturnState::Approved };
            let step = Step::Answered { at: state.clock.now_ms(), by: &caller.full_name, note: body.note.trim() };
            held.write(&tx, &state, &caller, (to, step)).await?;
        } else if held.head.state == ReturnState::Cancelled || !answered {
            return Err(wrong_state(&held.head));
        }
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}

/// `approved` in the order of the lines.
fn check(held: &Held, approved: &[i64], note: &str) -> Result<(), Problem> {
    let mut checks = Checks::new();
    check_note(&mut checks, note);
    for (at, (line, units)) in held.lines.iter().zip(approved).enumerate() {
        let fits = (0..=line.units).contains(units);
        checks.demand(fits, format!("lines.{at}.approved_units"), "must be 0 to what is asked");
    }
    let less = held.lines.iter().zip(approved).any(|(line, units)| *units < line.units);
    checks.demand(!less || !note.is_empty(), "note", "must say why it is less than asked");
    checks.finish()
}
