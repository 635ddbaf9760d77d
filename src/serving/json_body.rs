//! What the body of a request must be before anything parses it, the same at every address: JSON by its header, of so
//! many bytes, within so long a time, and of so many values.

use std::time::Duration;

use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;

/// The longest body that is read: longer than any tool takes, so that a tool itself says what is too much for it.
pub(crate) const MAX_BODY_BYTES: usize = 8 * 1024 * 1024;
/// How long a body may take to arrive.
pub(crate) const BODY_PATIENCE: Duration = Duration::from_secs(30);
/// Most values in a body. A few bytes of JSON become a hundred times as many of memory, and reading them keeps everybody
/// else waiting; no tool takes a hundredth of these.
pub(crate) const MAX_VALUES: usize = 50_000;

/// Whether the one header that tells says `application/json`, with parameters or without.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let mut types = headers.get_all(CONTENT_TYPE).iter();
    let (Some(given), None) = (types.next(), types.next()) else {
        return false;
    };
    let essence = given.to_str().unwrap_or_default().split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}

/// Whether that JSON would become more than [`MAX_VALUES`]: what opens and what separates is counted, outside strings.
pub(crate) fn has_too_many_values(json: &[u8]) -> bool {
    let (mut n_values, mut in_string, mut is_escaped) = (0_usize, false, false);
    for byte in json {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' | b',' if !in_string => n_values += 1,
            _ => {}
        }
        if n_values > MAX_VALUES {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_outside_strings() {
        let list = |n: usize| format!("[{}]", vec!["0"; n].join(","));
        assert!(!has_too_many_values(list(MAX_VALUES).as_bytes()));
        assert!(has_too_many_values(list(MAX_VALUES + 1).as_bytes()));
        assert!(has_too_many_values("[{}".repeat(MAX_VALUES).as_bytes()));
        let text = format!("{{\"a\\\\\": \"\\\"{}\"}}", "[,{".repeat(MAX_VALUES));
        assert!(!has_too_many_values(text.as_bytes()));
    }

    #[test]
    fn only_one_header_that_says_json_will_do() {
        let says = |types: &[&str]| {
            let mut headers = HeaderMap::new();
            for given in types {
                headers.append(CONTENT_TYPE, given.parse().unwrap());
            }
            is_json(&headers)
        };
        assert!(says(&["application/json"]) && says(&["Application/JSON ; charset=utf-8"]));
        for types in [
            &[][..],
            &["text/plain"],
            &["application/jsonx"],
            &["application/json", "text/plain"],
            &["application/json", "application/json"],
        ] {
            assert!(!says(types), "{types:?}");
        }
    }
}
