//! The host names of a server, and the origins whose pages may call it.

use std::net::IpAddr;

use url::Url;

use crate::prelude::*;

/// Our host names and the allowed origins.
#[derive(Debug)]
pub(crate) struct HostNames {
    bound: SocketAddr,
    hosts: Vec<(String, Option<u16>)>,
    origins: Vec<String>,
}

/// The kind of page that calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// One that this server gave out.
    Own,
    /// One that the settings name.
    Allowed,
    /// A page of somebody else, which is refused.
    Foreign,
}

impl HostNames {
    /// The names of a server bound to `bound`, plus those of the settings, which must be names.
    pub(crate) fn of(bound: SocketAddr, allowed_hosts: &[String], allowed_origins: &[String]) -> Result<Self> {
        let host = |text: &String| {
            let why = || format!("`{text}` is not a host name such as `study.example` or `study.example:7878`");
            host_and_port(text).ok_or_else(|| Error::invalid("server.allowed_hosts", why()))
        };
        let origin = |text: &String| {
            let origin = origin_of(text).map(|url| url.origin().ascii_serialization());
            let why =
                || format!("`{text}` is not an origin such as `https://study.example` or `http://localhost:3000`");
            origin.ok_or_else(|| Error::invalid("server.allowed_origins", why()))
        };
        Ok(Self {
            bound,
            hosts: allowed_hosts.iter().map(host).collect::<Result<_>>()?,
            origins: allowed_origins.iter().map(origin).collect::<Result<_>>()?,
        })
    }

    /// Whether a Host header names this server. Any port will do: tunnels and containers map it, and an attacker
    /// controls only the name.
    pub(super) fn is_host(&self, header: &str) -> bool {
        let Some((host, port)) = host_and_port(header) else { return false };
        let is_listed = |listed: &(String, Option<u16>)| listed.0 == host && (listed.1.is_none() || listed.1 == port);
        let bound = self.bound.ip();
        let is_ours = ip_of(&host).is_some_and(|ip| {
            // An attacker cannot redirect a number, and a server on all addresses does not know all of its own.
            !ip.is_unspecified() && (ip.is_loopback() || bound.is_unspecified() || ip == bound.to_canonical())
        });
        host == "localhost" || is_ours || self.hosts.iter().any(is_listed)
    }

    /// The kind of page in an Origin header, in a request to `host`.
    pub(super) fn origin(&self, header: &str, host: &str) -> Origin {
        let Some(url) = origin_of(header) else { return Origin::Foreign };
        if self.origins.contains(&url.origin().ascii_serialization()) {
            return Origin::Allowed;
        }
        let name = url.host_str().unwrap_or_default();
        let port = url.port_or_known_default();
        let is_called =
            host_and_port(host).is_some_and(|(host, called)| host == name && Some(called.unwrap_or(80)) == port);
        // This machine under its other name, at our port.
        let is_here =
            (name == "localhost" || ip_of(name).is_some_and(|ip| ip.is_loopback())) && port == Some(self.bound.port());
        if url.scheme() == "http" && (is_called || is_here) { Origin::Own } else { Origin::Foreign }
    }
}

/// An address written as a host.
fn ip_of(host: &str) -> Option<IpAddr> {
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let ip: IpAddr = match bare {
        Some(bare) => IpAddr::V6(bare.parse().ok()?),
        None => IpAddr::V4(host.parse().ok()?),
    };
    Some(ip.to_canonical())
}

/// Host in lower case, and port, of `host`, `host:port`, `[v6]` or `[v6]:port`.
fn host_and_port(text: &str) -> Option<(String, Option<u16>)> {
    let end = if text.starts_with('[') { text.find(']')? + 1 } else { text.find(':').unwrap_or(text.len()) };
    let (host, rest) = text.split_at_checked(end)?;
    let port = match rest.strip_prefix(':') {
        Some(port) if port.bytes().all(|byte| byte.is_ascii_digit()) => Some(port.parse().ok()?),
        None if rest.is_empty() => None,
        Some(_) | None => return None,
    };
    let is_name = |host: &str| host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte));
    let fits = !host.is_empty() && (is_name(host) || ip_of(host).is_some());
    fits.then(|| (host.to_ascii_lowercase(), port))
}

/// A text that is exactly a web origin.
fn origin_of(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let is_web = matches!(url.scheme(), "http" | "https");
    // A browser sends exactly this form, so nothing that the parser had to correct is accepted.
    let same = url.origin().ascii_serialization().eq_ignore_ascii_case(text.strip_suffix('/').unwrap_or(text));
    (is_web && same).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(bound: &str) -> HostNames {
        let hosts = ["study.example".to_owned(), "exact.example:8443".to_owned()];
        let origins = ["https://app.example".to_owned(), "http://localhost:3000/".to_owned()];
        HostNames::of(bound.parse().unwrap(), &hosts, &origins).unwrap()
    }

    #[test]
    fn hosts_are_loopback_or_bound_or_listed() {
        let here = names("127.0.0.1:7878");
        for good in [
            "localhost", "LocalHost:7878", "127.0.0.1", "127.0.0.1:9000", "127.1.2.3:1", "[::1]", "[::1]:7878",
            "[::ffff:127.0.0.1]:1", "study.example", "Study.Example:1", "exact.example:8443",
        ] {
            assert!(here.is_host(good), "{good}");
        }
        for bad in [
            "", "evil", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "localhost.",
            "0.0.0.0:7878", "192.168.1.5:7878", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:99999", "a@127.0.0.1",
            "127.0.0.1 evil", "[::1", "::1", "[localhost]", "exact.example", "exact.example:80", "2130706433",
            "0x7f000001", "127.1", "localhost:1:2", "/",
        ] {
            assert!(!here.is_host(bad), "{bad}");
        }
        let lan = names("192.168.1.5:7878");
        assert!(lan.is_host("192.168.1.5:7878") && !lan.is_host("192.168.1.6:7878"));
        let everywhere = names("0.0.0.0:7878");
        assert!(everywhere.is_host("10.0.0.7:7878") && everywhere.is_host("[fe80::1]:7878"));
        assert!(!everywhere.is_host("0.0.0.0:7878") && !everywhere.is_host("evil.example"));
    }

    #[test]
    fn origins_are_own_allowed_or_foreign() {
        let here = names("127.0.0.1:7878");
        let check = |origin: &str, host: &str, whose: Origin| {
            assert_eq!(here.origin(origin, host), whose, "{origin} at {host}");
        };
        check("http://127.0.0.1:7878", "127.0.0.1:7878", Origin::Own);
        check("http://localhost:7878", "127.0.0.1:7878", Origin::Own);
        check("http://localhost:9000", "localhost:9000", Origin::Own);
        check("http://localhost", "localhost", Origin::Own);
        check("http://[::1]:7878", "[::1]:7878", Origin::Own);
        check("http://study.example:7878", "study.example:7878", Origin::Own);
        check("https://app.example", "127.0.0.1:7878", Origin::Allowed);
        check("http://localhost:3000", "127.0.0.1:7878", Origin::Allowed);
        for foreign in [
            "",
            "null",
            "http://evil.example",
            "http://localhost.evil.example:7878",
            "http://localhost:7879",
            "https://localhost:7878",
            "http://app.example",
            "https://app.example.evil.example",
            "https://app.example:8443",
            "https://app.example/x",
            "file://",
            "http://127.0.0.1:7878@evil.example",
            "http://127.0.0.1:7878 http://evil.example",
            "*",
        ] {
            check(foreign, "127.0.0.1:7878", Origin::Foreign);
        }
    }

    #[test]
    fn settings_that_are_not_names_are_refused() {
        let bound = "127.0.0.1:1".parse().unwrap();
        for host in ["*", "http://x", "a b"] {
            assert!(HostNames::of(bound, &[host.to_owned()], &[]).is_err(), "{host}");
        }
        for origin in ["*", "null", "example.com", "https://a/b", "ftp://a", "chrome-extension://abc"] {
            assert!(HostNames::of(bound, &[], &[origin.to_owned()]).is_err(), "{origin}");
        }
    }
}
