//! What comes in is bounded before it is understood: in bytes, in time, and in how many values it would become.
//!
//! Knows nothing of the protocol.

use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::header::CONNECTION;
use axum::http::{HeaderName, StatusCode};

/// The longest body that is read: longer than any tool takes, so that a tool itself says what is too much for it.
pub const MAX_BODY_BYTES: usize = 8 * 1024 * 1024;
/// How long a body may take to arrive.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);
/// Most values in a body. A few bytes of JSON become a hundred times as many of memory, and reading them keeps everybody
/// else waiting; no tool takes a hundredth of these.
pub(crate) const MAX_VALUES: usize = 50_000;

/// Why a body was not read, which ends its connection.
pub(super) type Refused = (StatusCode, [(HeaderName, &'static str); 1], &'static str);

/// The whole body, or the refusal of one that is too long or too slow.
pub(super) async fn whole(body: Body, patience: Duration) -> Result<Bytes, Refused> {
    let refused = |status, what| Err((status, [(CONNECTION, "close")], what));
    match tokio::time::timeout(patience, to_bytes(body, MAX_BODY_BYTES)).await {
        Ok(Ok(body)) => Ok(body),
        // Cut off half-way it is nobody's to answer, so what fails is taken to be too long.
        Ok(Err(_)) => refused(StatusCode::PAYLOAD_TOO_LARGE, "the body is longer than 8 MiB"),
        Err(_) => refused(StatusCode::REQUEST_TIMEOUT, "the body took too long to arrive"),
    }
}

/// Whether that JSON would become more than [`MAX_VALUES`]: what opens and what separates is counted, outside strings.
pub(crate) fn has_too_many_values(json: &[u8]) -> bool {
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
    fn a_body_that_never_comes_is_not_waited_for() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            let never = futures_util::stream::pending::<Result<Bytes, std::io::Error>>();
            let refused = whole(Body::from_stream(never), Duration::from_millis(20)).await;
            let (status, headers, _) = refused.unwrap_err();
            assert_eq!(status, StatusCode::REQUEST_TIMEOUT);
            assert_eq!(headers, [(CONNECTION, "close")]);
            let come = whole(Body::from("{}"), Duration::from_millis(20)).await;
            assert_eq!(come.unwrap(), "{}");
        });
    }
}
