use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};

use super::check::{self, Unpublished};
use super::model::{LabDefinition, NewLabDefinition};
use super::store::definitions as store;
use crate::access::Act;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::values::Clock;
use crate::web::{Caller, Checks, JsonBody, Problem};
use crate::{AppState, countries};

/// Publish what a laboratory test is
///
/// People of the provider only. It becomes the next version of its code; the versions before stay as they are, and what was
/// tested by them keeps theirs. 422 names every wrong place of the document, such as `components[2].ranges[1].from_days`.
#[utoipa::path(post, path = "/lab/definitions/", tag = "lab", params(("Idempotency-Key" = String, Header)),
    request_body = NewLabDefinition, responses((status = 201, description = "done", body = LabDefinition)))]
pub async fn publish_lab_definition(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(asked): JsonBody<NewLabDefinition>,
) -> Result<(StatusCode, Json<LabDefinition>), Problem> {
    if !caller.may_care(Act::PublishDefinitions) {
        return Err(super::staff_only());
    }
    let NewLabDefinition { code, countries, approved_by, test } = &asked;
    check::check(&Unpublished { code, countries, approved_by, test })?;
    require_countries(&state, countries).await?;
    let tx = state.db.begin().await?;
    let definition = match key.claim(&state, &tx, &caller, "lab/definitions", &asked).await? {
        Claim::First => Some(publish(&tx, &state.clock, &asked, &caller.full_name).await?),
        Claim::Repeat => None,
    };
    let definition = match definition {
        Some(definition) => definition,
        None => again(&tx, code).await?,
    };
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(definition)))
}

/// Two letters of a country that we know, each.
async fn require_countries(state: &AppState, asked: &[String]) -> Result<(), Problem> {
    let mut checks = Checks::new();
    for (at, code) in asked.iter().enumerate() {
        let known = countries::find(&state.db, code).await?.is_some();
        checks.demand(known, format!("countries[{at}]"), "is no country of the network, as GH");
    }
    checks.finish()
}

/// As the next version of its code, within the caller's transaction; it has been checked.
pub async fn publish(
    tx: &DatabaseTransaction,
    clock: &Clock,
    asked: &NewLabDefinition,
    by: &str,
) -> Result<LabDefinition, DbErr> {
    // First: of two that publish the same code the later one is the later version.
    let change_number = counters::next(tx, counters::LAB_DEFINITIONS, "").await?;
    let definition = LabDefinition {
        uuid: clock.new_id().to_string(),
        code: asked.code.clone(),
        version: store::newest_version(tx, &asked.code).await? + 1,
        change_number,
        published_at: clock.now(),
        published_by: by.to_owned(),
        approved_by: asked.approved_by.trim().to_owned(),
        countries: asked.countries.clone(),
        retired: false,
        test: asked.test.clone(),
    };
    store::insert(tx, &definition).await?;
    Ok(definition)
}

/// What a repeat is answered: the newest version is the one that its first time published.
async fn again(tx: &DatabaseTransaction, code: &str) -> Result<LabDefinition, Problem> {
    store::newest(tx, code).await?.ok_or_else(super::no_definition)
}
