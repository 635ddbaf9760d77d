//! The domains that may be asked, as written in the settings: `example.com`, `*.example.com`.

use crate::prelude::*;
use url::Host;

/// The only domains to fetch from; an empty list allows all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Domains(Vec<Domain>);

/// One host, or all hosts below it but not itself.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Domain {
    name: String,
    is_below: bool,
}

impl Domains {
    /// Reads the list. An entry that is not a domain is an error, so that a typing mistake does not open or close others.
    pub fn parse(list: &[String]) -> Result<Self> {
        list.iter().map(|entry| parse(entry)).collect::<Result<_>>().map(Self)
    }

    /// Whether the list allows this host. Ports and letter case do not matter.
    pub fn allow(&self, url: &Url) -> bool {
        let host = without_dot(url.host_str().unwrap_or_default());
        let is_name = matches!(url.host(), Some(Host::Domain(_)));
        let is_below =
            |name: &str| is_name && host.strip_suffix(name).is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'));
        let allows = |domain: &Domain| if domain.is_below { is_below(&domain.name) } else { host == domain.name };
        self.0.is_empty() || self.0.iter().any(allows)
    }
}

fn parse(entry: &str) -> Result<Domain> {
    let entry = entry.trim();
    let below = entry.strip_prefix("*.");
    // URLs are parsed by the same rules, so that both spell names of any script alike.
    let host =
        Host::parse(below.unwrap_or(entry)).ok().filter(|host| below.is_none() || matches!(host, Host::Domain(_)));
    let name = host.map(|host| without_dot(&host.to_string()).to_owned());
    match name.filter(|name| !name.is_empty() && !name.contains('*')) {
        Some(name) => Ok(Domain { name, is_below: below.is_some() }),
        None => Err(invalid(
            "",
            format!("`[fetch] allowed_domains` holds `{entry}`, which is not a domain"),
            "write `example.com`, or `*.example.com` for all below it, without `https://` and without a port; an empty list allows all",
        )),
    }
}

/// A name without the dot that may end it.
fn without_dot(name: &str) -> &str {
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
        let allowed = "https://example.com/ http://EXAMPLE.COM.:8080/ https://xn--bcher-kva.example/ https://BÜCHER.example/ \
             https://a.docs.rs/ https://a.b.docs.rs./ http://127.1/ http://[0:0::1]/";
        let refused = "https://docs.rs/ https://evildocs.rs/ https://www.example.com/ https://evilexample.com/ \
             https://example.com.evil/ https://example.com@evil.test/ https://ex\u{430}mple.com/ https://bucher.example/ \
             http://127.0.0.2/";
        for (urls, expected) in [(allowed, true), (refused, false)] {
            for url in urls.split(' ') {
                assert_eq!(list.allow(&Url::parse(url).unwrap()), expected, "{url}");
            }
        }
        assert!(Domains::default().allow(&Url::parse("https://any.test").unwrap()));
        for entry in
            ["", "*", "*.", "*.*.com", "https://example.com", "example.com/x", "example.com:80", "a b", "*.127.0.0.1"]
        {
            let error = domains(&[entry]).unwrap_err();
            assert!(error.to_string().contains("allowed_domains"), "{entry}: {error}");
        }
    }
}
