//! Replies to bytes that are not a message: with the id if there is one, and never silence to a request.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use los_app::failure;
use los_model::Error;

/// Not JSON at all, or too long to be read.
pub(super) const PARSE_ERROR: i32 = -32700;
/// JSON, and no JSON-RPC request.
const INVALID_REQUEST: i32 = -32600;

/// The parts of a message that does not parse: numbers and strings are skipped, not read, so an id is
/// found even beside a number out of range or a lone surrogate.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    method: Option<&'a RawValue>,
}

/// The reply to a message that was not let through for this reason; `None` for a notification.
pub(super) fn answer(message: &[u8], reason: impl FnOnce() -> String) -> Option<Value> {
    let Ok(envelope) = serde_json::from_slice::<Envelope<'_>>(message) else {
        return Some(match serde_json::from_slice::<serde::de::IgnoredAny>(message) {
            Ok(_) => error_reply(INVALID_REQUEST, "not a JSON-RPC request", None),
            Err(_) => error_reply(PARSE_ERROR, "not JSON", None),
        });
    };
    let id = envelope
        .id
        .and_then(|id| serde_json::from_str::<Value>(id.get()).ok())
        .filter(|id: &Value| id.is_string() || id.is_i64() || id.is_u64());
    let Some(id) = id else {
        let is_notification = envelope.id.is_none() && envelope.method.is_some();
        let why = "not a JSON-RPC request with a string or whole number as id";
        return (!is_notification).then(|| error_reply(INVALID_REQUEST, why, None));
    };
    if envelope.method.is_some_and(|method| method.get() == "\"tools/call\"") {
        let reason = format!("the arguments cannot be read: {}", reason());
        let body = failure::body(&Error::InvalidInput { field: None, reason, suggestion: None });
        let result = json!({ "content": [{ "type": "text", "text": body.to_string() }], "isError": true });
        return Some(json!({ "jsonrpc": "2.0", "id": id, "result": result }));
    }
    Some(error_reply(INVALID_REQUEST, "not a JSON-RPC request", Some(&id)))
}

/// The JSON error where there is one; a message that is JSON but of a wrong shape has no better words than that.
pub(super) fn reason_of(line: &[u8], error: &serde_json::Error) -> String {
    match serde_json::from_slice::<Value>(line) {
        Err(json_error) => json_error.to_string(),
        Ok(_) if error.is_data() => "the message does not have the shape of a tools/call".into(),
        Ok(_) => error.to_string(),
    }
}

/// An error reply, with the id if it is known.
pub(super) fn error_reply(code: i32, message: &str, id: Option<&Value>) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}
