//! An answer's body, read no further than the limit, and what the answer says of itself.

use std::collections::BTreeMap;

use reqwest::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Response, Url};

use super::kind::Kind;
use super::{MAX_BODY_BYTES, Page, charset, fault, kind};
use los_model::error::{Error, Result};

/// Characters of a header's value that are passed on.
const MAX_HEADER_CHARS: usize = 2_000;

/// Reads the page, or says why it is none.
pub(crate) async fn read(mut answer: Response, url: Url) -> Result<Page> {
    let status = answer.status();
    if !status.is_success() {
        return Err(Error::FetchFailed {
            message: format!("Request failed with status code: {}", status.as_u16()),
            status: Some(status.as_u16()),
        });
    }
    let said = answer.headers().get(CONTENT_TYPE).map(text_of).unwrap_or_default();
    let declared = kind::declared(&said);
    if declared == Kind::Binary {
        return Err(unsupported(&said));
    }
    // What the client understood it has taken off; what is left would be read as noise.
    let packed = answer.headers().get(CONTENT_ENCODING).map(text_of);
    if let Some(packed) = packed.filter(|packed| !packed.trim().eq_ignore_ascii_case("identity")) {
        return Err(unsupported(&format!("compressed as {packed}")));
    }
    let length = answer.headers().get(CONTENT_LENGTH).map(text_of);
    if length.is_some_and(|length| length.parse::<u64>().is_ok_and(|length| length > MAX_BODY_BYTES)) {
        return Err(too_large());
    }
    let headers = headers(answer.headers());
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(|error| fault::of(&error, &url))? {
        if (body.len() + chunk.len()) as u64 > MAX_BODY_BYTES {
            return Err(too_large());
        }
        body.extend_from_slice(&chunk);
    }
    if let Some(found) = kind::binary(&body, declared) {
        return Err(unsupported(found));
    }
    let content_type = match declared {
        Kind::Unsaid => kind::guessed(&body).to_owned(),
        Kind::Text | Kind::Binary => said.clone(),
    };
    Ok(Page {
        status: status.as_u16(),
        headers,
        content: charset::decode(&body, &said),
        content_type,
        bytes: body.len() as u64,
        url,
    })
}

/// The headers that are passed on. A cookie is a key to somebody's session, and nobody here sends it back.
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
