//! One request over HTTP, bounded in time and in size, and what can go wrong with it in words without addresses or keys.

use std::error::Error as _;
use std::io::{self, Read};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::OnceLock;
use std::time::Duration;

use reqwest::blocking::{Client, ClientBuilder, Response};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use reqwest::{Certificate, StatusCode, redirect, retry};

use super::address::Address;
use super::consent::Key;

/// Most bytes of an answer that are read.
pub const MAX_ANSWER_BYTES: u64 = 16 * 1024 * 1024;

/// Why a request came to nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// A short phrase, of our own words only.
    pub(crate) reason: String,
    /// Whether asking again may help.
    pub(crate) may_pass: bool,
    /// How long the server wishes to be left alone.
    pub(crate) retry_after: Option<Duration>,
}

impl Fault {
    pub(crate) fn lasting(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), may_pass: false, retry_after: None }
    }

    pub(crate) fn passing(reason: impl Into<String>, retry_after: Option<Duration>) -> Self {
        Self { reason: reason.into(), may_pass: true, retry_after }
    }
}

/// The connection to an endpoint; it is made at the first request and kept for the next.
#[derive(Debug)]
pub(crate) struct Wire {
    address: Address,
    key: Option<Key>,
    connect: Duration,
    client: OnceLock<Option<Client>>,
}

impl Wire {
    pub(crate) const fn new(address: Address, key: Option<Key>, connect: Duration) -> Self {
        Self { address, key, connect, client: OnceLock::new() }
    }

    /// Posts JSON and reads the answer, all within `limit`.
    pub(crate) fn post(&self, json: Vec<u8>, limit: Duration) -> Result<Vec<u8>, Fault> {
        if limit.is_zero() {
            return Err(Fault::lasting("it took too long"));
        }
        let client = self.client.get_or_init(|| client(&self.address, self.connect).ok());
        let Some(client) = client else {
            return Err(Fault::lasting("the means for a secure connection are missing on this machine"));
        };
        let mut request =
            client.post(self.address.url().clone()).header(CONTENT_TYPE, "application/json").timeout(limit).body(json);
        if let Some(key) = &self.key {
            request = request.header(AUTHORIZATION, key.header());
        }
        let response = request.send().map_err(|error| fault_of(&error))?;
        match response.status() {
            StatusCode::OK => read(response),
            status => Err(refusal(status, &response)),
        }
    }
}

/// The client for one address: `localhost` is this machine whatever a name server says.
fn client(address: &Address, connect: Duration) -> reqwest::Result<Client> {
    // Whoever was first to install one has chosen well enough.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let loopback = [
        SocketAddr::from((Ipv4Addr::LOCALHOST, address.port())),
        SocketAddr::from((Ipv6Addr::LOCALHOST, address.port())),
    ];
    let builder = ClientBuilder::new()
        .no_proxy()
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .referer(false)
        .http1_only()
        .connect_timeout(connect)
        .user_agent(concat!("learning-os/", env!("CARGO_PKG_VERSION")))
        .resolve_to_addrs("localhost", &loopback);
    // The machine's certificates are many; without encryption nobody asks for them.
    let builder = if address.is_https() { builder } else { builder.tls_certs_only(std::iter::empty::<Certificate>()) };
    builder.build()
}

fn read(response: Response) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let read = response.take(MAX_ANSWER_BYTES + 1).read_to_end(&mut bytes);
    match read {
        Ok(_) if bytes.len() as u64 > MAX_ANSWER_BYTES => Err(Fault::lasting("its answer is too large")),
        Ok(_) => Ok(bytes),
        Err(error) if is_late(&error) => Err(Fault::passing("it took too long", None)),
        Err(_) => Err(Fault::passing("the connection broke off", None)),
    }
}

/// What a status other than 200 means. The server's own words are not repeated: they could say anything.
fn refusal(status: StatusCode, response: &Response) -> Fault {
    let number = status.as_u16();
    let phrase = match number {
        300..=399 => format!("it answered with a redirect, {number}, which is not followed"),
        401 | 403 => format!("it refused the key, {number}; look at `[search] key_env` and that variable"),
        404 => format!("it knows no such address or model, {number}; look at `[search] endpoint` and `model`"),
        429 => format!("it is asked too often, {number}"),
        500..=599 => format!("it failed, {number}"),
        _ => format!("it refused the request, {number}"),
    };
    if number != 429 && !status.is_server_error() {
        return Fault::lasting(phrase);
    }
    // The form with a date would need a clock; such servers are given the usual pause.
    let seconds = response.headers().get(RETRY_AFTER);
    let seconds = seconds.and_then(|value| value.to_str().ok()?.trim().parse().ok());
    Fault::passing(phrase, seconds.map(Duration::from_secs))
}

/// What went wrong before there was an answer. Not the error's own words: they hold the address as the settings have it.
fn fault_of(error: &reqwest::Error) -> Fault {
    if error.is_timeout() {
        return Fault::passing("it took too long", None);
    }
    let mut cause = error.source();
    while let Some(inner) = cause {
        if let Some(tls) = inner.downcast_ref::<rustls::Error>() {
            return Fault::lasting(match tls {
                rustls::Error::InvalidCertificate(_) => "its certificate is not trusted",
                _ => "no secure connection could be made",
            });
        }
        let io = inner.downcast_ref::<io::Error>();
        match io.map(io::Error::kind) {
            Some(io::ErrorKind::ConnectionRefused) => return Fault::passing("connection refused", None),
            Some(io::ErrorKind::TimedOut) => return Fault::passing("it took too long", None),
            Some(io::ErrorKind::NetworkUnreachable | io::ErrorKind::HostUnreachable) => {
                return Fault::passing("it cannot be reached", None);
            }
            _ => {}
        }
        // An I/O error's source is not what it wraps, but what that has as its source.
        cause = match io.and_then(io::Error::get_ref) {
            Some(wrapped) => Some(wrapped),
            None => inner.source(),
        };
    }
    if error.is_connect() {
        return Fault::passing("no connection", None);
    }
    if error.is_builder() {
        return Fault::lasting("the request cannot be made");
    }
    Fault::passing("its answer is no HTTP, or the connection broke off", None)
}

fn is_late(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::TimedOut
        || error
            .get_ref()
            .and_then(|inner| inner.downcast_ref::<reqwest::Error>())
            .is_some_and(reqwest::Error::is_timeout)
}
