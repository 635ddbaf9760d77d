//! Decodes bytes by the byte order mark, the header, or the declaration in the document, else as UTF-8.

use std::sync::OnceLock;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use regex::bytes::Regex;

/// Bytes in which browsers look for a declaration.
const DECLARATION_BYTES: usize = 1024;

/// The text of a body. Bytes that do not fit the encoding are replaced, and unknown names of encodings are ignored.
pub(crate) fn decode(body: &[u8], content_type: &str) -> String {
    let (text, _, _) = encoding(body, content_type).decode(body);
    text.into_owned()
}

fn encoding(body: &[u8], content_type: &str) -> &'static Encoding {
    if let Some((marked, _)) = Encoding::for_bom(body) {
        return marked;
    }
    let said = parameter(content_type).and_then(|label| Encoding::for_label(label.as_bytes()));
    let is_wide = |encoding| encoding == UTF_16LE || encoding == UTF_16BE;
    match said {
        // UTF-16 has zeros or is not UTF-8, so this header is wrong.
        Some(said) if is_wide(said) && !body.contains(&0) && std::str::from_utf8(body).is_ok() => UTF_8,
        Some(said) => said,
        // A declaration that can be read as bytes is not in UTF-16.
        None => declared(body).filter(|said| !is_wide(said)).unwrap_or(UTF_8),
    }
}

/// The `charset` of a Content-Type.
fn parameter(content_type: &str) -> Option<&str> {
    content_type.split(';').skip(1).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let value = value.trim().trim_matches(['"', '\'']);
        name.trim().eq_ignore_ascii_case("charset").then_some(value)
    })
}

/// `<meta charset=…>`, `<meta … content="…; charset=…">` or `<?xml … encoding="…"?>`.
fn declared(body: &[u8]) -> Option<&'static Encoding> {
    static DECLARATION: OnceLock<Option<Regex>> = OnceLock::new();
    let pattern =
        r#"(?i-u)<meta\s[^>]*?charset\s*=\s*["']?\s*([a-z0-9_:.-]+)|<\?xml\s[^>]*?encoding\s*=\s*["']([a-z0-9_:.-]+)"#;
    let declaration = DECLARATION.get_or_init(|| Regex::new(pattern).ok()).as_ref()?;
    let start = &body[..body.len().min(DECLARATION_BYTES)];
    let found = declaration.captures(start)?;
    let label = found.get(1).or_else(|| found.get(2))?;
    Encoding::for_label(label.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_by_mark_header_declaration_and_else_as_utf8() {
        for (body, header, expected) in [
            (&b"caf\xc3\xa9"[..], "text/plain", "café"),
            (b"\xef\xbb\xbfcaf\xc3\xa9", "text/plain; charset=latin1", "café"),
            (b"caf\xe9", "text/plain; charset=ISO-8859-1", "café"),
            (b"caf\xe9", "text/plain; Charset=\"windows-1252\"; x=y", "café"),
            (b"caf\xe9", "text/plain; charset=no-such-thing", "caf\u{fffd}"),
            (b"caf\xe9", "", "caf\u{fffd}"),
            (b"\xff\xfeh\0i\0", "", "hi"),
            (b"h\0i\0", "text/plain; charset=utf-16le", "hi"),
            (b"plain", "text/plain; charset=utf-16", "plain"),
            (b"<meta charset=windows-1251>\xcf", "text/html", "<meta charset=windows-1251>П"),
            (
                b"<META http-equiv='content-type' content='text/html; charset=koi8-r'>\xf0",
                "text/html",
                "<META http-equiv='content-type' content='text/html; charset=koi8-r'>П",
            ),
            (b"<?xml version='1.0' encoding='latin1'?>\xe9", "text/xml", "<?xml version='1.0' encoding='latin1'?>é"),
            (b"<meta charset=utf-16>x", "text/html", "<meta charset=utf-16>x"),
            (b"a\0b", "text/plain", "a\0b"),
        ] {
            assert_eq!(decode(body, header), expected, "{header}");
        }
    }
}
