//! Network errors in short words for a person, without the internals of libraries.

use std::error::Error as _;

use crate::prelude::*;

const NO_TLS: &str = "TLS: no secure connection could be made";
/// The certificate's own words are the server's, so they are not passed on.
const NOT_TRUSTED: &str =
    "TLS: the certificate is expired, for another name, or by an issuer that is not trusted on this machine";

/// The error of a request that failed on the way: `Network error: REASON`.
pub(crate) fn network(reason: impl std::fmt::Display) -> Error {
    Error::FetchFailed { message: format!("Network error: {reason}"), status: None }
}

/// The errors behind that of a request, outermost first.
fn causes(error: &reqwest::Error) -> impl Iterator<Item = &(dyn std::error::Error + 'static)> {
    std::iter::successors(error.source(), |&inner| match inner.downcast_ref().and_then(io::Error::get_ref) {
        // The `source` of an I/O error skips the error that it wraps.
        Some(wrapped) => Some(wrapped),
        None => inner.source(),
    })
}

/// The error for a failed request to `url`.
pub(crate) fn of(error: &reqwest::Error, url: &Url) -> Error {
    network(reason(error, url))
}

/// Why a request failed that reached no server, or got no whole answer.
pub(crate) fn reason(error: &reqwest::Error, url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    for inner in causes(error) {
        if let Some(tls) = inner.downcast_ref::<rustls::Error>() {
            let is_certificate = matches!(tls, rustls::Error::InvalidCertificate(_));
            return if is_certificate { NOT_TRUSTED } else { NO_TLS }.to_owned();
        }
        match inner.downcast_ref().map(io::Error::kind) {
            Some(io::ErrorKind::ConnectionRefused) => return format!("connection refused by `{host}`"),
            Some(io::ErrorKind::NetworkUnreachable | io::ErrorKind::HostUnreachable) => {
                return format!("`{host}` cannot be reached");
            }
            _ => {}
        }
    }
    match (error.is_timeout(), error.is_connect()) {
        (true, true) => format!("timed out connecting to `{host}`"),
        (true, false) => "timed out".to_owned(),
        (false, true) if url.scheme() == "https" => NO_TLS.to_owned(),
        (false, true) => format!("no connection to `{host}`"),
        _ if error.is_body() => "the connection broke off before the body's end".to_owned(),
        _ => "the response is not HTTP, or the connection broke off".to_owned(),
    }
}
