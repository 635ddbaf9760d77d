//! Tells text from binary content: by the Content-Type, and by the bytes where that is missing or wrong.

/// The kind of a body by its Content-Type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Text of any format.
    Text,
    /// Content that cannot be shown as text.
    Binary,
    /// The Content-Type is missing or unusable.
    Undeclared,
}

/// Text types of `application/`, besides those that end in `+json`, `+xml` and the like.
const TEXTS: [&str; 24] = [
    "json", "xml", "javascript", "ecmascript", "x-javascript", "x-www-form-urlencoded", "yaml", "x-yaml", "toml",
    "graphql", "sql", "markdown", "x-ndjson", "ndjson", "jsonl", "jsonlines", "json5", "x-tex", "x-latex", "x-sh",
    "x-httpd-php", "x-python", "rtf", "xml-dtd",
];

/// The kind that a Content-Type header declares.
pub(crate) fn declared(content_type: &str) -> Kind {
    let essence = essence(content_type);
    let Some((class, subtype)) =
        essence.split_once('/').filter(|(class, subtype)| !class.is_empty() && !subtype.is_empty())
    else {
        return Kind::Undeclared;
    };
    let is_text = class == "text"
        || ["+json", "+xml", "+yaml", "+text"].iter().any(|suffix| subtype.ends_with(suffix))
        || (class == "application" && TEXTS.contains(&subtype));
    if is_text { Kind::Text } else { Kind::Binary }
}

/// Whether a body is binary, whatever the header says. UTF-16 is full of zeros, and is recognised by its byte order mark.
pub(crate) fn is_binary(body: &[u8]) -> bool {
    let is_utf16 = body.starts_with(&[0xFF, 0xFE]) || body.starts_with(&[0xFE, 0xFF]);
    body.starts_with(b"%PDF-") || (!is_utf16 && memchr::memchr(0, body).is_some())
}

/// The type of a text without a Content-Type.
pub(crate) fn guessed(text: &str) -> &'static str {
    let start = text.trim_start().get(..5).unwrap_or_default().to_ascii_lowercase();
    if matches!(start.as_str(), "<!doc" | "<html") { "text/html" } else { "text/plain" }
}

/// Whether a Content-Type is HTML.
pub fn is_html(content_type: &str) -> bool {
    matches!(essence(content_type).as_str(), "text/html" | "application/xhtml+xml")
}

/// `text/html` of `Text/HTML; charset=utf-8`.
fn essence(content_type: &str) -> String {
    let essence = content_type.split([';', ',']).next().unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_text_or_not() {
        let text = "text/html; charset=utf-8,TEXT/Markdown,application/json,application/ld+json;x=y,image/svg+xml";
        let binary = "application/octet-stream,image/png,application/zip,application/pdf,multipart/mixed";
        for (headers, kind) in [(text, Kind::Text), (binary, Kind::Binary), (",text,/", Kind::Undeclared)] {
            for header in headers.split(',') {
                assert_eq!(declared(header), kind, "{header}");
            }
        }
        assert!(is_html("Text/HTML;charset=x") && is_html("application/xhtml+xml") && !is_html("text/plain"));
    }

    #[test]
    fn bytes_decide_where_headers_do_not() {
        for (body, expected) in [
            (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], true),
            (b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0", true),
            (b"%PDF-1.4\n1 obj", true),
            (b"BM is how this begins", false),
            (b"esc \x1b[2J", false),
            (b"\xff\xfeh\0i\0", false),
            (b"caf\xe9", false),
            (b"", false),
        ] {
            assert_eq!(is_binary(body), expected, "{body:?}");
        }
        assert_eq!(
            ["  <!DOCTYPE html><p>", "<HTML>", "hello", ""].map(guessed),
            ["text/html", "text/html", "text/plain", "text/plain"]
        );
    }
}
