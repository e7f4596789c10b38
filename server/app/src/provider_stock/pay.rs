use axum::Json;
use axum::extract::State;

use super::accept::{bad_amount, state_change};
use super::model::{NewPayment, Statement, StatementState};
use super::store::{self, Payment};
use super::{Books, no_statement, note, period_of, read, settings};
use crate::AppState;
use crate::audit::FieldChange;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::Ledger;
use crate::values::Money;
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

const LONGEST_REFERENCE: usize = 200;

/// Note that an accepted statement was paid, as people of the provider
///
/// 409 `another_amount` when it is not what the statement says is owed, with `owed`; 409 `wrong_state` when it is not
/// accepted, or paid already.
#[utoipa::path(post, path = "/vdl/statements/{period}/paid/", tag = "provider stock",
    params(("period" = String, Path, description = "yyyy-MM"), ("Idempotency-Key" = String, Header)),
    request_body = NewPayment, responses((status = 200, description = "done", body = Statement)))]
pub async fn pay_provider_statement(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(period): PathOf<String>,
    JsonBody(body): JsonBody<NewPayment>,
) -> Result<Json<Statement>, Problem> {
    caller.require_staff()?;
    let facility_id = body.facility_id.as_str();
    let settings = settings(&state.db, facility_id).await?;
    let amount = Money::parse(&body.amount, settings.decimals).map_err(|_| bad_amount("amount"))?;
    let reference = body.reference.trim();
    let mut checks = Checks::new();
    checks.text("reference", reference, LONGEST_REFERENCE);
    checks.demand(!reference.contains('\0'), "reference", "must not hold the character U+0000");
    checks.finish()?;
    let named = period_of(&period)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "pay-provider-statement", &(&period, &body)).await? == Claim::First {
        let ledger = Ledger::lock(&tx, &state.clock, facility_id).await?;
        let books = Books::load(&tx, facility_id, settings, ledger.now()).await?;
        if !books.has(named) {
            return Err(no_statement());
        }
        if books.state(named) != StatementState::Accepted {
            let detail = "Only a statement that is accepted and not paid yet can be paid.";
            return Err(Problem::conflict("wrong_state", detail));
        }
        let owed = books.total(named)?.owed;
        if owed != amount {
            let detail = "The statement says another amount. Pay all of it.";
            return Err(Problem::conflict("another_amount", detail).with("owed", books.decimal(owed)));
        }
        let payment =
            Payment { amount, reference: reference.to_owned(), at: ledger.now(), by: caller.full_name.clone() };
        store::pay(&tx, facility_id, named, &payment).await?;
        let mut changes = vec![FieldChange::new("provider_statement", named.to_string())];
        changes.push(FieldChange::new("amount", books.decimal(amount)));
        changes.push(FieldChange::new("reference", reference));
        changes.extend(state_change(StatementState::Accepted, StatementState::Paid));
        note(&state, &tx, &caller, facility_id, changes).await?;
    }
    tx.commit().await?;
    let (books, tx) = read(&state, facility_id).await?;
    Ok(Json(books.statement(&tx, named).await?))
}
