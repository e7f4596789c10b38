use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::seeds::{self, ReadyLabDefinition};
use super::store::definitions as store;
use crate::AppState;
use crate::access::Act;
use crate::web::{Caller, Problem};

/// What the program brings and nobody has published
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadyLabDefinitions {
    pub definitions: Vec<ReadyLabDefinition>,
}

/// Laboratory tests that can be published as they are
///
/// People of the provider only: those of whose code there is no version yet.
#[utoipa::path(get, path = "/lab/definitions/ready/", tag = "lab",
    responses((status = 200, description = "done", body = ReadyLabDefinitions)))]
pub async fn list_ready_lab_definitions(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<ReadyLabDefinitions>, Problem> {
    if !caller.may_care(Act::PublishDefinitions) {
        return Err(super::staff_only());
    }
    let published = store::codes(&state.db).await?;
    let mut definitions = seeds::ready().map_err(Problem::internal)?;
    definitions.retain(|ready| !published.contains(&ready.code));
    Ok(Json(ReadyLabDefinitions { definitions }))
}
