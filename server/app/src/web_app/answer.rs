//! From a file to an answer: type, encoding, caching, policy.

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use super::{Asset, WebApp, content_policy};
use crate::web::Problem;

const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_EACH_TIME: &str = "no-cache";

/// The answer that carries `asset`, or 304 when the browser has it. `path` decides type and caching.
pub async fn answer(app: &WebApp, path: &str, asset: Asset, asked: &HeaderMap) -> Result<Response, Problem> {
    let etag = format!("W/\"{}\"", asset.mark);
    let mut headers = HeaderMap::new();
    put(&mut headers, ETAG, &etag)?;
    put(&mut headers, CACHE_CONTROL, if lasts_for_ever(path) { FOR_EVER } else { ASK_EACH_TIME })?;
    put(&mut headers, VARY, "accept-encoding")?;
    let page = if path.ends_with(".html") { std::str::from_utf8(&asset.content).unwrap_or_default() } else { "" };
    put(&mut headers, CONTENT_SECURITY_POLICY, &content_policy::policy(page, &app.outside))?;
    if holds(asked, &etag) {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    put(&mut headers, CONTENT_TYPE, &content_type(path))?;
    let packed =
        if accepts_brotli(asked) { app.read(&format!("{path}.br")).await.map_err(Problem::internal)? } else { None };
    let content = match packed {
        Some(packed) => {
            put(&mut headers, CONTENT_ENCODING, "br")?;
            packed.content
        }
        None => asset.content,
    };
    Ok((headers, content.into_owned()).into_response())
}

fn put(headers: &mut HeaderMap, name: axum::http::HeaderName, value: &str) -> Result<(), Problem> {
    headers.insert(name, HeaderValue::from_str(value).map_err(Problem::internal)?);
    Ok(())
}

/// Addresses with a hash or a version in them never change their content.
fn lasts_for_ever(path: &str) -> bool {
    path.starts_with("assets/") || path.starts_with("modules/")
}

fn holds(asked: &HeaderMap, etag: &str) -> bool {
    let held = asked.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    held.split(',').any(|one| one.trim() == etag || one.trim() == "*")
}

fn accepts_brotli(asked: &HeaderMap) -> bool {
    let accepted = asked.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let refused = |weight: &str| matches!(weight.trim_start_matches("q="), "0" | "0.0" | "0.00" | "0.000");
        parts.next() == Some("br") && !parts.next().is_some_and(refused)
    })
}

fn content_type(path: &str) -> String {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let textual = kind.type_() == "text" || matches!(kind.essence_str(), "application/json" | "image/svg+xml");
    if textual { format!("{}; charset=utf-8", kind.essence_str()) } else { kind.essence_str().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_sent_only_to_those_who_take_it() {
        let asked = |text: &'static str| HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(text))]);
        assert!(accepts_brotli(&asked("gzip, deflate, br")));
        assert!(accepts_brotli(&asked("br;q=0.5")));
        assert!(!accepts_brotli(&asked("gzip, br;q=0")));
        assert!(!accepts_brotli(&asked("gzip")));
        assert!(!accepts_brotli(&HeaderMap::new()));
    }

    // API-34
    #[test]
    fn the_service_worker_is_javascript() {
        assert_eq!(content_type("sw.js"), "text/javascript; charset=utf-8");
        assert_eq!(content_type("index.html"), "text/html; charset=utf-8");
    }
}
