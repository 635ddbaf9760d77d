//! The part of a call's arguments that may be logged: names and lengths, never content or keys.

use serde_json::{Map, Value, json};
use url::Url;

use crate::calls::Spec;

/// Longer strings are cut.
const MAX_CHARS: usize = 200;
/// Names of arguments are cut, too: a caller may invent any.
const MAX_NAME_CHARS: usize = 60;
/// More arguments than a tool has are not listed.
const MAX_PARAMS: usize = 20;

/// The arguments as the log may keep them: content by its length, other strings cut.
pub(crate) fn params(spec: &Spec, args: &Value) -> Map<String, Value> {
    let shown = |(name, value): (&String, &Value)| {
        let shown = match value {
            _ if spec.private_args.contains(&name.as_str()) => private(name, value),
            Value::String(text) => public_text(text).into(),
            Value::Array(_) | Value::Object(_) => length(value),
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        };
        (name.chars().take(MAX_NAME_CHARS).collect(), shown)
    };
    args.as_object().into_iter().flatten().take(MAX_PARAMS).map(shown).collect()
}

/// Leaves of every string only its length, for arguments that were not understood.
pub(crate) fn hide(params: &mut Map<String, Value>) {
    params.values_mut().filter(|value| value.is_string()).for_each(|value| *value = length(value));
}

/// Content by its length. Of an address the log also keeps whom it asked, and nothing that could be a key.
fn private(name: &str, value: &Value) -> Value {
    let mut said = length(value);
    if let Some(text) = value.as_str().filter(|text| name == "url" && text.contains("://")) {
        said["origin"] = public_text(text).into();
    }
    said
}

fn length(value: &Value) -> Value {
    let n_chars = match value {
        Value::String(text) => text.chars().count(),
        other => other.to_string().chars().count(),
    };
    json!({ "length": n_chars })
}

/// A text that names something, cut. Of an address only scheme and host stay, because keys travel in all other parts.
pub(crate) fn public_text(text: &str) -> String {
    let shown = text.split_once("://").map(|(before, _)| {
        let host = Url::parse(text).ok().and_then(|url| url.host_str().map(str::to_owned));
        format!("{before}://{}", host.as_deref().unwrap_or("…"))
    });
    shown.as_deref().unwrap_or(text).chars().take(MAX_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_address_only_scheme_and_host_are_kept() {
        for (text, kept) in [
            ("JWT authentication: how?", "JWT authentication: how?"),
            ("https://example.com/a/b", "https://example.com"),
            ("https://example.com:8080/a?key=sk-1#f", "https://example.com"),
            ("https://me:p@w@example.com/x", "https://example.com"),
            ("https://me:p/w@example.com/x", "https://…"),
            ("https://medium.com/@me/post", "https://medium.com"),
            ("http://[::1]:80/x", "http://[::1]"),
            ("see https://a.org?token=1", "see https://…"),
        ] {
            assert_eq!(public_text(text), kept);
        }
        assert_eq!(public_text(&"q".repeat(500)).len(), 200);
    }
}
