use axum::Json;
use axum::extract::State;
use bloom_storage::counters;

use super::model::Programme;
use super::no_programme;
use super::publish::note;
use super::store::programmes;
use crate::AppState;
use crate::audit::{Action, FieldChange};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};

/// Use a version of a programme no more, for people of the provider
///
/// What was recorded with it stays. The highest version that is not retired is the current one.
#[utoipa::path(post, path = "/care/programmes/{uuid}/retire/", tag = "care",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = Programme)))]
pub async fn retire_programme(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
) -> Result<Json<Programme>, Problem> {
    caller.require_staff()?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "retire-programme", &uuid).await? == Claim::First {
        let change_number = counters::next(&tx, counters::PROGRAMMES, "").await?;
        let programme = programmes::find(&tx, &uuid).await?.ok_or_else(no_programme)?;
        if !programme.retired {
            programmes::retire(&tx, &uuid, change_number).await?;
            let changes = vec![FieldChange::new("version", programme.version.to_string())];
            note(&state, &tx, &caller, &programme, Action::Ended, changes).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(programmes::find(state.db.read(), &uuid).await?.ok_or_else(no_programme)?))
}
