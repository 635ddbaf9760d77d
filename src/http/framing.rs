//! Where a request ends, judged strictly on the raw bytes, before the HTTP library sees them.
//!
//! Libraries forgive what smuggling lives on: a bare line feed, folded headers, two lengths, a length beside a transfer
//! coding. Here each of these is an end to the connection. Knows bytes only: no sockets, no routes.

/// Bytes that two readers could take for different requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("ambiguous request: {0}")]
pub(super) struct Ambiguous(&'static str);

/// The requests of one connection, followed byte by byte.
#[derive(Debug, Default)]
pub(super) struct Framing {
    at: At,
    /// The line so far, without its end.
    line: Vec<u8>,
    length: Option<u64>,
    is_chunked: bool,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum At {
    /// Before or in the request line.
    #[default]
    RequestLine,
    Headers,
    /// In a body of a known length, with so many bytes to come.
    Body(u64),
    ChunkSize,
    Chunk(u64),
    ChunkEnd,
    Trailers,
}

/// A line longer than any that the server takes.
const MAX_LINE_BYTES: usize = 128 * 1024;

impl Framing {
    /// Follows more bytes; an error is final.
    pub(super) fn accept(&mut self, mut bytes: &[u8]) -> Result<(), Ambiguous> {
        while let Some(first) = bytes.first() {
            match self.at {
                At::Body(left) => {
                    let left = skip(&mut bytes, left);
                    self.at = if left == 0 { At::RequestLine } else { At::Body(left) };
                }
                At::Chunk(left) => {
                    let left = skip(&mut bytes, left);
                    self.at = if left == 0 { At::ChunkEnd } else { At::Chunk(left) };
                }
                At::RequestLine | At::Headers | At::ChunkSize | At::ChunkEnd | At::Trailers => {
                    let byte = *first;
                    bytes = bytes.get(1..).unwrap_or_default();
                    self.push(byte)?;
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, byte: u8) -> Result<(), Ambiguous> {
        let after_return = self.line.last() == Some(&b'\r');
        if byte == b'\n' && !after_return {
            return Err(Ambiguous("a line feed without its carriage return"));
        }
        if byte != b'\n' && after_return {
            return Err(Ambiguous("a carriage return without its line feed"));
        }
        if byte != b'\n' {
            if self.line.len() >= MAX_LINE_BYTES {
                return Err(Ambiguous("a line without end"));
            }
            self.line.push(byte);
            return Ok(());
        }
        self.line.pop();
        let line = std::mem::take(&mut self.line);
        self.at = self.end_of(&line)?;
        // The room is kept for the next line.
        self.line = line;
        self.line.clear();
        Ok(())
    }

    /// What comes after a whole line.
    fn end_of(&mut self, line: &[u8]) -> Result<At, Ambiguous> {
        match self.at {
            // Empty lines before a request are allowed to be there.
            At::RequestLine | At::Trailers if line.is_empty() => Ok(At::RequestLine),
            At::RequestLine => {
                (self.length, self.is_chunked) = (None, false);
                Ok(At::Headers)
            }
            At::Headers if line.is_empty() => self.body(),
            At::Headers => self.header(line).map(|()| At::Headers),
            At::ChunkSize => match chunk_size(line)? {
                0 => Ok(At::Trailers),
                size => Ok(At::Chunk(size)),
            },
            At::ChunkEnd if line.is_empty() => Ok(At::ChunkSize),
            At::ChunkEnd => Err(Ambiguous("a chunk longer than it says")),
            At::Trailers => Ok(At::Trailers),
            // Bodies have no lines.
            At::Body(_) | At::Chunk(_) => Ok(self.at),
        }
    }

    fn header(&mut self, line: &[u8]) -> Result<(), Ambiguous> {
        let mut parts = line.splitn(2, |byte| *byte == b':');
        let (name, value) = (parts.next().unwrap_or_default(), parts.next());
        let Some(value) = value.filter(|_| !name.is_empty() && !name.iter().any(u8::is_ascii_whitespace)) else {
            return Err(Ambiguous("a folded or nameless header"));
        };
        let value = value.trim_ascii();
        if name.eq_ignore_ascii_case(b"content-length") {
            if self.length.is_some() {
                return Err(Ambiguous("two lengths"));
            }
            self.length = Some(decimal(value)?);
        }
        if name.eq_ignore_ascii_case(b"transfer-encoding") {
            if self.is_chunked || !value.eq_ignore_ascii_case(b"chunked") {
                return Err(Ambiguous("a transfer coding other than chunked"));
            }
            self.is_chunked = true;
        }
        Ok(())
    }

    fn body(&self) -> Result<At, Ambiguous> {
        match (self.length, self.is_chunked) {
            (Some(_), true) => Err(Ambiguous("a length beside a transfer coding")),
            (None, true) => Ok(At::ChunkSize),
            (None | Some(0), false) => Ok(At::RequestLine),
            (Some(length), false) => Ok(At::Body(length)),
        }
    }
}

/// Skips at most `left` bytes and gives how many are still to come.
fn skip(bytes: &mut &[u8], left: u64) -> u64 {
    let n = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
    *bytes = bytes.get(n..).unwrap_or_default();
    left - n as u64
}

fn decimal(text: &[u8]) -> Result<u64, Ambiguous> {
    let digits = std::str::from_utf8(text).ok().filter(|text| {
        // `parse` would take a plus sign.
        text.bytes().all(|byte| byte.is_ascii_digit())
    });
    let number = digits.and_then(|digits| digits.parse().ok());
    number.ok_or(Ambiguous("a length that is no number"))
}

fn chunk_size(line: &[u8]) -> Result<u64, Ambiguous> {
    let size = line.split(|byte| *byte == b';').next().unwrap_or_default();
    let digits = std::str::from_utf8(size)
        .ok()
        .filter(|text| text.len() <= 15 && text.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let number = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    number.ok_or(Ambiguous("a chunk size that is no number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(bytes: &[u8]) -> bool {
        let whole = Framing::default().accept(bytes).is_ok();
        let mut framing = Framing::default();
        let by_byte = bytes.iter().all(|byte| framing.accept(&[*byte]).is_ok());
        assert_eq!(whole, by_byte, "{:?}", String::from_utf8_lossy(bytes));
        whole
    }

    #[test]
    fn plain_requests_pass_however_they_are_cut_and_bodies_may_hold_anything() {
        for good in [
            &b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"[..],
            b"\r\nGET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n",
            b"POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\n\n\r\r\nGET / HTTP/1.1\r\n\r\n",
            b"POST / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\na\nb\r\n0\r\nX: y\r\n\r\nGET / HTTP/1.1\r\n\r\n",
            b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\na;x=y\r\n0123456789\r\n0\r\n\r\n",
        ] {
            assert!(judge(good), "{:?}", String::from_utf8_lossy(good));
        }
    }

    #[test]
    fn what_two_readers_could_take_differently_ends_it() {
        for bad in [
            "GET / HTTP/1.1\nHost: a\n\n",
            "GET / HTTP/1.1\r\nHost: a\n\r\n",
            "GET / HTTP/1.1\r\nA: b\rC: d\r\n\r\n",
            "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
            "GET / HTTP/1.1\r\nA : b\r\n\r\n",
            "GET / HTTP/1.1\r\nno colon\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
            "POST / HTTP/1.1\r\nContent-Length: 3, 3\r\n\r\nabc",
            "POST / HTTP/1.1\r\nContent-Length: +3\r\n\r\nabc",
            "POST / HTTP/1.1\r\nContent-Length:\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: identity\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\na\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\na\r\n",
            "GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\n\n",
        ] {
            assert!(!judge(bad.as_bytes()), "{bad:?}");
        }
    }
}
