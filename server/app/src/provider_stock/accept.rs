use axum::Json;
use axum::extract::State;
use sea_orm::{DatabaseTransaction, DbErr};

use super::books::Books;
use super::model::{AcceptedStatement, Statement, StatementState};
use super::period::Period;
use super::store::{self, moves};
use super::{no_statement, note, period_of, read, require_decides, settings};
use crate::audit::FieldChange;
use crate::facilities::FacilitySettings;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::Ledger;
use crate::values::{Clock, Money};
use crate::web::{Caller, FieldError, JsonBody, PathOf, Problem};
use crate::{AppState, facilities};

/// Say yes to a statement as it was shown: it is frozen
///
/// 409 `changed` when it says something else by now, with `owed` and `closing_units`; 409 `disputed` while a line is
/// disputed; 409 `earlier_open` while an earlier one is not accepted; 409 `wrong_state` when its month is not over, or it is
/// accepted already.
#[utoipa::path(post, path = "/vdl/statements/{period}/accept/", tag = "provider stock",
    params(("period" = String, Path, description = "yyyy-MM"), ("Idempotency-Key" = String, Header)),
    request_body = AcceptedStatement, responses((status = 200, description = "done", body = Statement)))]
pub async fn accept_provider_statement(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(period): PathOf<String>,
    JsonBody(body): JsonBody<AcceptedStatement>,
) -> Result<Json<Statement>, Problem> {
    let facility_id = body.facility_id.as_str();
    require_decides(&caller, facility_id)?;
    let settings = settings(&state.db, facility_id).await?;
    let owed = Money::parse(&body.owed, settings.decimals).map_err(|_| bad_amount("owed"))?;
    let named = period_of(&period)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "accept-provider-statement", &(&period, &body)).await? == Claim::First {
        // What is booked from here on is booked after it.
        let ledger = Ledger::lock(&tx, &state.clock, facility_id).await?;
        let books = Books::load(&tx, facility_id, settings, ledger.now()).await?;
        demand_acceptable(&books, named)?;
        let total = books.total(named)?;
        if (total.owed, total.closing) != (owed, body.closing_units) {
            let detail = "The statement says something else by now. Look at it again.";
            let problem = Problem::conflict("changed", detail).with("owed", books.decimal(total.owed));
            return Err(problem.with("closing_units", total.closing));
        }
        freeze(&tx, &books, named, &caller.full_name).await?;
        let mut changes = vec![FieldChange::new("provider_statement", named.to_string())];
        changes.push(FieldChange::new("owed", books.decimal(total.owed)));
        changes.extend(state_change(books.state(named), StatementState::Accepted));
        note(&state, &tx, &caller, facility_id, changes).await?;
    }
    tx.commit().await?;
    let (books, tx) = read(&state, facility_id).await?;
    Ok(Json(books.statement(&tx, named).await?))
}

pub fn state_change(from: StatementState, to: StatementState) -> Vec<FieldChange> {
    FieldChange::among([("state", from.as_str().to_owned(), to.as_str().to_owned())])
}

pub fn bad_amount(field: &str) -> Problem {
    let field = FieldError::new(field, "must be an amount such as 12.50");
    Problem::unprocessable("invalid", "Some fields are not valid.", vec![field])
}

fn demand_acceptable(books: &Books, period: Period) -> Result<(), Problem> {
    if !books.has(period) {
        return Err(no_statement());
    }
    match books.state(period) {
        StatementState::Proposed => {}
        StatementState::Running => return Err(Problem::conflict("wrong_state", "The month is not over yet.")),
        StatementState::Disputed => {
            let detail = "A line is disputed and not resolved. Wait for the answer of the provider.";
            return Err(Problem::conflict("disputed", detail));
        }
        StatementState::Accepted | StatementState::Paid => {
            return Err(Problem::conflict("wrong_state", "The statement has been accepted already."));
        }
    }
    let is_open = |earlier: &Period| {
        *earlier < period && !matches!(books.state(*earlier), StatementState::Accepted | StatementState::Paid)
    };
    match books.statements().into_iter().rfind(is_open) {
        None => Ok(()),
        Some(earlier) => {
            let detail = "An earlier statement is not accepted yet. Accept the earliest first.";
            Err(Problem::conflict("earlier_open", detail).with("period", earlier.to_string()))
        }
    }
}

/// The caller holds the ledger.
async fn freeze(tx: &DatabaseTransaction, books: &Books, period: Period, by: &str) -> Result<(), DbErr> {
    let facility_id = books.facility_id.as_str();
    store::accept(tx, facility_id, period, books.bearer_in(period), (by, books.now)).await?;
    moves::settle(tx, facility_id, period, period.ends(books.settings.time_zone)).await
}

/// Accepts the statements of a facility that are proposed, the earliest first and all but the `keep_open` newest, and has
/// all but the last of them paid: what a facility that has kept its books for a while has behind it. `by` says yes, `payer`
/// pays; full names.
pub async fn settle_until(
    tx: &DatabaseTransaction,
    clock: &Clock,
    facility_id: &str,
    keep_open: usize,
    (by, payer): (&str, &str),
) -> Result<(), DbErr> {
    let ledger = Ledger::lock(tx, clock, facility_id).await?;
    let settings: FacilitySettings = facilities::settings_within(tx, facility_id)
        .await?
        .ok_or_else(|| DbErr::RecordNotFound(format!("facility {facility_id}")))?;
    let books = Books::load(tx, facility_id, settings.clone(), ledger.now()).await?;
    let proposed = books.statements().into_iter().filter(|period| books.state(*period) == StatementState::Proposed);
    let mut to_accept: Vec<Period> = proposed.skip(keep_open).collect();
    to_accept.reverse();
    for (at, period) in to_accept.iter().enumerate() {
        let books = Books::load(tx, facility_id, settings.clone(), ledger.now()).await?;
        freeze(tx, &books, *period, by).await?;
        if at + 1 < to_accept.len() {
            let payment = store::Payment {
                amount: books.total(*period)?.owed,
                reference: period.to_string(),
                at: books.now,
                by: payer.to_owned(),
            };
            store::pay(tx, facility_id, *period, &payment).await?;
        }
    }
    Ok(())
}
