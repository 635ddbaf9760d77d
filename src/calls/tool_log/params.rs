//! The part of a call's arguments that may be logged: names and lengths, never content or keys.

use serde_json::{Map, Value, json};

use crate::calls::spec::Spec;

/// Longer strings are cut.
const MAX_CHARS: usize = 200;
/// Names of arguments are cut, too: a caller may invent any.
const MAX_NAME_CHARS: usize = 60;
/// More arguments than a tool has are not listed.
const MAX_PARAMS: usize = 20;

/// The arguments as the log may keep them.
#[derive(Debug)]
pub(crate) struct Params {
    /// Content by its length, other strings cut.
    pub(crate) shown: Map<String, Value>,
    /// Every string by its length, for arguments that were not understood.
    pub(crate) lengths: Map<String, Value>,
}

impl Params {
    pub(crate) fn of(spec: &Spec, args: &Value) -> Self {
        let mut params = Self { shown: Map::new(), lengths: Map::new() };
        for (name, value) in args.as_object().into_iter().flatten().take(MAX_PARAMS) {
            let short: String = name.chars().take(MAX_NAME_CHARS).collect();
            let shown = match value {
                _ if spec.private_args.contains(&name.as_str()) => private(name, value),
                Value::String(text) => public_text(text).into(),
                Value::Array(_) | Value::Object(_) => length(value),
                Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
            };
            let hidden = match value {
                Value::String(_) => length(value),
                _ => shown.clone(),
            };
            params.shown.insert(short.clone(), shown);
            params.lengths.insert(short, hidden);
        }
        params
    }
}

/// Content by its length. Of an address the log also keeps whom it asked, and nothing that could be a key.
fn private(name: &str, value: &Value) -> Value {
    let mut said = length(value);
    if let Some(origin) = value.as_str().filter(|_| name == "url").and_then(origin) {
        said["origin"] = origin.into();
    }
    said
}

/// Scheme and host of a web address.
fn origin(address: &str) -> Option<String> {
    let url = url::Url::parse(address).ok()?;
    let origin = format!("{}://{}", url.scheme(), url.host_str()?);
    Some(origin.chars().take(MAX_CHARS).collect())
}

fn length(value: &Value) -> Value {
    let chars = match value {
        Value::String(text) => text.chars().count(),
        other => other.to_string().chars().count(),
    };
    json!({ "length": chars })
}

/// A text that names something, cut. Of an address only scheme, host and path stay: user, password, query and fragment
/// are where keys travel.
pub(crate) fn public_text(text: &str) -> String {
    let cut = |text: &str| text.chars().take(MAX_CHARS).collect();
    let Some((scheme, rest)) = text.split_once("://") else {
        return cut(text);
    };
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let (authority, path) = rest.split_at(rest.find(['/', '\\']).unwrap_or(rest.len()));
    let host = authority.rsplit('@').next().unwrap_or_default();
    // With such a port it is no address, and the slash before the path may be one of a password.
    let is_odd = !host.ends_with(']')
        && host.rsplit_once(':').is_some_and(|(_, port)| !port.bytes().all(|b| b.is_ascii_digit()));
    if is_odd {
        return cut(&format!("{scheme}://…"));
    }
    cut(&format!("{scheme}://{host}{path}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_address_only_what_it_names_is_kept() {
        for (text, kept) in [
            ("JWT authentication: how?", "JWT authentication: how?"),
            ("https://example.com/a/b", "https://example.com/a/b"),
            ("https://example.com:8080/a?key=sk-1#f", "https://example.com:8080/a"),
            ("https://me:pw@example.com", "https://example.com"),
            ("https://me:p@w@example.com/x", "https://example.com/x"),
            ("https://me:p/w@example.com/x", "https://…"),
            ("https://medium.com/@me/post", "https://medium.com/@me/post"),
            ("http://[::1]:80/x", "http://[::1]:80/x"),
            ("http://[::1]/x", "http://[::1]/x"),
            ("see https://a.org?token=1", "see https://a.org"),
        ] {
            assert_eq!(public_text(text), kept);
        }
        assert_eq!(public_text(&"q".repeat(500)).len(), 200);
    }
}
