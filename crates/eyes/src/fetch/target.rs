//! Where a request may go: the address as typed, the address of a redirect, and what both must keep to.

use std::net::{IpAddr, Ipv4Addr};

use reqwest::header::LOCATION;
use reqwest::{Response, Url};
use url::{Host, ParseError};

use super::address::{Closed, Judge};
use super::domains::Domains;
use los_model::error::{Error, Result};

/// Reads an address as somebody typed it. What a browser would silently repair is an error here.
pub fn parse(text: &str) -> Result<Url> {
    let text = text.trim_matches(' ');
    if text.contains(|c: char| c.is_ascii_control()) {
        return Err(invalid("must not hold line breaks or control characters", None));
    }
    if let Some(suggestion) = with_a_scheme(text) {
        return Err(invalid("lacks `https://` or `http://`", Some(suggestion)));
    }
    let url = Url::parse(text).map_err(|error| invalid(reason(error), None))?;
    check_scheme(&url)?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(invalid(
            "must not hold a user name or a password",
            Some("only pages that need no password can be fetched".into()),
        ));
    }
    Ok(url)
}

/// Whether the protocol, the domain and an address written as a number may be asked. Names are judged where they are
/// looked up.
pub(crate) fn check(url: &Url, domains: &Domains, judge: &Judge) -> Result<()> {
    check_scheme(url)?;
    if !domains.allow(url) {
        return Err(Error::FetchRefused {
            what: "Disallowed domain".into(),
            suggestion: format!(
                "`{}` is not in `[fetch] allowed_domains` of `learning-os.toml`; the learner can add it there",
                url.host_str().unwrap_or_default()
            ),
        });
    }
    let ip: IpAddr = match url.host() {
        Some(Host::Ipv4(ip)) => ip.into(),
        Some(Host::Ipv6(ip)) => ip.into(),
        // This machine, whatever a name server says (RFC 6761).
        Some(Host::Domain(name)) if is_localhost(name) => Ipv4Addr::LOCALHOST.into(),
        Some(Host::Domain(_)) | None => return Ok(()),
    };
    judge(ip).map_err(|closed| refusal(url.host_str().unwrap_or_default(), closed))
}

fn is_localhost(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name == "localhost" || name.ends_with(".localhost")
}

/// Where an answer sends us on to; `None` where it is the end of the way.
pub(crate) fn redirect(answer: &Response, from: &Url) -> Result<Option<Url>> {
    if !matches!(answer.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return Ok(None);
    }
    let Some(location) = answer.headers().get(LOCATION) else {
        return Ok(None);
    };
    let location = String::from_utf8_lossy(location.as_bytes());
    let Ok(mut next) = from.join(&location) else {
        return Err(Error::FetchRefused {
            what: "Disallowed redirect: the page leads to what is no web address".into(),
            suggestion: "fetch the page that you want by its own address".into(),
        });
    };
    check_scheme(&next)?;
    if from.scheme() == "https" && next.scheme() == "http" {
        return Err(Error::FetchRefused {
            what: "Disallowed protocol".into(),
            suggestion: format!(
                "the page leads from https to http, which is not followed; fetch http://{}/ itself if that is wanted",
                next.host_str().unwrap_or_default()
            ),
        });
    }
    // What a page writes before an `@` is nobody's password.
    let _ = next.set_username("");
    let _ = next.set_password(None);
    Ok(Some(next))
}

/// The refusal of an address, or of a name that stands for it.
pub(crate) fn refusal(what: &str, closed: Closed) -> Error {
    Error::FetchRefused {
        what: format!("Disallowed address: `{what}` is {}", closed.kind),
        suggestion: if closed.can_be_opened {
            "only public addresses are fetched; the learner can open private ones with `[fetch] allow_private = true` in `learning-os.toml`"
        } else {
            "only public addresses are fetched; this one stays closed whatever the settings say"
        }
        .into(),
    }
}

fn check_scheme(url: &Url) -> Result<()> {
    if matches!(url.scheme(), "http" | "https") {
        return Ok(());
    }
    Err(Error::FetchRefused {
        what: "Disallowed protocol".into(),
        suggestion: "only `https://` and `http://` can be fetched".into(),
    })
}

/// What was meant by `example.com/page`, `//example.com` or `localhost:8080`.
fn with_a_scheme(text: &str) -> Option<String> {
    let rest = text.trim_start_matches('/');
    let (scheme, after) = match rest.split_once(':') {
        Some((before, after)) if !before.contains(['/', '?', '#']) => (before, after),
        _ => ("", ""),
    };
    let port: String = after.chars().take_while(char::is_ascii_digit).collect();
    let is_port = !port.is_empty() && after[port.len()..].chars().next().is_none_or(|c| "/?#".contains(c));
    let lacks_one =
        scheme.is_empty() || scheme.contains(['.', '[']) || (is_port && !matches!(scheme, "http" | "https"));
    (lacks_one && !rest.is_empty()).then(|| format!("write `https://{rest}`"))
}

fn reason(error: ParseError) -> &'static str {
    match error {
        ParseError::EmptyHost => "names no host",
        ParseError::InvalidPort => "has a port that is none: ports are numbers up to 65535",
        ParseError::InvalidIpv4Address | ParseError::InvalidIpv6Address => {
            "has a host that looks like an IP address and is none"
        }
        ParseError::IdnaError | ParseError::InvalidDomainCharacter => "has a host that cannot be a name",
        _ => "is no web address",
    }
}

fn invalid(reason: &str, suggestion: Option<String>) -> Error {
    Error::InvalidInput {
        field: Some("url".into()),
        reason: reason.into(),
        suggestion: suggestion.or_else(|| Some("write it such as `https://example.com/page`".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use los_model::error::Code;

    #[test]
    fn what_lacks_its_scheme_is_told_with_one() {
        for (text, suggestion) in [
            ("example.com", "https://example.com"),
            ("example.com:8080/a?b=http://c", "https://example.com:8080/a?b=http://c"),
            ("localhost:3000", "https://localhost:3000"),
            ("//127.0.0.1/x", "https://127.0.0.1/x"),
            ("/etc/passwd", "https://etc/passwd"),
            ("[::1]:80", "https://[::1]:80"),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(error.code(), Code::InvalidInput, "{text}");
            assert_eq!(error.hint(), Some(format!("write `{suggestion}`")), "{text}");
        }
    }

    #[test]
    fn other_protocols_are_told_as_such() {
        for text in [
            "file:///etc/passwd", "ftp://a.b/", "gopher://x", "data:text/plain,x", "javascript:alert(1)",
            "unix:/run/x.sock", "dict://localhost:11211/", "ws://x.y", "FILE:/x", "view-source:http://x.y",
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(
                (error.code(), error.to_string().as_str()),
                (Code::PermissionDenied, "Disallowed protocol"),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_address_is_invalid() {
        let long = format!("https://{}.com/", "a".repeat(8_000));
        for text in [
            "", " ", "https://", "http://[::1", "http://a:99999/", "http://a b/", "http://a\tb.com/",
            "https://a.b/\r\nHost: x", "http://1.2.3.4.5/", "http://%00/", "http://user@a.b/", "http://:pw@a.b/",
            "http://example.com@127.0.0.1/", &long,
        ] {
            if text == long {
                // A host of any length is looked up in vain, and is no fault of the address.
                assert!(parse(text).is_ok());
                continue;
            }
            assert_eq!(parse(text).unwrap_err().code(), Code::InvalidInput, "{text:?}");
        }
    }
}
