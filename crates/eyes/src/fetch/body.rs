//! The body of a response, read up to the limit, and its headers.

use std::collections::BTreeMap;
use std::io::{self, Write};

use flate2::write::{GzDecoder, ZlibDecoder};
use reqwest::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Response, Url};

use super::kind::Kind;
use super::{MAX_BODY_BYTES, Page, charset, fault, kind};
use los_model::error::{Error, Result};

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
    let mut body = Body::encoded(encoding.as_deref().unwrap_or_default())?;
    let length = response.headers().get(CONTENT_LENGTH).map(text_of);
    if length.is_some_and(|length| length.parse::<u64>().is_ok_and(|length| length > MAX_BODY_BYTES)) {
        return Err(too_large());
    }
    if !matches!(body, Body::Plain(_)) {
        response.headers_mut().remove(CONTENT_LENGTH);
    }
    let headers = headers(response.headers());
    let mut is_empty = true;
    while let Some(chunk) = response.chunk().await.map_err(|error| fault::of(&error, &url))? {
        is_empty &= chunk.is_empty();
        body.add(&chunk)?;
    }
    // A body without a byte is an empty page, whatever the encoding.
    let body = if is_empty { Vec::new() } else { body.end()? };
    if let Some(found) = kind::binary(&body, declared) {
        return Err(unsupported(found));
    }
    let content = charset::decode(&body, &content_type);
    let is_declared = declared != Kind::Undeclared;
    Ok(Page {
        status: status.as_u16(),
        headers,
        content,
        content_type: if is_declared { content_type } else { kind::guessed(&body).to_owned() },
        bytes: body.len() as u64,
        url,
    })
}

/// The body as it comes in, decoded.
enum Body {
    Plain(Bounded),
    Gzip(GzDecoder<Bounded>),
    Deflate(ZlibDecoder<Bounded>),
}

impl Body {
    fn encoded(encoding: &str) -> Result<Self> {
        match encoding.trim().to_ascii_lowercase().as_str() {
            "" | "identity" => Ok(Self::Plain(Bounded::default())),
            "gzip" => Ok(Self::Gzip(GzDecoder::new(Bounded::default()))),
            "deflate" => Ok(Self::Deflate(ZlibDecoder::new(Bounded::default()))),
            _ => Err(unsupported(&format!("compressed as {encoding}"))),
        }
    }

    fn add(&mut self, chunk: &[u8]) -> Result<()> {
        let added = match self {
            Self::Plain(bytes) => bytes.write_all(chunk),
            Self::Gzip(decoder) => feed(decoder, chunk),
            Self::Deflate(decoder) => feed(decoder, chunk),
        };
        added.map_err(|error| decoding(&error))
    }

    fn end(self) -> Result<Vec<u8>> {
        let bytes = match self {
            Self::Plain(bytes) => Ok(bytes),
            Self::Gzip(decoder) => decoder.finish(),
            Self::Deflate(decoder) => decoder.finish(),
        };
        bytes.map(|Bounded(bytes)| bytes).map_err(|error| decoding(&error))
    }
}

/// Decodes bytes; those after the end of the compressed text are left out.
fn feed(decoder: &mut impl Write, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match decoder.write(bytes)? {
            0 => break,
            n => bytes = &bytes[n..],
        }
    }
    Ok(())
}

/// At most [`MAX_BODY_BYTES`]; more are refused as [`io::ErrorKind::FileTooLarge`].
#[derive(Default)]
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if (self.0.len() + bytes.len()) as u64 > MAX_BODY_BYTES {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn decoding(error: &io::Error) -> Error {
    if error.kind() == io::ErrorKind::FileTooLarge {
        return too_large();
    }
    fault::network("the body is not encoded as its headers say")
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
