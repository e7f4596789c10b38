//! Extractors whose refusals are problems.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;

use super::Problem;

/// A JSON request body.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::Json), rejection(Problem))]
pub struct JsonBody<T>(pub T);

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
