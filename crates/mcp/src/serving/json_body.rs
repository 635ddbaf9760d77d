//! The checks of a request body before anything parses it, the same at every address: JSON by its header, and bounds on its
//! size, its time and its values.

use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, EXPECT};
use axum::http::{HeaderMap, StatusCode};
use futures_util::StreamExt;

/// The limit of a body: more than any tool accepts, so that a tool itself says when its input is too large.
pub const MAX_BODY_BYTES: usize = 8 * 1024 * 1024;
/// How long a body may take to arrive.
pub const BODY_TIMEOUT: Duration = Duration::from_secs(30);
/// The limit of values in a body. JSON grows a hundredfold in memory, and parsing it blocks other callers; no tool accepts a
/// hundredth of these.
pub const MAX_VALUES: usize = 50_000;
/// How much of a body that is too large is still read and dropped, so that its sender gets the answer: a connection that is
/// closed on unread bytes loses it.
const MAX_READ_BYTES: usize = 8 * MAX_BODY_BYTES;

/// Why a body was not read. The connection must be closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BodyFault {
    /// More bytes than a request may have.
    #[error("the body is larger than {} bytes", MAX_BODY_BYTES)]
    TooLarge,
    /// The sender took longer than [`BODY_TIMEOUT`].
    #[error("the body took too long to arrive")]
    TooSlow,
    /// The connection ended before the announced length.
    #[error("the body ended early")]
    Incomplete,
}

impl BodyFault {
    /// The HTTP status of the refusal.
    pub const fn status(self) -> StatusCode {
        match self {
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Incomplete => StatusCode::BAD_REQUEST,
        }
    }
}

/// The whole body, if it fits and arrives in time.
pub async fn read_body(body: Body, headers: &HeaderMap, timeout: Duration) -> Result<Vec<u8>, BodyFault> {
    tokio::time::timeout(timeout, read(body, headers)).await.unwrap_or(Err(BodyFault::TooSlow))
}

async fn read(body: Body, headers: &HeaderMap) -> Result<Vec<u8>, BodyFault> {
    let announced = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    // A client that waits for `100 Continue` has sent nothing yet.
    if headers.contains_key(EXPECT) && announced.is_some_and(|bytes| bytes > MAX_BODY_BYTES as u64) {
        return Err(BodyFault::TooLarge);
    }
    let (mut body, mut bytes, mut n_read) = (body.into_data_stream(), Vec::new(), 0);
    while n_read <= MAX_READ_BYTES
        && let Some(chunk) = body.next().await
    {
        let chunk = chunk.map_err(|_| BodyFault::Incomplete)?;
        n_read += chunk.len();
        if n_read <= MAX_BODY_BYTES {
            bytes.extend_from_slice(&chunk);
        }
    }
    if n_read > MAX_BODY_BYTES { Err(BodyFault::TooLarge) } else { Ok(bytes) }
}

/// Whether there is exactly one content type, `application/json`, with parameters or without.
pub fn is_json(headers: &HeaderMap) -> bool {
    let mut types = headers.get_all(CONTENT_TYPE).iter();
    let (Some(given), None) = (types.next(), types.next()) else { return false };
    let essence = given.to_str().unwrap_or_default().split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}

/// Whether the JSON has more than [`MAX_VALUES`] values: counts brackets and commas outside strings.
pub fn has_too_many_values(json: &[u8]) -> bool {
    let (mut n_values, mut in_string, mut is_escaped) = (0_usize, false, false);
    for byte in json {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' | b',' if !in_string => n_values += 1,
            _ => {}
        }
        if n_values > MAX_VALUES {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Bytes;

    #[test]
    fn a_body_that_never_ends_times_out() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let read = |body| runtime.block_on(read_body(body, &HeaderMap::new(), Duration::from_millis(20)));
        let never = futures_util::stream::pending::<Result<Bytes, std::io::Error>>();
        assert_eq!(read(Body::from_stream(never)), Err(BodyFault::TooSlow));
        assert_eq!(read(Body::from("{}")), Ok(b"{}".to_vec()));
        let cut = futures_util::stream::iter([Err::<Bytes, _>(std::io::Error::other("cut"))]);
        assert_eq!(read(Body::from_stream(cut)), Err(BodyFault::Incomplete));
        assert_eq!(read(Body::from(vec![b' '; MAX_BODY_BYTES + 1])), Err(BodyFault::TooLarge));
    }

    #[test]
    fn values_are_counted_outside_strings() {
        let list = |n: usize| format!("[{}]", vec!["0"; n].join(","));
        assert!(!has_too_many_values(list(MAX_VALUES).as_bytes()));
        assert!(has_too_many_values(list(MAX_VALUES + 1).as_bytes()));
        assert!(has_too_many_values("[{}".repeat(MAX_VALUES).as_bytes()));
        let text = format!("{{\"a\\\\\": \"\\\"{}\"}}", "[,{".repeat(MAX_VALUES));
        assert!(!has_too_many_values(text.as_bytes()));
    }

    #[test]
    fn exactly_one_content_type_of_json_is_accepted() {
        let says = |types: &[&str]| {
            let mut headers = HeaderMap::new();
            for given in types {
                headers.append(CONTENT_TYPE, given.parse().unwrap());
            }
            is_json(&headers)
        };
        assert!(says(&["application/json"]) && says(&["Application/JSON ; charset=utf-8"]));
        for types in [
            &[][..],
            &["text/plain"],
            &["application/jsonx"],
            &["application/json", "text/plain"],
            &["application/json", "application/json"],
        ] {
            assert!(!says(types), "{types:?}");
        }
    }
}
