use axum::Json;
use axum::extract::State;

use super::accept::state_change;
use super::books::Books;
use super::model::{NewDispute, Statement, StatementState};
use super::store::{self, Dispute};
use super::{no_line, no_statement, note, period_of, read, require_decides, settings};
use crate::AppState;
use crate::audit::FieldChange;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::Ledger;
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

const LONGEST_REASON: usize = 500;

/// Say that a line of a statement is not right; it freezes nothing
///
/// The statement cannot be accepted until people of the provider have answered. 409 `disputed` when the line is disputed
/// already; 409 `wrong_state` when the month is not over, or the statement is accepted.
#[utoipa::path(post, path = "/vdl/statements/{period}/lines/{product_uuid}/dispute/", tag = "provider stock",
    params(("period" = String, Path, description = "yyyy-MM"), ("product_uuid" = String, Path),
        ("Idempotency-Key" = String, Header)),
    request_body = NewDispute, responses((status = 200, description = "done", body = Statement)))]
pub async fn dispute_provider_statement_line(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf((period, product_id)): PathOf<(String, String)>,
    JsonBody(body): JsonBody<NewDispute>,
) -> Result<Json<Statement>, Problem> {
    let facility_id = body.facility_id.as_str();
    require_decides(&caller, facility_id)?;
    let settings = settings(&state.db, facility_id).await?;
    let reason = said("reason", &body.reason)?;
    let named = period_of(&period)?;
    let tx = state.db.begin().await?;
    let request = (&period, &product_id, &body);
    if key.claim(&state, &tx, &caller, "dispute-provider-statement", &request).await? == Claim::First {
        let ledger = Ledger::lock(&tx, &state.clock, facility_id).await?;
        let books = Books::load(&tx, facility_id, settings, ledger.now()).await?;
        let before = disputable(&books, named)?;
        books.line(named, &product_id).ok_or_else(no_line)?;
        if books.dispute(named, &product_id).is_some_and(|dispute| dispute.resolution.is_none()) {
            return Err(Problem::conflict("disputed", "The line is disputed already."));
        }
        let dispute = Dispute {
            period: named,
            product_id: product_id.clone(),
            reason: reason.to_owned(),
            at: ledger.now(),
            by: caller.full_name.clone(),
            resolution: None,
        };
        store::dispute(&tx, facility_id, &dispute).await?;
        let mut changes = vec![FieldChange::new("provider_statement", named.to_string())];
        changes.push(FieldChange::new("product", product_id.as_str()));
        changes.push(FieldChange::new("reason", reason));
        changes.extend(state_change(before, StatementState::Disputed));
        note(&state, &tx, &caller, facility_id, changes).await?;
    }
    tx.commit().await?;
    let (books, tx) = read(&state, facility_id).await?;
    Ok(Json(books.statement(&tx, named).await?))
}

/// The state of a statement of which a line may be disputed.
fn disputable(books: &Books, period: super::Period) -> Result<StatementState, Problem> {
    if !books.has(period) {
        return Err(no_statement());
    }
    match books.state(period) {
        state @ (StatementState::Proposed | StatementState::Disputed) => Ok(state),
        StatementState::Running => Err(Problem::conflict("wrong_state", "The month is not over yet.")),
        StatementState::Accepted | StatementState::Paid => {
            Err(Problem::conflict("wrong_state", "The statement has been accepted already."))
        }
    }
}

/// What somebody says, without blanks around it.
pub fn said<'a>(field: &str, text: &'a str) -> Result<&'a str, Problem> {
    let text = text.trim();
    let mut checks = Checks::new();
    checks.text(field, text, LONGEST_REASON);
    checks.demand(!text.contains('\0'), field, "must not hold the character U+0000");
    checks.finish()?;
    Ok(text)
}
