//! The domains that may be asked, as a learner writes them in the settings: `example.com`, `*.example.com`.

use reqwest::Url;
use url::Host;

use los_model::error::{Error, Result};

/// The only domains to fetch from; an empty list is all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Domains(Vec<Domain>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Domain {
    /// This host and no other.
    Exactly(String),
    /// Everything below it, but not itself.
    Below(String),
}

impl Domains {
    /// Reads the list. An entry that is no domain is an error, so that a slip of the pen does not open or close others.
    pub fn parse(list: &[String]) -> Result<Self> {
        list.iter().map(|entry| parse(entry)).collect::<Result<_>>().map(Self)
    }

    /// Whether the list lets this host be asked. Ports and letter case do not matter.
    pub fn allow(&self, url: &Url) -> bool {
        let host = url.host_str().unwrap_or_default();
        let host = plain(host);
        let is_name = matches!(url.host(), Some(Host::Domain(_)));
        self.0.is_empty()
            || self.0.iter().any(|domain| match domain {
                Domain::Exactly(name) => host == name,
                Domain::Below(name) => {
                    is_name
                        && host.strip_suffix(name.as_str()).is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'))
                }
            })
    }
}

fn parse(entry: &str) -> Result<Domain> {
    let (name, below) = match entry.trim().strip_prefix("*.") {
        Some(name) => (name, true),
        None => (entry.trim(), false),
    };
    // The same rules as for addresses, so that both spell a name of any script alike.
    match Host::parse(name) {
        Ok(Host::Domain(name)) if below && !plain(&name).is_empty() && !name.contains('*') => Ok(Domain::Below(plain(&name).to_owned())),
        Ok(host) if !below && !name.is_empty() && !name.contains('*') => {
            Ok(Domain::Exactly(plain(&host.to_string()).to_owned()))
        }
        _ => Err(Error::InvalidInput {
            field: None,
            reason: format!("`[fetch] allowed_domains` holds `{entry}`, which is no domain"),
            suggestion: Some(
                "write `example.com`, or `*.example.com` for all below it, without `https://` and without a port; an empty list allows all"
                    .into(),
            ),
        }),
    }
}

/// A name without the dot that may end it.
fn plain(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn domains(list: &[&str]) -> Result<Domains> {
        Domains::parse(&list.iter().map(|&entry| entry.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn a_list_means_the_hosts_that_it_names_and_no_look_alikes() {
        let list = domains(&[" Example.com ", "*.docs.rs", "bücher.example", "127.0.0.1", "[::1]"]).unwrap();
        for (url, expected) in [
            ("https://example.com/", true),
            ("http://EXAMPLE.COM.:8080/", true),
            ("https://xn--bcher-kva.example/", true),
            ("https://BÜCHER.example/", true),
            ("https://a.docs.rs/", true),
            ("https://a.b.docs.rs./", true),
            ("http://127.1/", true),
            ("http://[0:0::1]/", true),
            ("https://docs.rs/", false),
            ("https://evildocs.rs/", false),
            ("https://www.example.com/", false),
            ("https://evilexample.com/", false),
            ("https://example.com.evil/", false),
            ("https://example.com@evil.test/", false),
            ("https://ex\u{430}mple.com/", false),
            ("https://bucher.example/", false),
            ("http://127.0.0.2/", false),
        ] {
            assert_eq!(list.allow(&Url::parse(url).unwrap()), expected, "{url}");
        }
        assert!(Domains::default().allow(&Url::parse("https://any.test").unwrap()));
    }

    #[test]
    fn what_is_no_domain_is_an_error_and_opens_nothing() {
        for entry in
            ["", "*", "*.", "*.*.com", "https://example.com", "example.com/x", "example.com:80", "a b", "*.127.0.0.1"]
        {
            let error = domains(&[entry]).unwrap_err();
            assert!(error.to_string().contains("allowed_domains"), "{entry}: {error}");
        }
    }
}
