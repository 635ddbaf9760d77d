//! Network errors in short words for a person, without the internals of libraries.

use std::error::Error as _;
use std::io;

use reqwest::Url;
use rustls::CertificateError;

use super::lookup::NoAddress;
use super::target;
use los_model::error::Error;

const NO_TLS: &str = "TLS: no secure connection could be made";

/// `Network error: REASON`.
pub(crate) fn network(reason: impl std::fmt::Display) -> Error {
    Error::FetchFailed { message: format!("Network error: {reason}"), status: None }
}

/// No request over TLS can be made here at all.
pub(crate) fn no_secure_connection() -> Error {
    network("TLS: this machine has no certificates to trust")
}

/// The errors behind that of a request, outermost first.
pub(crate) fn causes(error: &reqwest::Error) -> impl Iterator<Item = &(dyn std::error::Error + 'static)> {
    std::iter::successors(error.source(), |&inner| match inner.downcast_ref().and_then(io::Error::get_ref) {
        // The `source` of an I/O error skips the error that it wraps.
        Some(wrapped) => Some(wrapped),
        None => inner.source(),
    })
}

/// The error for a failed request to `url`.
pub(crate) fn of(error: &reqwest::Error, url: &Url) -> Error {
    let host = url.host_str().unwrap_or_default();
    for inner in causes(error) {
        if let Some(error) = inner.downcast_ref::<NoAddress>() {
            return match error {
                NoAddress::Unknown => network(format!("no such host `{host}`, or no network")),
                NoAddress::Closed(closed) => target::refusal(host, *closed),
            };
        }
        if let Some(tls) = inner.downcast_ref::<rustls::Error>() {
            return network(tls_reason(tls));
        }
        match inner.downcast_ref().map(io::Error::kind) {
            Some(io::ErrorKind::ConnectionRefused) => return network(format!("connection refused by `{host}`")),
            Some(io::ErrorKind::NetworkUnreachable | io::ErrorKind::HostUnreachable) => {
                return network(format!("`{host}` cannot be reached"));
            }
            _ => {}
        }
    }
    if error.is_timeout() {
        return network(format!("timed out connecting to `{host}`"));
    }
    if error.is_connect() && url.scheme() == "https" {
        return network(NO_TLS);
    }
    if error.is_connect() {
        return network(format!("no connection to `{host}`"));
    }
    if error.is_body() {
        return network("the connection broke off before the body's end");
    }
    network("the response is not HTTP, or the connection broke off")
}

fn tls_reason(error: &rustls::Error) -> &'static str {
    let rustls::Error::InvalidCertificate(error) = error else {
        return NO_TLS;
    };
    match error {
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => "TLS: the certificate has expired",
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "TLS: the certificate is for another name"
        }
        CertificateError::UnknownIssuer => "TLS: the certificate's issuer is not trusted on this machine",
        _ => "TLS: the certificate is not valid",
    }
}
