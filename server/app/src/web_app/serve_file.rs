use std::borrow::Cow;

use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, ALLOW, CACHE_CONTROL};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::answer::answer;
use super::clean_path;
use crate::AppState;
use crate::web::Problem;

/// Below these an unknown address is an unknown file; anywhere else it is a page of the shell.
const FILE_FOLDERS: [&str; 6] = ["assets", "modules", "locales", "health", "shell", ".well-known"];
const NOT_BUILT: &str = "The web application is not in this program yet.\n\n\
    Build it with `npm ci && npm run build` and build the server again, or name a built one with --web-dir.\n\
    `make build` does all of it.\n";

/// Every address that is not of the API: a file of the web application, or the page that handles the address.
pub async fn serve_file(State(state): State<AppState>, request: Request) -> Result<Response, Problem> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "Only GET works here.");
        return Ok(([(ALLOW, "GET, HEAD")], problem).into_response());
    }
    let decoded = decode(request.uri()).ok_or_else(nothing_here)?;
    let path = clean_path(&decoded).ok_or_else(nothing_here)?;
    let app = &state.web_app;
    if !path.is_empty()
        && let Some(asset) = app.read(&path).await.map_err(Problem::internal)?
    {
        return answer(app, &path, asset, request.headers()).await;
    }
    let page = page_for(&path, request.headers()).ok_or_else(nothing_here)?;
    match app.read(page).await.map_err(Problem::internal)? {
        Some(asset) => answer(app, page, asset, request.headers()).await,
        None => Ok((StatusCode::SERVICE_UNAVAILABLE, [(CACHE_CONTROL, "no-store")], NOT_BUILT).into_response()),
    }
}

/// The page that handles an address which is no file.
fn page_for(path: &str, asked: &HeaderMap) -> Option<&'static str> {
    let accepts = asked.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match path {
        "" => Some("index.html"),
        "login" => Some("login/index.html"),
        _ if path.split('/').next().is_some_and(|folder| FILE_FOLDERS.contains(&folder)) => None,
        _ if accepts.contains("text/html") => Some("index.html"),
        _ => None,
    }
}

/// The path with its percent signs resolved; `None` when that is no UTF-8.
fn decode(uri: &Uri) -> Option<Cow<'_, str>> {
    let mut bytes = Vec::with_capacity(uri.path().len());
    let mut rest = uri.path().as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        let hex = (byte == b'%').then(|| tail.get(..2)).flatten().and_then(|pair| std::str::from_utf8(pair).ok());
        match hex.and_then(|pair| u8::from_str_radix(pair, 16).ok()) {
            Some(decoded) => {
                bytes.push(decoded);
                rest = &tail[2..];
            }
            None => {
                bytes.push(byte);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

fn nothing_here() -> Problem {
    Problem::not_found("There is nothing at this address.")
}
