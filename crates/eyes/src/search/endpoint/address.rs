//! The address of an embeddings endpoint, made from what a learner writes in the settings.

use std::net::IpAddr;

use reqwest::Url;

/// Where requests go: always a path that ends in `/v1/embeddings`, so that settings cannot aim them at anything else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    url: Url,
    host: String,
    port: u16,
    is_loopback: bool,
}

impl Address {
    /// Reads `http://localhost:11434`, with or without `/v1` or `/v1/embeddings`; the error is a phrase.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = |reason: &str| format!("`[search] endpoint` {reason}");
        let mut url = Url::parse(text.trim())
            .map_err(|_| wrong("is no web address; write one such as `http://localhost:11434/v1`"))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(wrong("must start with `https://` or `http://`"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(wrong("must not hold a name or a password; name the key's variable in `key_env`"));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(wrong("must not have a `?` or a `#`"));
        }
        let host = url.host_str().unwrap_or_default().to_ascii_lowercase();
        let port = url.port_or_known_default().unwrap_or_default();
        if host.is_empty() || port == 0 {
            return Err(wrong("names no host"));
        }
        let base = url.path().trim_end_matches('/').to_owned();
        let base = base.strip_suffix("/embeddings").unwrap_or(&base);
        let base = base.strip_suffix("/v1").unwrap_or(base);
        url.set_path(&format!("{base}/v1/embeddings"));
        let is_loopback = host == "localhost" || ip_of(&host).is_some_and(|ip| ip.to_canonical().is_loopback());
        Ok(Self { url, host, port, is_loopback })
    }

    /// Where to post.
    pub const fn url(&self) -> &Url {
        &self.url
    }

    /// The host, in lower case; an IPv6 address stands in brackets.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The host and, where it is not the scheme's own, the port: what a learner reads, and may write in an allow list.
    pub fn label(&self) -> String {
        match self.url.port() {
            Some(port) => format!("{}:{port}", self.host),
            None => self.host.clone(),
        }
    }

    /// The port.
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Whether what is sent stays on this machine: `localhost`, which is never looked up, or a loopback address.
    pub const fn is_loopback(&self) -> bool {
        self.is_loopback
    }

    /// Whether what is sent is encrypted.
    pub fn is_https(&self) -> bool {
        self.url.scheme() == "https"
    }
}

fn ip_of(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_the_base_is_the_same_address() {
        for (text, url) in [
            ("http://localhost:11434", "http://localhost:11434/v1/embeddings"),
            ("http://localhost:11434/", "http://localhost:11434/v1/embeddings"),
            ("http://localhost:11434/v1", "http://localhost:11434/v1/embeddings"),
            ("http://localhost:11434/v1/", "http://localhost:11434/v1/embeddings"),
            ("http://LOCALHOST:11434/v1/embeddings", "http://localhost:11434/v1/embeddings"),
            ("https://api.openai.com", "https://api.openai.com/v1/embeddings"),
            ("https://example.org/proxy/v1", "https://example.org/proxy/v1/embeddings"),
            ("http://[::1]:1234", "http://[::1]:1234/v1/embeddings"),
        ] {
            assert_eq!(Address::parse(text).map(|a| a.url().to_string()), Ok(url.to_owned()));
        }
    }

    #[test]
    fn only_what_stays_on_this_machine_is_loopback() {
        for (text, expected) in [
            ("http://localhost:1", true),
            ("http://127.0.0.1:1", true),
            ("http://127.9.9.9:1", true),
            ("http://2130706433:1", true),
            ("http://[::1]:1", true),
            ("http://[::ffff:127.0.0.1]:1", true),
            ("http://localhost.:1", false),
            ("http://localhost.evil.example:1", false),
            ("http://a.localhost:1", false),
            ("http://127.0.0.1.evil.example:1", false),
            ("http://0.0.0.0:1", false),
            ("http://192.168.1.5:1", false),
            ("http://169.254.169.254", false),
        ] {
            let address = Address::parse(text).unwrap();
            assert_eq!(address.is_loopback(), expected, "{text}");
        }
    }

    #[test]
    fn what_could_smuggle_is_refused_without_repeating_it() {
        for text in [
            "http://user:pw-canary@localhost", "http://x@localhost", "http://localhost/?a=pw-canary",
            "http://localhost/#pw-canary", "ftp://localhost/pw-canary", "http://", "http://localhost:0",
            "localhost:11434", "",
        ] {
            let refused = Address::parse(text).unwrap_err();
            assert!(!refused.contains("canary"), "{refused}");
        }
    }
}
