//! What happens to every call, whatever it asks for.

use std::any::Any;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, DATE, IF_NONE_MATCH,
    REFERRER_POLICY, RETRY_AFTER, STRICT_TRANSPORT_SECURITY, WWW_AUTHENTICATE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tracing::Instrument;

use super::border::refuse_unfit;
use super::{Language, Problem};
use crate::{AppState, generation};

/// Longer only while the database is away, before it was ever read.
const GENERATION_PATIENCE: Duration = Duration::from_secs(1);
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
/// No page of ours uses any of these, so no script in one may either. Scanners type, or are the camera; receipt printers
/// are at USB and serial ports. Only pages of ours may ask for these.
const NO_DEVICES: &str = "accelerometer=(), autoplay=(), bluetooth=(), camera=(self), display-capture=(), \
    encrypted-media=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), \
    microphone=(), midi=(), payment=(), publickey-credentials-create=(), publickey-credentials-get=(), \
    screen-wake-lock=(), serial=(self), usb=(self), xr-spatial-tracking=()";
/// A year.
const ALWAYS_ENCRYPTED: &str = "max-age=31536000";
/// Brotli 4 packs a page of JSON as small as gzip 9 in a third of the time.
const COMPRESSION: i32 = 4;
/// Addresses of the API that the specification writes without a slash at the end.
const WITHOUT_SLASH: [&str; 2] = ["/api/users/userinfo", "/api/insights-bff/performance/mca-user-reviews"];

/// Addresses that receive whole files: on a slow line that takes what it takes, and they watch over it themselves.
const RECEIVE_FILES: [&str; 1] = ["/api/uploads/"];

/// Wraps the routes, the outermost layer last.
pub fn wrap(routes: Router, state: &AppState) -> anyhow::Result<Router> {
    let timeout = state.config.server.request_timeout();
    let layered = routes
        .layer(from_fn(refuse_unfit))
        .layer(from_fn(move |request, next| give_up_after(timeout, request, next)))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn(tell_in_language))
        .layer(compression())
        .layer(from_fn_with_state(state.clone(), add_headers))
        .layer(from_fn_with_state(state.clone(), tell_generation));
    let layered = match cross_origin(&state.config.web.cors_origin)? {
        Some(cors) => layered.layer(cors),
        None => layered,
    };
    Ok(layered.layer(from_fn_with_state(state.clone(), log_call)))
}

/// What is packed already is left as it is.
pub fn compression() -> CompressionLayer {
    CompressionLayer::new().quality(CompressionLevel::Precise(COMPRESSION))
}

/// Gives the address its canonical form before it is routed: API addresses end in a slash.
pub fn canonical_path(mut request: Request) -> Request {
    let path = request.uri().path();
    let bare = path.trim_end_matches('/');
    let canonical = match path.starts_with("/api/") {
        false => return request,
        true if WITHOUT_SLASH.contains(&bare) => bare.to_owned(),
        true => format!("{bare}/"),
    };
    if canonical != path {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        if let Ok(uri) = format!("{canonical}{query}").parse::<Uri>() {
            *request.uri_mut() = uri;
        }
    }
    request
}

async fn give_up_after(timeout: Duration, request: Request, next: Next) -> Response {
    if request.method() == Method::POST && RECEIVE_FILES.contains(&request.uri().path()) {
        return next.run(request).await;
    }
    match tokio::time::timeout(timeout, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::unavailable(1, "timeout", "This took too long. Try again.").into_response(),
    }
}

/// What is refused is said in the language that was asked for.
async fn tell_in_language(language: Language, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if language != Language::En
        && let Some(problem) = response.extensions_mut().remove::<Problem>()
    {
        *response.body_mut() = problem.in_language(language).into_response().into_body();
        response.headers_mut().remove(CONTENT_LENGTH);
    }
    response
}

fn panicked(cause: Box<dyn Any + Send + 'static>) -> Response {
    let text = cause.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("panic");
    Problem::internal(text).into_response()
}

/// True when our proxy says that the caller came over TLS.
pub fn is_encrypted(state: &AppState, headers: &HeaderMap) -> bool {
    let said = || headers.get_all(FORWARDED_PROTO).iter().next_back()?.to_str().ok()?.rsplit(',').next();
    state.config.server.trust_proxy && said().is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
}

async fn add_headers(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let encrypted = is_encrypted(&state, request.headers());
    let api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let unauthorized = response.status() == StatusCode::UNAUTHORIZED;
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(PERMISSIONS_POLICY, HeaderValue::from_static(NO_DEVICES));
    if encrypted {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ALWAYS_ENCRYPTED));
    }
    let nothing = "default-src 'none'; frame-ancestors 'none'";
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(nothing));
    if api {
        headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if unauthorized {
        headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
}

/// How a till notices that the database was put back from a backup.
async fn tell_generation(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let told = ["/api/", "/health/"].iter().any(|start| request.uri().path().starts_with(start));
    let mut response = next.run(request).await;
    // Nothing is known before the first start has read it, and a database that is away must not hold an answer up.
    let known = tokio::time::timeout(GENERATION_PATIENCE, generation::known(&state));
    if told
        && let Ok(Ok(known)) = known.await
        && let Ok(id) = HeaderValue::from_str(&known.id)
    {
        response.headers_mut().insert(generation::HEADER, id);
    }
    response
}

/// API-44: off unless origins are named.
fn cross_origin(origins: &[String]) -> anyhow::Result<Option<CorsLayer>> {
    if origins.is_empty() {
        return Ok(None);
    }
    let origins: Vec<HeaderValue> = origins.iter().map(|origin| origin.parse()).collect::<Result<_, _>>()?;
    let own = ["m-user-jwt", "idempotency-key"].map(HeaderName::from_static);
    let cors = CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_methods([Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers([AUTHORIZATION, CONTENT_TYPE, IF_NONE_MATCH].into_iter().chain(own).collect::<Vec<_>>())
        .expose_headers([DATE, RETRY_AFTER, REQUEST_ID, generation::HEADER])
        .max_age(Duration::from_secs(600));
    Ok(Some(cors))
}

/// One line per call: neither the query (searches name people) nor any header.
async fn log_call(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let id = state.clock.new_id().to_string();
    let span = tracing::info_span!("call", method = %request.method(), path = request.uri().path(), id);
    let started = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, milliseconds) = (response.status().as_u16(), started.elapsed().as_millis() as u64);
    span.in_scope(|| match status {
        500.. => tracing::error!(status, milliseconds, "failed"),
        _ => tracing::debug!(status, milliseconds, "answered"),
    });
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::extract::Request;

    // API-40
    #[test]
    fn api_addresses_are_known_with_and_without_their_last_slash() {
        let routed = |uri: &str| {
            let request = Request::builder().uri(uri).body(Body::empty()).unwrap();
            super::canonical_path(request).uri().to_string()
        };
        assert_eq!(routed("/api/sales-history?limit=50"), "/api/sales-history/?limit=50");
        assert_eq!(routed("/api/sales-history/"), "/api/sales-history/");
        assert_eq!(routed("/api/users/userinfo/"), "/api/users/userinfo");
        assert_eq!(routed("/home"), "/home");
    }
}
