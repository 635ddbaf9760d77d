//! Tells text from binary content: by the Content-Type, and by the first bytes where that is missing or wrong.

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

/// Bytes at the beginning of a body that browsers look at.
const SNIFFED_BYTES: usize = 1445;

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

/// The type of a body whose first bytes are binary, whatever the header says.
pub(crate) fn binary(body: &[u8], declared: Kind) -> Option<&'static str> {
    let start = &body[..body.len().min(SNIFFED_BYTES)];
    // A PDF can begin with a screenful of text.
    if start.starts_with(b"%PDF-") {
        return Some("application/pdf");
    }
    if !has_binary_bytes(start) {
        return None;
    }
    match infer::get(body).map(|found| found.mime_type()) {
        Some(found) if !found.starts_with("text/") => Some(found),
        _ if declared == Kind::Undeclared => Some("application/octet-stream"),
        // Declared text may hold odd bytes.
        _ => None,
    }
}

/// The type of a text without a Content-Type.
pub(crate) fn guessed(body: &[u8]) -> &'static str {
    match infer::get(body).map(|found| found.mime_type()) {
        Some("text/html") => "text/html",
        Some("text/xml") => "text/xml",
        _ => "text/plain",
    }
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

/// Whether there is a "binary data byte" (WHATWG MIME Sniffing). UTF-16 is full of them, and is recognised by its byte order
/// mark.
fn has_binary_bytes(start: &[u8]) -> bool {
    if start.starts_with(&[0xFF, 0xFE]) || start.starts_with(&[0xFE, 0xFF]) {
        return false;
    }
    let is_binary = |byte: &u8| matches!(byte, 0..=0x08 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F);
    start.iter().any(is_binary)
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
    fn first_bytes_decide_where_headers_do_not() {
        use Kind::{Text, Undeclared};
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
        let elf = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0";
        for (body, declared, expected) in [
            (&png[..], Text, Some("image/png")),
            (elf, Undeclared, Some("application/octet-stream")),
            (b"%PDF-1.4\n1 0 obj", Text, Some("application/pdf")),
            (b"BM is how this begins", Text, None),
            (b"MZ too", Undeclared, None),
            (b"nul \0 and esc \x1b[2J", Text, None),
            (b"nul \0", Undeclared, Some("application/octet-stream")),
            (b"\xff\xfeh\0i\0", Undeclared, None),
            (b"caf\xe9", Undeclared, None),
            (b"", Undeclared, None),
        ] {
            assert_eq!(binary(body, declared), expected, "{body:?}");
        }
        assert_eq!(guessed(b"  <!DOCTYPE html><p>"), "text/html");
        assert_eq!(guessed(b"<?xml version='1.0'?>"), "text/xml");
        assert_eq!(guessed(b"hello"), "text/plain");
    }
}
