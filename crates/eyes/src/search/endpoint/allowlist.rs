//! Whether an endpoint that the workspace's settings name may be used, and with which key.
//!
//! A workspace can be somebody else's: its settings could send the learner's notes to a stranger, or any environment
//! variable by naming it as the key. So sending text off this machine needs a permission that no workspace can give: the
//! variable [`ALLOW_VARIABLE`] in the learner's own environment. And only variables that are named like an API key are
//! ever read.

use std::net::IpAddr;

use reqwest::Url;
use reqwest::header::HeaderValue;

use los_store::workspace::settings::SearchSettings;

/// The environment variable that lists the hosts, with or without port and separated by commas, to which texts may be sent.
pub const ALLOW_VARIABLE: &str = "LOS_SEARCH_ALLOW";

/// The last word of a variable that holds a key for a service.
const KEY_WORDS: [&str; 3] = ["KEY", "APIKEY", "TOKEN"];
/// Words in the name of a variable that opens more than an embeddings service.
const OTHER_WORDS: [&str; 26] = [
    "ACCESS", "ACTIONS", "AWS", "BITBUCKET", "CARGO", "CI", "DEPLOY", "DOCKER", "ENCRYPTION", "GH", "GITHUB", "GITLAB",
    "GPG", "HOMEBREW", "KUBE", "MASTER", "NODE", "NPM", "PASSWORD", "PRIVATE", "PYPI", "SECRET", "SESSION", "SIGNING",
    "SSH", "VAULT",
];
/// The token of `los serve` opens this workspace.
const OWN_TOKEN: &str = "LOS_TOKEN";

/// Where requests go: always a path that ends in `/v1/embeddings`, so that settings cannot aim them at anything else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    pub(super) url: Url,
    /// In lower case; an IPv6 address stands in brackets.
    host: String,
    pub(super) port: u16,
    is_loopback: bool,
}

impl Address {
    /// Reads `http://localhost:11434`, with or without `/v1` or `/v1/embeddings`; the error is a phrase.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = |reason: &str| format!("`[search] endpoint` {reason}");
        let mut url = Url::parse(text.trim())
            .map_err(|_| wrong("is not a web address; write one such as `http://localhost:11434/v1`"))?;
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

    /// The host and, where it is not the scheme's default, the port, as a learner may write it in an allowlist.
    pub fn label(&self) -> String {
        match self.url.port() {
            Some(port) => format!("{}:{port}", self.host),
            None => self.host.clone(),
        }
    }

    /// Whether requests stay on this machine: `localhost`, which is never looked up, or a loopback address.
    pub const fn is_loopback(&self) -> bool {
        self.is_loopback
    }

    /// Whether requests are encrypted.
    pub fn is_https(&self) -> bool {
        self.url.scheme() == "https"
    }
}

fn ip_of(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

/// An endpoint that may be used.
#[derive(Debug, Clone)]
pub struct AllowedEndpoint {
    /// Where it is.
    pub address: Address,
    /// The model to ask for.
    pub model: String,
    /// The key, where the settings name one.
    pub key: Option<Key>,
}

/// A key, as the value of its header; nothing shows it.
#[derive(Clone)]
pub struct Key(HeaderValue);

impl Key {
    /// A key's value; `None` where it cannot stand in a header.
    pub fn new(value: &str) -> Option<Self> {
        let value = value.trim();
        if value.is_empty() {
            return None;
        }
        let mut header = HeaderValue::from_str(&format!("Bearer {value}")).ok()?;
        header.set_sensitive(true);
        Some(Self(header))
    }

    pub(crate) fn header(&self) -> HeaderValue {
        self.0.clone()
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(..)")
    }
}

/// The endpoint that the settings and the environment allow, if the settings name one; the error says what to do.
pub fn judge(
    settings: &SearchSettings,
    variables: &dyn Fn(&str) -> Option<String>,
) -> Result<Option<AllowedEndpoint>, String> {
    let Some(endpoint) = &settings.endpoint else { return Ok(None) };
    let address = Address::parse(endpoint)?;
    let label = address.label();
    if !address.is_loopback() && !is_allowed(&address, &variables(ALLOW_VARIABLE).unwrap_or_default()) {
        return Err(format!(
            "the embeddings endpoint {label} is not on this machine and was not asked: \
             to send it your notes, set {ALLOW_VARIABLE}={label} in your environment"
        ));
    }
    let model = settings.model.as_deref().unwrap_or_default().trim();
    if model.is_empty() || model.len() > 200 {
        return Err(format!(
            "the embeddings endpoint {label} was not asked: \
             name its model in `[search] model`, such as `nomic-embed-text`"
        ));
    }
    let key = settings.key_env.as_ref().map(|name| key_of(name, &address, variables)).transpose()?;
    Ok(Some(AllowedEndpoint { address, model: model.to_owned(), key }))
}

fn key_of(name: &str, address: &Address, variables: &dyn Fn(&str) -> Option<String>) -> Result<Key, String> {
    let refused = |reason: String| format!("the embeddings endpoint {} was not asked: {reason}", address.label());
    let shown: String = name.chars().take(60).collect();
    if !is_key_name(name) {
        return Err(refused(format!(
            "`[search] key_env` names `{shown}`, which may open more than an embeddings service; \
             put the key into a variable of its own whose name ends in `_API_KEY`"
        )));
    }
    if !address.is_https() && !address.is_loopback() {
        return Err(refused("a key is sent only by `https://` or within this machine".into()));
    }
    let value = variables(name).unwrap_or_default();
    if value.trim().is_empty() {
        return Err(refused(format!("set its key in the environment variable `{shown}`")));
    }
    Key::new(&value).ok_or_else(|| refused(format!("the value of the environment variable `{shown}` cannot be a key")))
}

/// Whether the learner's list names the host, at any port or at this one.
fn is_allowed(address: &Address, list: &str) -> bool {
    let with_port = format!("{}:{}", address.host, address.port);
    let mut items = list.split([',', ';', ' ', '\t', '\n']).map(|item| item.trim().to_ascii_lowercase());
    items.any(|item| item == address.host || item == with_port)
}

fn is_key_name(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let words: Vec<&str> = name.split('_').collect();
    words.last().is_some_and(|last| KEY_WORDS.contains(last))
        && !words.iter().any(|word| OTHER_WORDS.contains(word))
        && name != OWN_TOKEN
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
            assert_eq!(Address::parse(text).map(|a| a.url.to_string()), Ok(url.to_owned()));
        }
    }

    #[test]
    fn only_this_machine_is_loopback() {
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
    fn a_smuggling_address_is_refused_without_repeating_it() {
        for text in [
            "http://user:pw-canary@localhost", "http://x@localhost", "http://localhost/?a=pw-canary",
            "http://localhost/#pw-canary", "ftp://localhost/pw-canary", "http://", "http://localhost:0",
            "localhost:11434", "",
        ] {
            let refused = Address::parse(text).unwrap_err();
            assert!(!refused.contains("canary"), "{refused}");
        }
    }

    fn settings(endpoint: &str, key_env: Option<&str>) -> SearchSettings {
        SearchSettings {
            endpoint: Some(endpoint.into()),
            model: Some("m".into()),
            key_env: key_env.map(str::to_owned),
            ..SearchSettings::default()
        }
    }

    fn judged(endpoint: &str, key_env: Option<&str>, environment: &[(&str, &str)]) -> Result<bool, String> {
        let variables = |name: &str| {
            let found = environment.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Ok(judge(&settings(endpoint, key_env), &variables)?.is_some_and(|allowed| allowed.key.is_some()))
    }

    #[test]
    fn without_an_endpoint_no_server_or_variable_is_used() {
        let nosy = |name: &str| -> Option<String> { panic!("read {name}") };
        assert!(judge(&SearchSettings::default(), &nosy).unwrap().is_none());
        assert!(judge(&settings("http://localhost:1", None), &nosy).unwrap().is_some());
    }

    #[test]
    fn another_machine_needs_permission_in_the_environment() {
        let url = "https://api.openai.com/v1";
        for (list, expected) in [
            ("api.openai.com", true),
            ("API.OpenAI.com", true),
            ("other.example, api.openai.com:443", true),
            ("", false),
            ("*", false),
            ("openai.com", false),
            ("api.openai.com:8443", false),
            ("api.openai.com.evil.example", false),
        ] {
            assert_eq!(judged(url, None, &[(ALLOW_VARIABLE, list)]).is_ok(), expected, "{list}");
        }
        let phrase = judged(url, Some("OPENAI_API_KEY"), &[("OPENAI_API_KEY", "sk-canary")]).unwrap_err();
        assert!(phrase.contains("LOS_SEARCH_ALLOW=api.openai.com") && !phrase.contains("canary"));
    }

    #[test]
    fn only_variables_named_like_a_key_are_read() {
        for (name, expected) in [
            ("OPENAI_API_KEY", true),
            ("MY_KEY", true),
            ("voyage_api_key", true),
            ("HF_TOKEN", true),
            ("LOS_SEARCH_KEY", true),
            ("HOME", false),
            ("PATH", false),
            ("DATABASE_URL", false),
            ("AWS_SECRET_ACCESS_KEY", false),
            ("aws_session_token", false),
            ("GITHUB_TOKEN", false),
            ("NPM_TOKEN", false),
            ("SSH_PRIVATE_KEY", false),
            ("LOS_TOKEN", false),
            ("MONKEY", false),
            ("KEYCHAIN", false),
        ] {
            let read = std::cell::Cell::new(false);
            let variables = |_: &str| {
                read.set(true);
                Some("v".to_owned())
            };
            let allowed = judge(&settings("http://localhost:1", Some(name)), &variables);
            assert_eq!((allowed.is_ok(), read.get()), (expected, expected), "{name}");
        }
    }

    #[test]
    fn a_key_is_never_sent_in_the_clear_to_another_machine() {
        let allow = (ALLOW_VARIABLE, "192.168.1.5");
        assert_eq!(judged("http://192.168.1.5:11434", None, &[allow]), Ok(false));
        assert!(judged("http://192.168.1.5:11434", Some("A_KEY"), &[allow, ("A_KEY", "k")]).is_err());
        assert_eq!(judged("https://192.168.1.5", Some("A_KEY"), &[allow, ("A_KEY", "k")]), Ok(true));
    }

    #[test]
    fn a_missing_or_invalid_key_is_reported_without_its_value() {
        for value in ["", "  ", "canary\nX: y", "canary\u{7f}"] {
            let phrase = judged("http://localhost:1", Some("A_KEY"), &[("A_KEY", value)]).unwrap_err();
            assert!(phrase.contains("`A_KEY`") && !phrase.contains("canary"), "{phrase}");
        }
        let key = Key::new("sk-canary").unwrap();
        assert!(!format!("{key:?} {:?}", key.header()).contains("canary"));
    }
}
