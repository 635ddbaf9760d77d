//! The form of every response under `/v1`, and of every refusal: `{"tool","ok",…}`.

use axum::Json;
use axum::http::header::{CONNECTION, RETRY_AFTER};

use crate::prelude::*;

/// How much of an unknown name is repeated.
const MAX_NAME_CHARS: usize = 64;

/// The path of the tools.
pub(super) const TOOLS: &str = "/v1/tools";

/// The response of a tool that succeeded.
pub(super) fn success(tool: &str, result: &Value) -> Response {
    Json(json!({ "tool": tool, "ok": true, "result": result })).into_response()
}

/// The name of the tool in a path, as it is spelled there.
pub(super) fn called(path: &str) -> Option<&str> {
    path.strip_prefix(TOOLS)?.strip_prefix('/').filter(|name| !name.is_empty())
}

/// A refused or failed request.
#[derive(Debug)]
pub(super) struct HttpFailure {
    status: StatusCode,
    code: Code,
    message: String,
    details: Box<Map<String, Value>>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl HttpFailure {
    /// A refusal of the server itself.
    pub(super) fn new(status: StatusCode, code: Code, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), details: Box::default(), headers: Vec::new() }
    }

    /// A tool's failure, with the status of its code.
    pub(super) fn of(error: &Error) -> Self {
        let status =
            StatusCode::from_u16(failure::http_status(error.code())).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut refusal = Self::new(status, error.code(), error.to_string());
        *refusal.details = failure::body_for_tools(error)["error"]["details"].as_object().cloned().unwrap_or_default();
        if let Error::RateLimited { retry_after_ms, .. } = error {
            refusal.headers.push((RETRY_AFTER, retry_after_ms.div_ceil(1000).into()));
        }
        refusal
    }

    /// Adds the next step.
    pub(super) fn suggest(mut self, suggestion: impl Into<String>) -> Self {
        self.details.insert("suggestion".into(), suggestion.into().into());
        self
    }

    /// Adds the part of the request that is wrong.
    pub(super) fn field(mut self, field: &str) -> Self {
        self.details.insert("field".into(), field.into());
        self
    }

    pub(super) fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Closes the connection, without reading the rest of the request.
    pub(super) fn closing(self) -> Self {
        self.header(CONNECTION, HeaderValue::from_static("close"))
    }

    /// The response, with the name that was called.
    pub(super) fn answer(self, tool: Option<&str>) -> Response {
        let tool: Option<String> = tool.map(|name| name.chars().take(MAX_NAME_CHARS).collect());
        let body = json!({
            "tool": tool, "ok": false, "error": self.message, "code": self.code.word(), "details": self.details,
        });
        let mut response = (self.status, Json(body)).into_response();
        for (name, value) in self.headers {
            response.headers_mut().append(name, value);
        }
        response
    }
}
