//! One request: a plain GET over a connection of its own, without state of this machine or of earlier requests.
//!
//! Its name is looked up once; the addresses are judged and handed to the connection.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};

use reqwest::header::{ACCEPT, ACCEPT_ENCODING};
use reqwest::{Certificate, Client, ClientBuilder, Response, redirect, retry};

use super::{Judge, body, fault, target};
use crate::prelude::*;

const ACCEPTED: &str = "text/html, text/plain, text/markdown, application/json, application/xml;q=0.9, */*;q=0.5";
/// For all addresses of one name.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The addresses of a name. It may block.
pub type Lookup = Arc<dyn Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync>;

/// The machine's own resolver.
pub(crate) fn system_lookup() -> Lookup {
    Arc::new(|name| {
        let found = (name, 0).to_socket_addrs()?;
        Ok(found.map(|address| address.ip()).collect())
    })
}

/// Sends the request and returns the response with its headers; the body is not read yet.
pub(crate) async fn get(url: &Url, judge: &Judge, lookup: &Lookup) -> Result<Response> {
    let mut client = client(url.scheme() == "https").pool_max_idle_per_host(0);
    // The connection goes to these addresses and to no others: the name is not looked up again.
    if let Some(host) = url.domain() {
        client = client.resolve_to_addrs(host, &open_addresses(host, judge, lookup).await?);
    }
    client
        .build()
        .map_err(|_| fault::network("TLS: this machine has no certificates to trust"))?
        .get(url.clone())
        .header(ACCEPT, ACCEPTED)
        .header(ACCEPT_ENCODING, body::ENCODINGS)
        .send()
        .await
        .map_err(|error| fault::of(&error, url))
}

/// A client that sends nothing of this machine: no cookie, password or referrer, through no proxy, and follows nothing.
pub(crate) fn client(is_https: bool) -> ClientBuilder {
    // Another part of the program may have installed a provider already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = Client::builder()
        .no_proxy()
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .referer(false)
        .http1_only()
        .connect_timeout(CONNECT_TIMEOUT)
        .user_agent(concat!("learning-os/", env!("CARGO_PKG_VERSION")));
    // Loading the machine's certificates takes time that plain HTTP need not spend.
    if is_https { builder } else { builder.tls_certs_only(std::iter::empty::<Certificate>()) }
}

/// The addresses of a host that may be connected to. Their port is 0, which stands for that of the URL.
async fn open_addresses(host: &str, judge: &Judge, lookup: &Lookup) -> Result<Vec<SocketAddr>> {
    let (lookup, name) = (Arc::clone(lookup), host.to_owned());
    // A thread that waits for a name server is left behind when the time is up.
    let found = tokio::task::spawn_blocking(move || lookup(&name)).await;
    let (mut open, mut first_closed) = (Vec::new(), None);
    for ip in found.ok().and_then(io::Result::ok).unwrap_or_default() {
        match judge(ip) {
            Ok(()) => open.push(SocketAddr::new(ip, 0)),
            Err(closed) => first_closed = first_closed.or(Some(closed)),
        }
    }
    match (open.is_empty(), first_closed) {
        (false, _) => Ok(open),
        (true, Some(closed)) => Err(target::refusal(host, closed)),
        (true, None) => Err(fault::network(format!("no such host `{host}`, or no network"))),
    }
}
