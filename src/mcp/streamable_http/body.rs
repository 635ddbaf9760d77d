//! Reading a body within the bounds of `serving`, with refusals in the plain words of the protocol's transport.

use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::header::CONNECTION;
use axum::http::{HeaderName, StatusCode};

use crate::serving::MAX_BODY_BYTES;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_that_never_comes_is_not_waited_for() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
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
