use axum::Json;
use axum::extract::State;
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{StatementHead, StatementHeadPage};
use super::position::cut;
use super::{read, require_looks};
use crate::AppState;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StatementsQuery {
    facility_id: String,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Statements of a facility, newest first; the first is of this month
#[utoipa::path(get, path = "/vdl/statements/", tag = "provider stock", params(StatementsQuery),
    responses((status = 200, description = "done", body = StatementHeadPage)))]
pub async fn list_provider_statements(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<StatementsQuery>,
) -> Result<Json<Page<StatementHead>>, Problem> {
    let facility_id = query.facility_id.as_str();
    require_looks(&caller, facility_id)?;
    let list = List { path: "/api/vdl/statements/", scope: vec![("facility_id", facility_id)] };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let (books, _) = read(&state, facility_id).await?;
    let (count, periods) = cut(books.statements(), &request, |period, key| period.to_string() < *key);
    let heads = periods.into_iter().map(|period| books.head(period)).collect::<Result<Vec<_>, DbErr>>()?;
    Ok(Json(list.page(&request, count, heads, |head| Key::Text(head.period.clone()))))
}
