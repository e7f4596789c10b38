use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sea_orm::{DatabaseTransaction, DbErr};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{NewProposalRule, ProposalRules};
use super::store::{self, Rule};
use super::{is_supplied, note, supplied};
use crate::audit::FieldChange;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, Checks, JsonBody, Problem, QueryOf};
use crate::{AppState, facilities, offers};

const MOST_DAYS: i64 = 90;
const HOURS: i64 = 24;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RulesQuery {
    facility_id: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RuleQuery {
    facility_id: String,
    supplier_uuid: String,
}

/// By which rules orders are proposed to a facility
#[utoipa::path(get, path = "/orders/proposal-rules/", tag = "orders", params(RulesQuery),
    responses((status = 200, description = "done", body = ProposalRules)))]
pub async fn list_proposal_rules(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<RulesQuery>,
) -> Result<Json<ProposalRules>, Problem> {
    caller.require_orders(&query.facility_id)?;
    Ok(Json(rules_of(&state, &query.facility_id).await?))
}

/// Have orders of a supplier proposed to a facility, for people of the provider
///
/// The first is looked for at once. 409 `not_vmi` unless the contract is VMI or PPMV.
#[utoipa::path(put, path = "/orders/proposal-rules/", tag = "orders",
    params(("Idempotency-Key" = String, Header)), request_body = NewProposalRule,
    responses((status = 200, description = "done", body = ProposalRules)))]
pub async fn set_proposal_rule(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(body): JsonBody<NewProposalRule>,
) -> Result<Json<ProposalRules>, Problem> {
    caller.require_staff()?;
    let facility = supplied(&state, &body.facility_id).await?;
    let supplier = offers::supplier_in(state.db.read(), &facility.id, &body.supplier_uuid).await?;
    check(&body, supplier.is_some())?;
    let name = supplier.map(|supplier| supplier.name).unwrap_or_default();
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "proposal-rule", &body).await? == Claim::First {
        let before = store::lock_rule(&tx, &facility.id, &body.supplier_uuid).await?;
        set(&tx, &body, before.as_ref(), &caller.full_name, state.clock.now_ms()).await?;
        let told = |days: i64, hours: i64| format!("{name}, {days} d, {hours} h");
        let before = before.map(|rule| told(rule.every_days, rule.review_hours)).unwrap_or_default();
        let changes = FieldChange::among([("proposal_rule", before, told(body.every_days, body.review_hours))]);
        if !changes.is_empty() {
            note(&tx, &state, &caller, (&facility.id, &facility.name), changes).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(rules_of(&state, &facility.id).await?))
}

/// Propose nothing more of a supplier to a facility, for people of the provider; what is open stays open
#[utoipa::path(delete, path = "/orders/proposal-rules/", tag = "orders",
    params(RuleQuery, ("Idempotency-Key" = String, Header)), responses((status = 204, description = "done")))]
pub async fn delete_proposal_rule(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    QueryOf(query): QueryOf<RuleQuery>,
) -> Result<StatusCode, Problem> {
    caller.require_staff()?;
    let facility = facilities::profile(&state.db, &query.facility_id).await?;
    let facility = facility.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    let tx = state.db.begin().await?;
    let request = (&query.facility_id, &query.supplier_uuid);
    if key.claim(&state, &tx, &caller, "delete-proposal-rule", &request).await? == Claim::First {
        let rule = store::lock_rule(&tx, &facility.id, &query.supplier_uuid).await?;
        let rule = rule.ok_or_else(|| Problem::not_found("There is no such rule."))?;
        store::delete_rule(&tx, &facility.id, &query.supplier_uuid).await?;
        let before = format!("{}, {} d, {} h", rule.supplier_name, rule.every_days, rule.review_hours);
        let changes = FieldChange::among([("proposal_rule", before, String::new())]);
        note(&tx, &state, &caller, (&facility.id, &facility.name), changes).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets a rule in place of the one `before`, within the caller's transaction; `by` is a full name, `now` in milliseconds.
/// What was looked for already is looked for again when the new days have passed since, else at once.
pub async fn set(
    tx: &DatabaseTransaction,
    new: &NewProposalRule,
    before: Option<&Rule>,
    by: &str,
    now: i64,
) -> Result<(), DbErr> {
    store::set_rule(tx, new, (by, now), before.and_then(|rule| rule.looked_at)).await
}

fn check(new: &NewProposalRule, supplier_is_there: bool) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(supplier_is_there, "supplier_uuid", "must be a supplier of the country of the facility");
    checks.demand((1..=MOST_DAYS).contains(&new.every_days), "every_days", "must be 1 to 90");
    let longest = new.every_days.clamp(1, MOST_DAYS) * HOURS;
    let fits = (1..=longest).contains(&new.review_hours);
    checks.demand(fits, "review_hours", "must be 1 hour to the days after which the next is proposed");
    checks.finish()
}

async fn rules_of(state: &AppState, facility_id: &str) -> Result<ProposalRules, Problem> {
    let facility = facilities::profile(&state.db, facility_id).await?;
    let facility = facility.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    Ok(ProposalRules { allowed: is_supplied(&facility), rules: store::rules(&state.db, facility_id).await? })
}
