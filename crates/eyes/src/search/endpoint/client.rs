//! One request to an endpoint, bounded in time and in size, and its faults in words without addresses or keys.
//!
//! It follows no redirect, uses no proxy and keeps no cookie. An answer is checked before it is believed.

use std::io::{self, Read};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::OnceLock;
use std::time::Duration;

use reqwest::blocking::{Client, ClientBuilder, Response};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use reqwest::{Certificate, StatusCode, redirect, retry};
use serde::{Deserialize, Serialize};

use super::allowlist::{Address, Key};
use crate::fetch::fault::causes;

/// Bytes of an answer that are read.
pub const MAX_ANSWER_BYTES: u64 = 16 * 1024 * 1024;
/// Numbers of one vector.
const MAX_DIMENSIONS: usize = 8_192;

/// Why a request failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// A short phrase, of our own words only.
    pub(crate) reason: String,
    /// Whether asking again may help.
    pub(crate) is_retryable: bool,
    /// How long the server asks to be left alone.
    pub(crate) retry_after: Option<Duration>,
}

impl Fault {
    pub(crate) fn permanent(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), is_retryable: false, retry_after: None }
    }

    pub(crate) fn transient(reason: impl Into<String>, retry_after: Option<Duration>) -> Self {
        Self { reason: reason.into(), is_retryable: true, retry_after }
    }
}

/// The body of a request. `encoding_format` is left at the default, a list of numbers, which every server knows.
#[derive(Serialize)]
struct Request<'a> {
    model: &'a str,
    input: &'a [&'a str],
}

/// The body of an answer.
#[derive(Deserialize)]
struct Answer {
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    /// The number of its input; some servers leave it out and keep the order.
    index: Option<usize>,
    embedding: Vec<f32>,
}

/// The connection to an endpoint; it is made at the first request and kept for the next.
#[derive(Debug)]
pub(crate) struct EndpointClient {
    address: Address,
    key: Option<Key>,
    connect: Duration,
    client: OnceLock<Option<Client>>,
}

impl EndpointClient {
    pub(crate) const fn new(address: Address, key: Option<Key>, connect: Duration) -> Self {
        Self { address, key, connect, client: OnceLock::new() }
    }

    /// One vector of length one for each text, in order, all within `limit`.
    pub(crate) fn vectors(&self, model: &str, texts: &[&str], limit: Duration) -> Result<Vec<Vec<f32>>, Fault> {
        let body = serde_json::to_vec(&Request { model, input: texts });
        let body = body.map_err(|_| Fault::permanent("the request cannot be made"))?;
        let answer = self.post(body, limit)?;
        vectors_of(&answer, texts.len()).map_err(Fault::permanent)
    }

    fn post(&self, json: Vec<u8>, limit: Duration) -> Result<Vec<u8>, Fault> {
        if limit.is_zero() {
            return Err(Fault::permanent("it took too long"));
        }
        let client = self.client.get_or_init(|| client(&self.address, self.connect).ok());
        let Some(client) = client else {
            return Err(Fault::permanent("the means for a secure connection are missing on this machine"));
        };
        let mut request =
            client.post(self.address.url.clone()).header(CONTENT_TYPE, "application/json").timeout(limit).body(json);
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
    // Another part of the program may have installed one before; any will do.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let loopback = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
    let loopback = loopback.map(|ip: IpAddr| SocketAddr::new(ip, address.port));
    let builder = ClientBuilder::new()
        .no_proxy()
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .referer(false)
        .http1_only()
        .connect_timeout(connect)
        .user_agent(concat!("learning-os/", env!("CARGO_PKG_VERSION")))
        .resolve_to_addrs("localhost", &loopback);
    // Reading the machine's certificates takes time, and without encryption nobody needs them.
    let builder = if address.is_https() { builder } else { builder.tls_certs_only(std::iter::empty::<Certificate>()) };
    builder.build()
}

fn read(response: Response) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let read = response.take(MAX_ANSWER_BYTES + 1).read_to_end(&mut bytes);
    match read {
        Ok(_) if bytes.len() as u64 > MAX_ANSWER_BYTES => Err(Fault::permanent("its answer is too large")),
        Ok(_) => Ok(bytes),
        Err(error) if is_late(&error) => Err(Fault::transient("it took too long", None)),
        Err(_) => Err(Fault::transient("the connection broke off", None)),
    }
}

/// The fault of a status other than 200. The server's own words are not repeated: they could say anything.
fn refusal(status: StatusCode, response: &Response) -> Fault {
    let number = status.as_u16();
    let phrase = match number {
        300..=399 => format!("it answered with a redirect, {number}, which is not followed"),
        401 | 403 => format!("it refused the key, {number}; look at `[search] key_env` and that variable"),
        404 => format!("it has no such address or model, {number}; look at `[search] endpoint` and `model`"),
        429 => format!("it gets too many requests, {number}"),
        500..=599 => format!("it failed, {number}"),
        _ => format!("it refused the request, {number}"),
    };
    if number != 429 && !status.is_server_error() {
        return Fault::permanent(phrase);
    }
    // The form with a date would need a clock; such servers are given the usual pause.
    let seconds = response.headers().get(RETRY_AFTER);
    let seconds = seconds.and_then(|value| value.to_str().ok()?.trim().parse().ok());
    Fault::transient(phrase, seconds.map(Duration::from_secs))
}

/// The fault of a request without an answer. The error's own words are not repeated: they hold the address as the settings
/// have it.
fn fault_of(error: &reqwest::Error) -> Fault {
    if error.is_timeout() {
        return Fault::transient("it took too long", None);
    }
    for inner in causes(error) {
        if let Some(tls) = inner.downcast_ref::<rustls::Error>() {
            return Fault::permanent(match tls {
                rustls::Error::InvalidCertificate(_) => "its certificate is not trusted",
                _ => "no secure connection could be made",
            });
        }
        match inner.downcast_ref().map(io::Error::kind) {
            // No server listens there; a second attempt after a pause would only keep the learner waiting.
            Some(io::ErrorKind::ConnectionRefused) => return Fault::permanent("connection refused"),
            Some(io::ErrorKind::TimedOut) => return Fault::transient("it took too long", None),
            Some(io::ErrorKind::NetworkUnreachable | io::ErrorKind::HostUnreachable) => {
                return Fault::transient("it cannot be reached", None);
            }
            _ => {}
        }
    }
    if error.is_connect() {
        return Fault::transient("no connection", None);
    }
    if error.is_builder() {
        return Fault::permanent("the request cannot be made");
    }
    Fault::transient("its answer is not HTTP, or the connection broke off", None)
}

fn is_late(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::TimedOut
        || error.get_ref().and_then(|inner| inner.downcast_ref()).is_some_and(reqwest::Error::is_timeout)
}

/// One vector of length one for each of `n` inputs, in their order; the error is a phrase.
fn vectors_of(bytes: &[u8], n: usize) -> Result<Vec<Vec<f32>>, &'static str> {
    let answer: Answer = serde_json::from_slice(bytes).map_err(|_| "its answer is not a list of embeddings")?;
    if answer.data.len() != n {
        return Err("it gave another number of vectors than there were texts");
    }
    let items = answer.data.into_iter().enumerate();
    let mut items: Vec<_> = items.map(|(place, item)| (item.index.unwrap_or(place), item.embedding)).collect();
    items.sort_by_key(|(index, _)| *index);
    if items.iter().enumerate().any(|(expected, (index, _))| *index != expected) {
        return Err("its vectors are numbered wrongly");
    }
    let dimension = items.first().map_or(1, |(_, vector)| vector.len());
    if !(1..=MAX_DIMENSIONS).contains(&dimension) {
        return Err("its vectors have no numbers or more than 8192");
    }
    if items.iter().any(|(_, vector)| vector.len() != dimension) {
        return Err("its vectors are of different dimensions");
    }
    items.into_iter().map(|(_, vector)| normalised(vector)).collect()
}

/// The vector at length one. The sum is of doubles, so that large numbers do not overflow.
fn normalised(mut vector: Vec<f32>) -> Result<Vec<f32>, &'static str> {
    if vector.iter().any(|x| !x.is_finite()) {
        return Err("its vectors hold values that are not numbers");
    }
    let length = vector.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>().sqrt();
    if length < f64::from(f32::MIN_POSITIVE) {
        return Err("it gave a vector of zeros");
    }
    for x in &mut vector {
        *x = (f64::from(*x) / length) as f32;
    }
    Ok(vector)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_answers_are_put_in_order_and_brought_to_length_one() {
        let json =
            br#"{"object":"list","data":[{"index":1,"embedding":[0,2]},{"index":0,"embedding":[3,4]}],"usage":{}}"#;
        assert_eq!(vectors_of(json, 2), Ok(vec![vec![0.6, 0.8], vec![0.0, 1.0]]));
        let json = br#"{"data":[{"embedding":[3e38,3e38]}]}"#;
        let vector = vectors_of(json, 1).unwrap().concat();
        assert!(vector.iter().all(|x| (x - 0.5_f32.sqrt()).abs() < 1e-6));
    }

    #[test]
    fn wrong_answers_are_refused() {
        for (json, n) in [
            ("", 1),
            ("<html>", 1),
            ("[]", 1),
            (r#"{"error":"x"}"#, 1),
            (r#"{"data":[]}"#, 1),
            (r#"{"data":[{"embedding":[]}]}"#, 1),
            (r#"{"data":[{"embedding":[1]}]}"#, 2),
            (r#"{"data":[{"embedding":[1]},{"embedding":[1]}]}"#, 1),
            (r#"{"data":[{"embedding":[1]},{"embedding":[1,2]}]}"#, 2),
            (r#"{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}"#, 2),
            (r#"{"data":[{"index":1,"embedding":[1]},{"index":2,"embedding":[1]}]}"#, 2),
            (r#"{"data":[{"index":-1,"embedding":[1]}]}"#, 1),
            (r#"{"data":[{"embedding":[NaN]}]}"#, 1),
            (r#"{"data":[{"embedding":[null]}]}"#, 1),
            (r#"{"data":[{"embedding":["1"]}]}"#, 1),
            (r#"{"data":[{"embedding":"AACAPw=="}]}"#, 1),
            (r#"{"data":[{"embedding":[1e400]}]}"#, 1),
            (r#"{"data":[{"embedding":[1e300]}]}"#, 1),
            (r#"{"data":[{"embedding":[0,0]}]}"#, 1),
        ] {
            assert!(vectors_of(json.as_bytes(), n).is_err(), "{json}");
        }
        let wide = format!(r#"{{"data":[{{"embedding":[{}1]}}]}}"#, "1,".repeat(8_192));
        assert!(vectors_of(wide.as_bytes(), 1).is_err());
        assert!(vectors_of(wide.replacen("1,", "", 1).as_bytes(), 1).is_ok());
        assert!(vectors_of("[".repeat(100_000).as_bytes(), 1).is_err());
    }
}
