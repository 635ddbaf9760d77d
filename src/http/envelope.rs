//! The one form of every answer under `/v1`, and of every refusal anywhere: `{"tool","ok",…}`.

use axum::Json;
use axum::http::header::{ALLOW, CONNECTION, RETRY_AFTER};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value, json};

use los_model::error::{Code, Error};

/// How much of a name that a caller made up is said back.
const MAX_NAME_CHARS: usize = 64;

/// Where tools are called.
pub(super) const TOOLS: &str = "/v1/tools";

/// The answer of a tool that ran.
pub(super) fn success(tool: &str, result: Value) -> Response {
    #[derive(Serialize)]
    struct Success<'a> {
        tool: &'a str,
        ok: bool,
        result: Value,
    }
    Json(Success { tool, ok: true, result }).into_response()
}

/// The name that a path calls a tool by, as it is spelled there; `None` where it calls none.
pub(super) fn called(path: &str) -> Option<&str> {
    path.strip_prefix(TOOLS)?.strip_prefix('/').filter(|name| !name.is_empty())
}

/// A request that came to nothing.
#[derive(Debug)]
pub(super) struct Refusal {
    status: StatusCode,
    code: Code,
    message: String,
    details: Box<Map<String, Value>>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Refusal {
    /// A refusal of this face's own.
    pub(super) fn new(status: StatusCode, code: Code, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), details: Box::default(), headers: Vec::new() }
    }

    /// A tool's failure, with the status of its code.
    pub(super) fn of(error: &Error) -> Self {
        let status = StatusCode::from_u16(error.code().http_status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut refusal = Self::new(status, error.code(), error.to_string());
        *refusal.details = error.details();
        if let Error::RateLimited { retry_after_ms, .. } = error {
            refusal.headers.push((RETRY_AFTER, retry_after_ms.div_ceil(1000).into()));
        }
        refusal
    }

    /// With what to do about it.
    pub(super) fn suggest(mut self, suggestion: impl Into<String>) -> Self {
        self.details.insert("suggestion".into(), suggestion.into().into());
        self
    }

    /// With the part of the request that is at fault.
    pub(super) fn field(mut self, field: &str) -> Self {
        self.details.insert("field".into(), field.into());
        self
    }

    /// With a header beside it.
    pub(super) fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// With the end of the connection, where the rest of the request is not worth reading.
    pub(super) fn closing(self) -> Self {
        self.header(CONNECTION, HeaderValue::from_static("close"))
    }

    /// With the methods that would do.
    pub(super) fn allow(self, methods: &'static str) -> Self {
        self.header(ALLOW, HeaderValue::from_static(methods))
    }

    /// The answer, under the name that was called.
    pub(super) fn answer(self, tool: Option<&str>) -> Response {
        let tool: Option<String> = tool.map(|name| name.chars().take(MAX_NAME_CHARS).collect());
        let body = json!({
            "tool": tool, "ok": false, "error": self.message, "code": self.code.name(), "details": self.details,
        });
        let mut response = (self.status, Json(body)).into_response();
        for (name, value) in self.headers {
            response.headers_mut().append(name, value);
        }
        response
    }
}
