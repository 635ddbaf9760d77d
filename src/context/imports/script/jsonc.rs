//! JSON with comments and trailing commas, as `tsconfig.json` is written.

use serde_json::Value;

/// Longest configuration file in bytes.
const MAX_BYTES: usize = 262_144;

/// The value of the text, if it is JSON but for comments, trailing commas and a byte order mark.
pub(super) fn parse(text: &str) -> Option<Value> {
    if text.len() > MAX_BYTES {
        return None;
    }
    serde_json::from_str(&plain(text.trim_start_matches('\u{feff}'))).ok()
}

/// The text as plain JSON.
fn plain(text: &str) -> String {
    let mut json = String::with_capacity(text.len());
    // Where a comma stands that nothing but space has followed.
    let mut comma: Option<usize> = None;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let n_bytes = match c {
            '"' => string_end(rest),
            '/' if rest.starts_with("//") => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            '/' if rest.starts_with("/*") => {
                rest = rest[2..].find("*/").map_or("", |end| &rest[end + 4..]);
                json.push(' ');
                continue;
            }
            c => c.len_utf8(),
        };
        match c {
            ',' => comma = Some(json.len()),
            '}' | ']' => {
                if let Some(at) = comma.take() {
                    json.replace_range(at..=at, " ");
                }
            }
            c if c.is_whitespace() => {}
            _ => comma = None,
        }
        json.push_str(&rest[..n_bytes]);
        rest = &rest[n_bytes..];
    }
    json
}

/// How long the string is that the text begins with.
fn string_end(text: &str) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => return at + 1,
            b'\\' => {
                bytes.next();
            }
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_trailing_commas_are_no_matter() {
        let text = "\u{feff}{ // a\n \"a/*\": [1, 2, /* , */ ], \"//\": \"x\\\",}\", }";
        assert_eq!(parse(text), Some(serde_json::json!({"a/*": [1, 2], "//": "x\",}"})));
        for broken in ["", "{", "\"", "\"\\", "/*", "{,}x", &"[".repeat(100_000)] {
            assert_eq!(parse(broken), None);
        }
    }
}
