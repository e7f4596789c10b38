//! Extractors whose refusals are problems.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use super::Problem;
use super::border::{holds_nul, nul};

/// A JSON request body whose texts the database can keep.
#[derive(Debug)]
pub struct JsonBody<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, Problem> {
        let (parts, body) = request.into_parts();
        let bytes = Bytes::from_request(Request::from_parts(parts.clone(), body), state).await.map_err(unread)?;
        if holds_nul(&bytes) {
            return Err(nul());
        }
        let Json(value) = Json::from_request(Request::from_parts(parts, Body::from(bytes)), state).await?;
        Ok(JsonBody(value))
    }
}

fn unread(rejection: BytesRejection) -> Problem {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::new(rejection.status(), "too_large", "The request is too large."),
        status => Problem::new(status, "bad_json", "The body could not be read."),
    }
}

/// The query string.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
pub struct QueryOf<T>(pub T);

/// The variable parts of the path.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Problem))]
pub struct PathOf<T>(pub T);

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Problem {
        let (code, detail) = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ("too_large", "The request is too large.".to_owned()),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => {
                ("not_json", "Send JSON with Content-Type application/json.".to_owned())
            }
            _ => ("bad_json", format!("The body could not be read: {}", reason(&rejection.body_text()))),
        };
        Problem::new(rejection.status(), code, detail)
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Problem {
        Problem::bad_request("bad_query", format!("The query could not be read: {}", reason(&rejection.body_text())))
    }
}

impl From<PathRejection> for Problem {
    fn from(_: PathRejection) -> Problem {
        Problem::not_found("There is nothing at this address.")
    }
}

/// The part of axum's message after its general first half.
fn reason(text: &str) -> &str {
    text.split_once(": ").map_or(text, |(_, reason)| reason)
}
