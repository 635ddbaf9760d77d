//! From a name to the addresses that may be connected to: looked up once, judged, and handed to the connection.

use std::io;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::sync::oneshot;

use super::address::{Closed, Judge};

/// The addresses of a name. It may block.
pub type Lookup = Arc<dyn Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync>;

/// The machine's own resolver.
pub(crate) fn system_lookup() -> Lookup {
    Arc::new(|name| {
        let found = (name, 0).to_socket_addrs()?;
        Ok(found.map(|address| address.ip()).collect())
    })
}

/// The reason why a name has no address that may be connected to.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoAddress {
    /// No address was found.
    #[error("no such host")]
    Unknown,
    /// All its addresses are closed; this is the first of them.
    #[error("{}", .0.kind)]
    Closed(Closed),
}

/// The resolver of a connection, which connects to the addresses that it returns and to no others.
pub(crate) struct Judged {
    pub(crate) judge: Judge,
    pub(crate) lookup: Lookup,
}

impl Resolve for Judged {
    fn resolve(&self, name: Name) -> Resolving {
        let (judge, lookup) = (Arc::clone(&self.judge), Arc::clone(&self.lookup));
        let (sender, found) = oneshot::channel();
        // A thread that waits for a name server is left behind when the time is up.
        std::thread::spawn(move || {
            let _ = sender.send(open_addresses(name.as_str(), &judge, &lookup));
        });
        Box::pin(async move {
            match found.await.unwrap_or(Err(NoAddress::Unknown)) {
                // Port 0 stands for the URL's own.
                Ok(ips) => Ok(Box::new(ips.into_iter().map(|ip| SocketAddr::new(ip, 0))) as Addrs),
                Err(error) => Err(error.into()),
            }
        })
    }
}

fn open_addresses(name: &str, judge: &Judge, lookup: &Lookup) -> Result<Vec<IpAddr>, NoAddress> {
    let found = lookup(name).map_err(|_| NoAddress::Unknown)?;
    let mut first_closed = None;
    let mut open = Vec::new();
    for ip in found {
        match judge(ip) {
            Ok(()) => open.push(ip),
            Err(closed) => first_closed = first_closed.or(Some(closed)),
        }
    }
    match (open.is_empty(), first_closed) {
        (false, _) => Ok(open),
        (true, Some(closed)) => Err(NoAddress::Closed(closed)),
        (true, None) => Err(NoAddress::Unknown),
    }
}
