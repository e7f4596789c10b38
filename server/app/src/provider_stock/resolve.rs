use axum::Json;
use axum::extract::State;

use super::dispute::said;
use super::model::{NewResolution, Statement};
use super::store::{self, Resolution};
use super::{Books, no_line, no_statement, note, period_of, read, settings};
use crate::AppState;
use crate::audit::FieldChange;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::Ledger;
use crate::web::{Caller, JsonBody, PathOf, Problem};

/// Answer a disputed line, as people of the provider; when all are answered, the statement is proposed again
///
/// 409 `wrong_state` when the line is not disputed, or answered already.
#[utoipa::path(post, path = "/vdl/statements/{period}/lines/{product_uuid}/resolve/", tag = "provider stock",
    params(("period" = String, Path, description = "yyyy-MM"), ("product_uuid" = String, Path),
        ("Idempotency-Key" = String, Header)),
    request_body = NewResolution, responses((status = 200, description = "done", body = Statement)))]
pub async fn resolve_provider_statement_line(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf((period, product_id)): PathOf<(String, String)>,
    JsonBody(body): JsonBody<NewResolution>,
) -> Result<Json<Statement>, Problem> {
    caller.require_staff()?;
    let facility_id = body.facility_id.as_str();
    let settings = settings(&state.db, facility_id).await?;
    let text = said("text", &body.text)?;
    let named = period_of(&period)?;
    let tx = state.db.begin().await?;
    let request = (&period, &product_id, &body);
    if key.claim(&state, &tx, &caller, "resolve-provider-statement", &request).await? == Claim::First {
        let ledger = Ledger::lock(&tx, &state.clock, facility_id).await?;
        let books = Books::load(&tx, facility_id, settings, ledger.now()).await?;
        if !books.has(named) {
            return Err(no_statement());
        }
        books.line(named, &product_id).ok_or_else(no_line)?;
        if books.dispute(named, &product_id).is_none_or(|dispute| dispute.resolution.is_some()) {
            return Err(Problem::conflict("wrong_state", "The line is not disputed, or it has been answered already."));
        }
        let resolution = Resolution { text: text.to_owned(), at: ledger.now(), by: caller.full_name.clone() };
        store::resolve(&tx, facility_id, (named, &product_id), &resolution).await?;
        let mut changes = vec![FieldChange::new("provider_statement", named.to_string())];
        changes.push(FieldChange::new("product", product_id.as_str()));
        changes.push(FieldChange::new("resolved", text));
        note(&state, &tx, &caller, facility_id, changes).await?;
    }
    tx.commit().await?;
    let (books, tx) = read(&state, facility_id).await?;
    Ok(Json(books.statement(&tx, named).await?))
}
