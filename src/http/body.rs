//! The body of a call: JSON, of a bounded size, within a bounded time, and nothing in it that is not understood.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, EXPECT};
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::envelope::Refusal;
use crate::serving::{BODY_PATIENCE, MAX_BODY_BYTES, MAX_VALUES, has_too_many_values, is_json};
use los_model::error::Code;

/// How long and how much of a body that is too large is still read, so that its sender sees the answer.
const LINGER: Duration = Duration::from_secs(1);
const MAX_LINGER_BYTES: usize = 8 * MAX_BODY_BYTES;

/// What a call sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    #[serde(default)]
    args: Map<String, Value>,
}

/// The arguments of a call.
pub(super) async fn args_of(request: Request) -> Result<Map<String, Value>, Refusal> {
    args_within(request, BODY_PATIENCE).await
}

async fn args_within(request: Request, patience: Duration) -> Result<Map<String, Value>, Refusal> {
    let (parts, mut body) = request.into_parts();
    if !is_json(&parts.headers) {
        return Err(Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Code::InvalidInput,
            "the body must be JSON and say so",
        )
        .field("Content-Type")
        .suggest("send the header `Content-Type: application/json`"));
    }
    let read = tokio::time::timeout(patience, read(&mut body, &parts.headers));
    let bytes = read.await.unwrap_or_else(|_| {
        let what = "the body took too long to arrive";
        Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, Code::InvalidInput, what).closing())
    })?;
    parse(&bytes)
}

fn parse(bytes: &[u8]) -> Result<Map<String, Value>, Refusal> {
    let invalid = |what: String| Refusal::new(StatusCode::BAD_REQUEST, Code::InvalidInput, what);
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let example = "send an object such as {\"args\": {}}";
    // A list would be taken for the fields in their order.
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(invalid("the body must be an object of JSON".into()).suggest(example));
    }
    if has_too_many_values(bytes) {
        let refusal = invalid(format!("the body holds more than {MAX_VALUES} values"));
        return Err(refusal.suggest("send less at once"));
    }
    let envelope: Envelope = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let refusal = invalid(format!("the body does not fit: {}", error.into_inner())).suggest(example);
        if path.starts_with("args") { refusal.field("args") } else { refusal }
    })?;
    reader.end().map_err(|error| invalid(format!("the body does not fit: {error}")).suggest(example))?;
    Ok(envelope.args)
}

async fn read(body: &mut Body, headers: &HeaderMap) -> Result<Vec<u8>, Refusal> {
    let announced = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|bytes| bytes > MAX_BODY_BYTES as u64) {
        // A client that waits to be told to go on has sent nothing that would have to be read.
        if !headers.contains_key(EXPECT) {
            linger(body).await;
        }
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = next(body).await? {
        if bytes.len() + chunk.len() > MAX_BODY_BYTES {
            linger(body).await;
            return Err(too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn too_large() -> Refusal {
    Refusal::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        Code::ContentTooLarge,
        format!("the body is larger than {MAX_BODY_BYTES} bytes"),
    )
    .suggest("send less at once")
    .closing()
}

/// The next bytes; trailers are left aside.
async fn next(body: &mut Body) -> Result<Option<axum::body::Bytes>, Refusal> {
    loop {
        match poll_fn(|cx| Pin::new(&mut *body).poll_frame(cx)).await {
            None => return Ok(None),
            Some(Ok(frame)) => {
                if let Ok(data) = frame.into_data() {
                    return Ok(Some(data));
                }
            }
            Some(Err(_)) => {
                let what = "the body ended before it was whole";
                return Err(Refusal::new(StatusCode::BAD_REQUEST, Code::InvalidInput, what).closing());
            }
        }
    }
}

/// Reads on for a moment: a connection that is closed on unread bytes takes its answer with it.
async fn linger(body: &mut Body) {
    let mut left = MAX_LINGER_BYTES;
    let skip = async {
        while let Ok(Some(chunk)) = next(body).await {
            left = left.saturating_sub(chunk.len());
            if left == 0 {
                break;
            }
        }
    };
    // What does not end by then is cut off.
    let _ = tokio::time::timeout(LINGER, skip).await;
}

#[cfg(test)]
mod tests {
    use axum::http::header::CONTENT_TYPE;

    use super::*;

    fn args(request: Request, patience: Duration) -> Result<Map<String, Value>, Refusal> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(args_within(request, patience))
    }

    fn json(body: Body) -> Request {
        let request = Request::builder().header(CONTENT_TYPE, "application/json");
        request.body(body).unwrap()
    }

    #[test]
    fn a_body_that_never_ends_is_408_and_the_end_of_its_connection() {
        let never = futures_util::stream::pending::<Result<axum::body::Bytes, std::io::Error>>();
        let refusal = args(json(Body::from_stream(never)), Duration::from_millis(20)).unwrap_err();
        let answer = refusal.answer(Some("hello"));
        assert_eq!(answer.status(), StatusCode::REQUEST_TIMEOUT);
        assert_eq!(answer.headers().get("connection").unwrap(), "close");
    }

    #[test]
    fn more_values_than_any_tool_takes_are_not_read() {
        let list = |n: usize| json(format!("{{\"args\": {{\"a\": [{}]}}}}", vec!["0"; n].join(",")).into());
        assert!(args(list(MAX_VALUES - 10), BODY_PATIENCE).is_ok());
        let answer = args(list(MAX_VALUES), BODY_PATIENCE).unwrap_err().answer(None);
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    }
}
