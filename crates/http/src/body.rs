//! The body of a call: one JSON object of known fields.

use serde::Deserialize;

use crate::prelude::*;
use los_mcp::serving::{BodyFault, MAX_VALUES, has_too_many_values, is_json};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    #[serde(default)]
    args: Map<String, Value>,
}

/// The arguments of a call.
pub(super) async fn args_of(request: Request) -> Result<Map<String, Value>, HttpFailure> {
    let (parts, body) = request.into_parts();
    if !is_json(&parts.headers) {
        let what = "the body must be JSON and its header must say so";
        return Err(HttpFailure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::InvalidInput, what)
            .field("Content-Type")
            .suggest("send the header `Content-Type: application/json`"));
    }
    let bytes = read_body(body, &parts.headers, BODY_TIMEOUT).await.map_err(|fault| match fault {
        BodyFault::TooLarge => {
            let refusal = HttpFailure::new(fault.status(), Code::ContentTooLarge, fault.to_string());
            refusal.suggest("send less in one call").closing()
        }
        fault => HttpFailure::new(fault.status(), Code::InvalidInput, fault.to_string()).closing(),
    })?;
    parse(&bytes)
}

fn parse(bytes: &[u8]) -> Result<Map<String, Value>, HttpFailure> {
    let invalid = |what: String| HttpFailure::new(StatusCode::BAD_REQUEST, Code::InvalidInput, what);
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let example = "send an object such as {\"args\": {}}";
    // Serde would read a list as the fields in their order.
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(invalid("the body must be a JSON object".into()).suggest(example));
    }
    if has_too_many_values(bytes) {
        let refusal = invalid(format!("the body has more than {MAX_VALUES} values"));
        return Err(refusal.suggest("send less in one call"));
    }
    let envelope: Envelope = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let refusal = invalid(format!("the body is invalid: {}", error.into_inner())).suggest(example);
        if path.starts_with("args") { refusal.field("args") } else { refusal }
    })?;
    reader.end().map_err(|error| invalid(format!("the body is invalid: {error}")).suggest(example))?;
    Ok(envelope.args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_values_than_any_tool_accepts_are_not_parsed() {
        let list = |n: usize| format!("{{\"args\": {{\"a\": [{}]}}}}", vec!["0"; n].join(","));
        assert!(parse(list(MAX_VALUES - 10).as_bytes()).is_ok());
        let answer = parse(list(MAX_VALUES).as_bytes()).unwrap_err().answer(None);
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    }
}
