use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::StockCountLinePage;
use super::no_count;
use super::store;
use super::store::lines::{Line, Part};
use crate::AppState;
use crate::web::{Caller, Key, List, Page, PathOf, Problem, QueryOf, Start, offset_of_page};

const PAGE_SIZE: u64 = 500;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StockCountLinesQuery {
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// The lines of a count, each against the books: a page of 500, for counts that are too long to be read at once
#[utoipa::path(get, path = "/inventory/stock-counts/{id}/lines/", tag = "stock counts",
    params(("id" = String, Path), StockCountLinesQuery),
    responses((status = 200, description = "done", body = StockCountLinePage)))]
pub async fn list_stock_count_lines(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    QueryOf(query): QueryOf<StockCountLinesQuery>,
) -> Result<Json<Page<Line>>, Problem> {
    let stored = store::find(&state.db, &id).await?.ok_or_else(no_count)?;
    caller.require_facility(&stored.facility_id)?;
    let path = format!("/api/inventory/stock-counts/{id}/lines/");
    let list = List { path: &path, scope: Vec::new() };
    let offset = offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = request.count().unwrap_or(stored.counted_lines);
    let (after, offset) = match request.start {
        Start::First { offset } => (-1, offset),
        Start::After { key: Key::Number(position), .. } => (position, 0),
        Start::After { .. } => (i64::MAX, 0),
    };
    let part = Part { after, most: request.rows(), offset };
    let rows = store::lines::some(state.db.read(), &stored, part).await?;
    Ok(Json(list.page(&request, count, rows, |line| Key::Number(line.position))))
}
