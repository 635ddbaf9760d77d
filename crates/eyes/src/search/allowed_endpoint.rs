//! Whether an endpoint that the workspace's settings name may be used, and with which key.
//!
//! A workspace can be somebody else's: its settings could send the learner's notes to a stranger, or any environment
//! variable by naming it as the key. So sending text off this machine needs a permission that no workspace can give: the
//! variable [`ALLOW_VARIABLE`] in the learner's own environment. And only variables that are named like an API key are
//! ever read.

use reqwest::{Url, header::HeaderValue};
use url::Host;

use los_store::workspace::SearchSettings;

/// The environment variable that lists the hosts, with or without port and separated by commas, to which texts may be sent.
pub const ALLOW_VARIABLE: &str = "LOS_SEARCH_ALLOW";

/// The end of the name of a variable that may be sent as a key: tokens of other services have other names.
const KEY_NAME: &str = "_API_KEY";

/// An endpoint that may be used.
#[derive(Debug, Clone)]
pub struct AllowedEndpoint {
    /// Where requests go: always a path that ends in `/v1/embeddings`, so that settings cannot aim them at anything else.
    pub(super) url: Url,
    /// The model to ask for.
    pub(super) model: String,
    /// The key as the value of its header, which nothing shows; where the settings name one.
    pub key: Option<HeaderValue>,
}

impl AllowedEndpoint {
    /// The host and, where it is not the scheme's default, the port, as a learner may write it in the list.
    pub fn label(&self) -> String {
        let host = self.url.host_str().unwrap_or_default();
        self.url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
    }

    /// Whether requests stay on this machine: `localhost`, which is never looked up, or a loopback address.
    pub fn is_loopback(&self) -> bool {
        match self.url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.to_canonical().is_loopback(),
            None => false,
        }
    }
}

/// The environment, by the names of its variables.
type Variables<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The endpoint that the settings and the environment allow, if the settings name one; the error says what to do.
pub fn judge(settings: &SearchSettings, variables: Variables<'_>) -> Result<Option<AllowedEndpoint>, String> {
    let Some(endpoint) = &settings.endpoint else { return Ok(None) };
    let model = settings.model.as_deref().unwrap_or_default().trim().to_owned();
    let mut allowed = AllowedEndpoint { url: address(endpoint)?, model, key: None };
    let label = allowed.label();
    let list = variables(ALLOW_VARIABLE).unwrap_or_default().to_ascii_lowercase();
    // The host at any port, or at this one.
    let is_listed = list.split(',').map(str::trim).any(|item| item == label || Some(item) == allowed.url.host_str());
    if !allowed.is_loopback() && !is_listed {
        return Err(format!(
            "the embeddings endpoint {label} is not on this machine and was not asked: \
             to send it your notes, set {ALLOW_VARIABLE}={label} in your environment"
        ));
    }
    let refused = |reason: &str| format!("the embeddings endpoint {label} was not asked: {reason}");
    if allowed.model.is_empty() {
        return Err(refused("name its model in `[search] model`, such as `nomic-embed-text`"));
    }
    if let Some(name) = &settings.key_env {
        allowed.key = Some(key_of(name, &allowed, variables).map_err(|reason| refused(&reason))?);
    }
    Ok(Some(allowed))
}

/// Reads `http://localhost:11434`, with or without `/v1`; the error is a phrase that repeats nothing of it.
fn address(text: &str) -> Result<Url, String> {
    let is_plain = |url: &Url| {
        matches!(url.scheme(), "http" | "https")
            && (url.port() != Some(0) && url.username().is_empty() && url.password().is_none())
            && (url.query().is_none() && url.fragment().is_none())
    };
    let mut url = Url::parse(text.trim()).ok().filter(is_plain).ok_or(
        "`[search] endpoint` must be such as `http://localhost:11434/v1`, without name, password, `?` and `#`",
    )?;
    let base = url.path().trim_end_matches('/').trim_end_matches("/v1").to_owned();
    url.set_path(&format!("{base}/v1/embeddings"));
    Ok(url)
}

fn key_of(name: &str, endpoint: &AllowedEndpoint, variables: Variables<'_>) -> Result<HeaderValue, String> {
    let shown: String = name.chars().take(60).collect();
    if !name.to_ascii_uppercase().ends_with(KEY_NAME) {
        return Err(format!(
            "`[search] key_env` names `{shown}`, which may open more than an embeddings service; \
             put the key into a variable of its own whose name ends in `{KEY_NAME}`"
        ));
    }
    if endpoint.url.scheme() != "https" && !endpoint.is_loopback() {
        return Err("a key is sent only by `https://` or within this machine".to_owned());
    }
    let value = variables(name).unwrap_or_default();
    if value.trim().is_empty() {
        return Err(format!("set its key in the environment variable `{shown}`"));
    }
    let header = HeaderValue::from_str(&format!("Bearer {}", value.trim()));
    let mut header = header.map_err(|_| format!("the value of the environment variable `{shown}` cannot be a key"))?;
    header.set_sensitive(true);
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(endpoint: &str, key_env: Option<&str>, environment: &[(&str, &str)]) -> Result<AllowedEndpoint, String> {
        let variables = |name: &str| {
            let found = environment.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let [endpoint, model, key_env] = [Some(endpoint), Some("m"), key_env].map(|text| text.map(str::to_owned));
        Ok(judge(&SearchSettings { endpoint, model, key_env, ..SearchSettings::default() }, &variables)?.unwrap())
    }

    #[test]
    fn every_way_to_write_the_base_is_the_same_address() {
        for (text, base) in [
            ("http://LOCALHOST:11434/", "http://localhost:11434"),
            ("http://[::1]:1234/v1/", "http://[::1]:1234"),
            ("https://example.org/proxy/v1", "https://example.org/proxy"),
        ] {
            assert_eq!(address(text).map(String::from), Ok(format!("{base}/v1/embeddings")));
        }
        for text in [
            "http://user:pw-canary@localhost", "http://x@localhost", "http://localhost/?a=pw-canary",
            "http://localhost/#pw-canary", "ftp://localhost/pw-canary", "http://", "http://localhost:0",
            "localhost:11434", "",
        ] {
            assert!(!address(text).unwrap_err().contains("canary"), "{text}");
        }
    }

    #[test]
    fn another_machine_needs_permission_in_the_environment() {
        for here in ["localhost", "127.0.0.1", "127.9.9.9", "2130706433", "[::1]", "[::ffff:127.0.0.1]"] {
            assert!(judged(&format!("http://{here}:1"), None, &[]).unwrap().is_loopback(), "{here}");
        }
        for elsewhere in [
            "localhost.", "localhost.evil.example", "a.localhost", "127.0.0.1.evil.example", "0.0.0.0", "192.168.1.5",
            "169.254.169.254",
        ] {
            assert!(judged(&format!("http://{elsewhere}:1"), None, &[]).is_err(), "{elsewhere}");
        }
        let url = "https://api.openai.com/v1";
        let is_allowed = |list: &&str| judged(url, None, &[(ALLOW_VARIABLE, list)]).is_ok();
        assert!(["api.openai.com", "API.OpenAI.com", "other.example, api.openai.com"].iter().all(is_allowed));
        let others = ["", "*", "openai.com", "api.openai.com:8443", "api.openai.com.evil.example"];
        assert!(!others.iter().any(is_allowed));
        let phrase = judged(url, Some("OPENAI_API_KEY"), &[("OPENAI_API_KEY", "sk-canary")]).unwrap_err();
        assert!(phrase.contains("LOS_SEARCH_ALLOW=api.openai.com") && !phrase.contains("canary"));
    }

    #[test]
    fn only_variables_named_like_a_key_are_read_and_no_key_is_shown_or_sent_in_the_clear() {
        let key = |name| judged("http://localhost:1", Some(name), &[(name, "sk-canary")]);
        for name in ["OPENAI_API_KEY", "voyage_api_key"] {
            let allowed = key(name).unwrap();
            assert!(allowed.key.is_some() && !format!("{allowed:?}").contains("canary"));
        }
        for name in ["HOME", "AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN", "LOS_TOKEN", "SSH_PRIVATE_KEY", "API_KEYS"] {
            assert!(key(name).is_err(), "{name}");
        }
        for value in ["", "  ", "canary\nX: y", "canary\u{7f}"] {
            let phrase = judged("http://localhost:1", Some("A_API_KEY"), &[("A_API_KEY", value)]).unwrap_err();
            assert!(phrase.contains("`A_API_KEY`") && !phrase.contains("canary"), "{phrase}");
        }
        let there = [(ALLOW_VARIABLE, "192.168.1.5"), ("A_API_KEY", "k")];
        assert!(judged("http://192.168.1.5:11434", None, &there).unwrap().key.is_none());
        assert!(judged("http://192.168.1.5:11434", Some("A_API_KEY"), &there).is_err());
        assert!(judged("https://192.168.1.5", Some("A_API_KEY"), &there).unwrap().key.is_some());
    }
}
