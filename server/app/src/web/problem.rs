use axum::Json;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bloom_storage::is_passing;
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::Language;
use super::french::french;

/// Seconds after which a call may be tried again when the database is away.
const DATABASE_PAUSE: u64 = 3;

/// RFC 9457 problem
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody {
    #[serde(rename = "type")]
    pub kind: String,
    pub title: String,
    pub status: i64,
    /// Readable by a person; holds no internals and no personal data
    pub detail: String,
    /// Stable word for programs
    pub code: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub errors: Option<Vec<FieldError>>,
    /// What else a program needs, by name
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: Map<String, Value>,
}

/// One field that was refused
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FieldError {
    pub field: String,
    pub detail: String,
}

impl FieldError {
    pub fn new(field: impl Into<String>, detail: impl Into<String>) -> FieldError {
        FieldError { field: field.into(), detail: detail.into() }
    }
}

/// Why a call was refused. The only error a handler returns.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    status: StatusCode,
    code: String,
    detail: String,
    fields: Vec<FieldError>,
    retry_after: Option<u64>,
    more: Map<String, Value>,
}

impl Problem {
    pub fn new(status: StatusCode, code: impl Into<String>, detail: impl Into<String>) -> Problem {
        Problem {
            status,
            code: code.into(),
            detail: detail.into(),
            fields: Vec::new(),
            retry_after: None,
            more: Map::new(),
        }
    }

    pub fn bad_request(code: impl Into<String>, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, detail)
    }

    pub fn unauthorized(code: impl Into<String>, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, code, detail)
    }

    pub fn forbidden(code: impl Into<String>, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, code, detail)
    }

    pub fn not_found(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not_found", detail)
    }

    pub fn conflict(code: impl Into<String>, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, detail)
    }

    pub fn unprocessable(code: impl Into<String>, detail: impl Into<String>, fields: Vec<FieldError>) -> Problem {
        Problem { fields, ..Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code, detail) }
    }

    /// 429 with `Retry-After: seconds`.
    pub fn too_many(seconds: u64, code: impl Into<String>, detail: impl Into<String>) -> Problem {
        Problem { retry_after: Some(seconds), ..Problem::new(StatusCode::TOO_MANY_REQUESTS, code, detail) }
    }

    /// 503 with `Retry-After: seconds`.
    pub fn unavailable(seconds: u64, code: impl Into<String>, detail: impl Into<String>) -> Problem {
        Problem { retry_after: Some(seconds), ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, code, detail) }
    }

    /// 500 that says nothing of the cause; the cause goes to the log.
    pub fn internal(cause: impl std::fmt::Display) -> Problem {
        tracing::error!(%cause, "request failed");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "Something went wrong on our side. Try again.")
    }

    /// Says something more to programs, beside the code.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Problem {
        self.more.insert(name.to_owned(), value.into());
        self
    }

    /// The same, as far as it is one of our own texts, for somebody who reads this language.
    pub fn in_language(mut self, language: Language) -> Problem {
        if language == Language::En {
            return self;
        }
        let said = |text: &mut String| *text = french(text).unwrap_or_else(|| std::mem::take(text));
        said(&mut self.detail);
        self.fields.iter_mut().for_each(|field| said(&mut field.detail));
        self
    }

    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The fields that were refused.
    pub fn fields(&self) -> &[FieldError] {
        &self.fields
    }

    pub fn code(&self) -> &str {
        &self.code
    }

    fn body(&self) -> ProblemBody {
        ProblemBody {
            kind: "about:blank".to_owned(),
            title: self.status.canonical_reason().unwrap_or("Error").to_owned(),
            status: i64::from(self.status.as_u16()),
            detail: self.detail.clone(),
            code: self.code.clone(),
            more: self.more.clone(),
            errors: (!self.fields.is_empty()).then(|| self.fields.clone()),
        }
    }
}

impl From<DbErr> for Problem {
    fn from(error: DbErr) -> Problem {
        if is_passing(&error) {
            tracing::error!(%error, "the database cannot be used just now");
            return Problem::unavailable(
                DATABASE_PAUSE,
                "database_unavailable",
                "The server cannot reach its data just now. Try again in a moment.",
            );
        }
        Problem::internal(error)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        // For the layer that says it in the language of who called.
        response.extensions_mut().insert(self);
        response
    }
}
