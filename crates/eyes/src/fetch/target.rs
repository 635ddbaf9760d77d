//! The addresses that may be asked: as typed, and of redirects.

use std::net::{IpAddr, Ipv4Addr};

use reqwest::{Response, Url, header::LOCATION};
use url::{Host, ParseError};

use super::{Closed, Domains, Judge};
use los_model::{Error, Result, error};

/// Reads an address as it was typed. Mistakes that a browser silently repairs are errors here.
pub fn parse(text: &str) -> Result<Url> {
    let text = text.trim_matches(' ');
    if text.contains(|c: char| c.is_ascii_control()) {
        return Err(invalid("must not hold line breaks or control characters"));
    }
    let url = Url::parse(text).map_err(|error| match error {
        ParseError::RelativeUrlWithoutBase => error::invalid(
            "url",
            "lacks `https://` or `http://`",
            format!("write `https://{}`", text.trim_start_matches('/')),
        ),
        error => invalid(format!("is not a web address: {error}")),
    })?;
    check_scheme(&url)?;
    if !url.username().is_empty() || url.password().is_some() {
        let suggestion = "only pages that need no password can be fetched";
        return Err(error::invalid("url", "must not hold a user name or a password", suggestion));
    }
    Ok(url)
}

/// Refuses disallowed protocols, domains and numeric addresses. Names are judged when they are looked up.
pub(crate) fn check(url: &Url, domains: &Domains, judge: &Judge) -> Result<()> {
    check_scheme(url)?;
    // First the address: the list of domains cannot open a closed one.
    let ip: Option<IpAddr> = match url.host() {
        Some(Host::Ipv4(ip)) => Some(ip.into()),
        Some(Host::Ipv6(ip)) => Some(ip.into()),
        // RFC 6761: this machine, whatever a name server says.
        Some(Host::Domain(name)) if is_localhost(name) => Some(Ipv4Addr::LOCALHOST.into()),
        Some(Host::Domain(_)) | None => None,
    };
    if let Some(ip) = ip {
        judge(ip).map_err(|closed| refusal(url.host_str().unwrap_or_default(), closed))?;
    }
    if !domains.allow(url) {
        let host = url.host_str().unwrap_or_default();
        let how = "is not in `[fetch] allowed_domains` of `learning-os.toml`; the learner can add it there";
        return Err(refused("Disallowed domain", format!("`{host}` {how}")));
    }
    Ok(())
}

fn is_localhost(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name == "localhost" || name.ends_with(".localhost")
}

/// The address that a response redirects to, if it does.
pub(crate) fn redirect(response: &Response, from: &Url) -> Result<Option<Url>> {
    if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return Ok(None);
    }
    let Some(location) = response.headers().get(LOCATION) else { return Ok(None) };
    let location = String::from_utf8_lossy(location.as_bytes());
    let Ok(mut next) = from.join(&location) else {
        let what = "Disallowed redirect: the page leads to an address that is not of the web";
        return Err(refused(what, "fetch the page that you want by its own address"));
    };
    check_scheme(&next)?;
    if from.scheme() == "https" && next.scheme() == "http" {
        let host = next.host_str().unwrap_or_default();
        let why = "the page leads from https to http, which is not followed";
        return Err(refused("Disallowed protocol", format!("{why}; fetch http://{host}/ itself if that is wanted")));
    }
    // A name and password in a page's redirect are not sent.
    let _ = next.set_username("");
    let _ = next.set_password(None);
    Ok(Some(next))
}

/// The refusal of an address, or of a name that stands for it.
pub(crate) fn refusal(what: &str, closed: Closed) -> Error {
    let how = if closed.can_be_opened {
        "the learner can open private ones with `[fetch] allow_private = true` in `learning-os.toml`"
    } else {
        "this one stays closed whatever the settings say"
    };
    let what = format!("Disallowed address: `{what}` is {}", closed.kind);
    refused(what, format!("only public addresses are fetched; {how}"))
}

fn refused(what: impl Into<String>, suggestion: impl Into<String>) -> Error {
    Error::FetchRefused { what: what.into(), suggestion: suggestion.into() }
}

fn check_scheme(url: &Url) -> Result<()> {
    if matches!(url.scheme(), "http" | "https") {
        return Ok(());
    }
    Err(refused("Disallowed protocol", "only `https://` and `http://` can be fetched"))
}

fn invalid(reason: impl Into<String>) -> Error {
    error::invalid("url", reason, "write it such as `https://example.com/page`")
}

#[cfg(test)]
mod tests {
    use super::*;
    use los_model::error::Code;

    #[test]
    fn an_address_without_a_scheme_is_suggested_with_one() {
        for (text, suggestion) in [
            ("example.com", "https://example.com"),
            ("example.com/a?b=http://c", "https://example.com/a?b=http://c"),
            ("//127.0.0.1/x", "https://127.0.0.1/x"),
            ("/etc/passwd", "https://etc/passwd"),
            ("[::1]:80", "https://[::1]:80"),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(error.code(), Code::InvalidInput, "{text}");
            assert!(
                matches!(error, Error::InvalidInput { suggestion: Some(next), .. } if next == format!("write `{suggestion}`")),
                "{text}"
            );
        }
    }

    #[test]
    fn other_protocols_and_texts_are_refused() {
        for text in [
            "file:///etc/passwd", "ftp://a.b/", "gopher://x", "data:text/plain,x", "javascript:alert(1)",
            "unix:/run/x.sock", "dict://localhost:11211/", "ws://x.y", "FILE:/x", "view-source:http://x.y",
            "localhost:3000",
        ] {
            let error = parse(text).unwrap_err();
            let expected = (Code::PermissionDenied, "Disallowed protocol");
            assert_eq!((error.code(), error.to_string().as_str()), expected, "{text}");
        }
        for text in [
            "", " ", "https://", "http://[::1", "http://a:99999/", "http://a b/", "http://a\tb.com/",
            "https://a.b/\r\nHost: x", "http://1.2.3.4.5/", "http://%00/", "http://user@a.b/", "http://:pw@a.b/",
            "http://example.com@127.0.0.1/",
        ] {
            assert_eq!(parse(text).unwrap_err().code(), Code::InvalidInput, "{text:?}");
        }
        // The name server does not know the host.
        assert!(parse(&format!("https://{}.com/", "a".repeat(8_000))).is_ok());
    }
}
