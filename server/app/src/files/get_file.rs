use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{link, store};
use crate::AppState;
use crate::web::{PathOf, Problem, QueryOf};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// Seconds since 1970 UTC
    expires: i64,
    signature: String,
}

/// A file, by a link that expires
///
/// EXP-13: needs no header; the link itself is the right to it.
#[utoipa::path(get, path = "/files/{id}/{name}/", tag = "files",
    params(("id" = String, Path), ("name" = String, Path), FileQuery), security(()),
    responses((status = 200, description = "the file", content_type = "application/octet-stream", body = Vec<u8>)))]
pub async fn get_file(
    State(state): State<AppState>,
    PathOf(address): PathOf<(String, String)>,
    QueryOf(query): QueryOf<FileQuery>,
) -> Result<Response, Problem> {
    let (id, _) = address;
    if !link::is_signed(&state.files, &id, query.expires, &query.signature) {
        return Err(Problem::forbidden("bad_link", "This link is not valid. Ask for the file again."));
    }
    if query.expires <= state.clock.now().timestamp() {
        return Err(Problem::forbidden("link_expired", "This link has expired. Ask for the file again."));
    }
    let file = store::whole(&state.db, &id).await?.ok_or_else(|| Problem::not_found("There is no such file."))?;
    let mut response = Response::new(Body::from_stream(state.files.read(&id).await?));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, header(&file.content_type)?);
    headers.insert(CONTENT_DISPOSITION, header(&link::disposition(&file.name))?);
    headers.insert(CONTENT_LENGTH, HeaderValue::from(file.size_bytes));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    Ok(response)
}

fn header(text: &str) -> Result<HeaderValue, Problem> {
    HeaderValue::from_str(text).map_err(Problem::internal)
}
