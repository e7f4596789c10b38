use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use sea_orm::{DatabaseTransaction, DbErr};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Agreement, AgreementAnswer, NewAgreement};
use super::{note, require_looks, settings, store};
use crate::audit::FieldChange;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::Ledger;
use crate::values::Clock;
use crate::web::{Caller, Checks, JsonBody, Problem, QueryOf};
use crate::{AppState, facilities};

/// A statement a month: more of them nobody reads.
const LONGEST_PAST: TimeDelta = TimeDelta::days(10 * 366);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AgreementQuery {
    facility_id: String,
}

/// True when stock of the provider may come to the facility today.
pub async fn is_agreed(tx: &DatabaseTransaction, clock: &Clock, facility_id: &str) -> Result<bool, DbErr> {
    let Some(settings) = facilities::settings_within(tx, facility_id).await? else { return Ok(false) };
    let today = clock.now().with_timezone(&settings.time_zone).date_naive();
    Ok(store::agreement(tx, facility_id).await?.is_some_and(|agreement| agreement.is_in_force(today)))
}

/// Sets the agreement of a facility in place of the one before; `by` is a full name, `now` in milliseconds.
pub async fn set(
    tx: &DatabaseTransaction,
    facility_id: &str,
    agreement: &Agreement,
    by: &str,
    now: i64,
) -> Result<(), DbErr> {
    store::set_agreement(tx, facility_id, agreement, by, now).await
}

/// The agreement of a facility about stock of the provider
#[utoipa::path(get, path = "/vdl/agreement/", tag = "provider stock", params(AgreementQuery),
    responses((status = 200, description = "done", body = AgreementAnswer)))]
pub async fn get_provider_agreement(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<AgreementQuery>,
) -> Result<Json<AgreementAnswer>, Problem> {
    require_looks(&caller, &query.facility_id)?;
    settings(&state.db, &query.facility_id).await?;
    Ok(Json(AgreementAnswer { agreement: store::agreement(state.db.read(), &query.facility_id).await? }))
}

/// Set the agreement of a facility, in place of the one before
///
/// An end is a last day. What lies there then stays the provider's until it is sold or returned, and has its statements.
/// What was accepted keeps who bore what expired.
#[utoipa::path(put, path = "/vdl/agreement/", tag = "provider stock",
    params(("Idempotency-Key" = String, Header)), request_body = NewAgreement,
    responses((status = 200, description = "done", body = AgreementAnswer)))]
pub async fn set_provider_agreement(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(body): JsonBody<NewAgreement>,
) -> Result<Json<AgreementAnswer>, Problem> {
    caller.require_staff()?;
    let (facility_id, agreement) = (body.facility_id.as_str(), &body.agreement);
    settings(&state.db, facility_id).await?;
    check(agreement, state.clock.now())?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "provider-agreement", &body).await? == Claim::First {
        // Nothing comes in, and nothing is accepted, meanwhile.
        let ledger = Ledger::lock(&tx, &state.clock, facility_id).await?;
        let before = store::agreement(&tx, facility_id).await?;
        store::set_agreement(&tx, facility_id, agreement, &caller.full_name, ledger.now()).await?;
        note(&state, &tx, &caller, facility_id, changes(before.as_ref(), agreement)).await?;
    }
    tx.commit().await?;
    Ok(Json(AgreementAnswer { agreement: store::agreement(state.db.read(), facility_id).await? }))
}

fn changes(before: Option<&Agreement>, after: &Agreement) -> Vec<FieldChange> {
    let until = |agreement: &Agreement| agreement.until_day.map(|day| day.to_string()).unwrap_or_default();
    let of = |text: fn(&Agreement) -> String| before.map(text).unwrap_or_default();
    FieldChange::among([
        ("provider_stock_from", of(|agreement| agreement.from_day.to_string()), after.from_day.to_string()),
        ("provider_stock_until", before.map(until).unwrap_or_default(), until(after)),
        (
            "provider_stock_expiry_bearer",
            of(|agreement| agreement.expiry_bearer.as_str().to_owned()),
            after.expiry_bearer.as_str().to_owned(),
        ),
    ])
}

fn check(agreement: &Agreement, now: DateTime<Utc>) -> Result<(), Problem> {
    let mut checks = Checks::new();
    let earliest = now.checked_sub_signed(LONGEST_PAST).map_or(NaiveDate::MIN, |moment| moment.date_naive());
    checks.demand(agreement.from_day >= earliest, "from_day", "must not be more than ten years ago");
    let written = |day: NaiveDate| (2000..3000).contains(&day.year());
    checks.demand(written(agreement.from_day), "from_day", "must be a day from 2000 to 2999");
    if let Some(until) = agreement.until_day {
        checks.demand(until >= agreement.from_day, "until_day", "must not be before the first day");
        checks.demand(written(until), "until_day", "must be a day from 2000 to 2999");
    }
    checks.finish()
}
