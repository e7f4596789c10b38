use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::visible;
use super::model::{UploadError, UploadErrorPage};
use super::store;
use crate::AppState;
use crate::web::{self, Caller, Key, Language, List, Page, PathOf, Problem, QueryOf, Start};

const PAGE_SIZE: u64 = 50;
/// Room for the position in a key that is one number.
const POSITIONS: i64 = 100_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UploadErrorsQuery {
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What is wrong with the rows of an upload, in order of their lines
#[utoipa::path(get, path = "/uploads/{id}/errors/", tag = "uploads",
    params(("id" = String, Path), UploadErrorsQuery),
    responses((status = 200, description = "done", body = UploadErrorPage)))]
pub async fn list_upload_errors(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    PathOf(id): PathOf<String>,
    QueryOf(query): QueryOf<UploadErrorsQuery>,
) -> Result<Json<Page<UploadError>>, Problem> {
    visible(&state, &caller, &id, language).await?;
    let path = format!("/api/uploads/{id}/errors/");
    let list = List { path: &path, scope: Vec::new() };
    let offset = web::offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count_errors(&state.db, &id).await?,
    };
    let (after, offset) = match &request.start {
        Start::First { offset } => ((0, -1), *offset),
        Start::After { key: Key::Number(key), .. } => ((key / POSITIONS, key % POSITIONS), 0),
        Start::After { .. } => ((i64::MAX, 0), 0),
    };
    let rows = store::errors_after(&state.db, &id, after, request.rows(), offset, language).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Number(row.row * POSITIONS + row.position))))
}
