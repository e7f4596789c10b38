use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::Statement;
use super::{no_statement, period_of, read, require_looks};
use crate::AppState;
use crate::web::{Caller, PathOf, Problem, QueryOf};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StatementQuery {
    facility_id: String,
}

/// A statement with its lines
#[utoipa::path(get, path = "/vdl/statements/{period}/", tag = "provider stock",
    params(("period" = String, Path, description = "yyyy-MM"), StatementQuery),
    responses((status = 200, description = "done", body = Statement)))]
pub async fn get_provider_statement(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(period): PathOf<String>,
    QueryOf(query): QueryOf<StatementQuery>,
) -> Result<Json<Statement>, Problem> {
    require_looks(&caller, &query.facility_id)?;
    let (books, tx) = read(&state, &query.facility_id).await?;
    let period = period_of(&period)?;
    if !books.has(period) {
        return Err(no_statement());
    }
    Ok(Json(books.statement(&tx, period).await?))
}
