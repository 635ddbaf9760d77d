//! From a name to the addresses that may be connected to: looked up once, judged, and handed to the connection.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};

use super::{Judge, fault, target};
use crate::prelude::*;

/// The addresses of a name. It may block.
pub type Lookup = Arc<dyn Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync>;

/// The machine's own resolver.
pub(crate) fn system_lookup() -> Lookup {
    Arc::new(|name| {
        let found = (name, 0).to_socket_addrs()?;
        Ok(found.map(|address| address.ip()).collect())
    })
}

/// The addresses of a host that may be connected to. Their port is 0, which stands for that of the URL.
pub(crate) async fn open_addresses(host: &str, judge: &Judge, lookup: &Lookup) -> Result<Vec<SocketAddr>> {
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
