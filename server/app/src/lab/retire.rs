use axum::Json;
use axum::extract::State;
use bloom_storage::counters;
use sea_orm::DatabaseTransaction;

use super::model::LabDefinition;
use super::store::definitions as store;
use crate::AppState;
use crate::access::Act;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};

/// Retire what a laboratory test is
///
/// People of the provider only. This version and those before it are retired: nobody tests by them any more, and what was
/// tested by them stays readable.
#[utoipa::path(post, path = "/lab/definitions/{uuid}/retire/", tag = "lab",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = LabDefinition)))]
pub async fn retire_lab_definition(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(uuid): PathOf<String>,
    key: IdempotencyKey,
) -> Result<Json<LabDefinition>, Problem> {
    if !caller.may_care(Act::PublishDefinitions) {
        return Err(super::staff_only());
    }
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, &format!("lab/definitions/{uuid}/retire"), &()).await? == Claim::First {
        retire(&tx, &uuid).await?;
    }
    let found = store::by_ids(&tx, &[&uuid]).await?.remove(&uuid);
    tx.commit().await?;
    Ok(Json(found.ok_or_else(super::no_definition)?))
}

async fn retire(tx: &DatabaseTransaction, uuid: &str) -> Result<(), Problem> {
    let found = store::by_ids(tx, &[uuid]).await?.remove(uuid).ok_or_else(super::no_definition)?;
    for id in store::standing(tx, &found.code, found.version).await? {
        let change_number = counters::next(tx, counters::LAB_DEFINITIONS, "").await?;
        store::retire(tx, &id, change_number).await?;
    }
    Ok(())
}
