//! The body of a response, read up to the limit, and its headers.

use flate2::read::{GzDecoder, ZlibDecoder};
use reqwest::Response;
use reqwest::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue};

use super::kind::Kind;
use super::{MAX_BODY_BYTES, Page, charset, fault, kind};
use crate::prelude::*;
use los_store::workspace::confined_folder::read_up_to;

/// The encodings that are decoded, as a request names them.
pub(super) const ENCODINGS: &str = "gzip, deflate";
/// Characters of a header's value that are passed on.
const MAX_HEADER_CHARS: usize = 2_000;

/// Reads the page, or says why it cannot be shown.
pub(crate) async fn read(mut response: Response, url: Url) -> Result<Page> {
    let status = response.status();
    if !status.is_success() {
        return Err(Error::FetchFailed {
            message: format!("Request failed with status code: {}", status.as_u16()),
            status: Some(status.as_u16()),
        });
    }
    let content_type = response.headers().get(CONTENT_TYPE).map(text_of).unwrap_or_default();
    let declared = kind::declared(&content_type);
    if declared == Kind::Binary {
        return Err(unsupported(&content_type));
    }
    let encoding = response.headers_mut().remove(CONTENT_ENCODING).map(|encoding| text_of(&encoding));
    let named = encoding.unwrap_or_default();
    let encoding = named.trim().to_ascii_lowercase();
    let is_plain = matches!(encoding.as_str(), "" | "identity");
    if !is_plain && !matches!(encoding.as_str(), "gzip" | "deflate") {
        return Err(unsupported(&format!("compressed as {named}")));
    }
    let length = response.headers().get(CONTENT_LENGTH).map(text_of);
    if length.is_some_and(|length| length.parse::<u64>().is_ok_and(|length| length > MAX_BODY_BYTES)) {
        return Err(too_large());
    }
    if !is_plain {
        response.headers_mut().remove(CONTENT_LENGTH);
    }
    let headers = headers(response.headers());
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| fault::of(&error, &url))? {
        body.extend_from_slice(&chunk);
        if body.len() as u64 > MAX_BODY_BYTES {
            return Err(too_large());
        }
    }
    // A body without a byte is an empty page, whatever the encoding.
    if !body.is_empty() {
        body = match encoding.as_str() {
            "gzip" => decoded(GzDecoder::new(&body[..]))?,
            "deflate" => decoded(ZlibDecoder::new(&body[..]))?,
            _ => body,
        };
    }
    if kind::is_binary(&body) {
        return Err(unsupported("application/octet-stream"));
    }
    let content = charset::decode(&body, &content_type);
    let content_type = if declared == Kind::Undeclared { kind::guessed(&content).to_owned() } else { content_type };
    Ok(Page { status: status.as_u16(), headers, content, content_type, bytes: body.len() as u64, url })
}

/// The text of a compressed body; bytes after its end are left out.
fn decoded(reader: impl Read) -> Result<Vec<u8>> {
    let read = read_up_to(reader, MAX_BODY_BYTES);
    read.map_err(|_| fault::network("the body is not encoded as its headers say"))?.ok_or_else(too_large)
}

/// The headers that are passed on. A cookie is the key to a session, and is never sent back.
fn headers(from: &HeaderMap) -> BTreeMap<String, String> {
    let names = from.keys().filter(|name| !name.as_str().starts_with("set-cookie"));
    names
        .map(|name| {
            let values: Vec<_> = from.get_all(name).iter().map(text_of).collect();
            let value = values.join(", ").chars().take(MAX_HEADER_CHARS).collect();
            (name.as_str().to_owned(), value)
        })
        .collect()
}

fn text_of(value: &HeaderValue) -> String {
    String::from_utf8_lossy(value.as_bytes()).into_owned()
}

fn too_large() -> Error {
    Error::ContentTooLarge { limit: MAX_BODY_BYTES }
}

fn unsupported(content_type: &str) -> Error {
    Error::UnsupportedContent { content_type: content_type.chars().take(100).collect() }
}
