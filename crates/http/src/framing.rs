//! Finds the end of each request, strictly and on the raw bytes, before the HTTP library sees them.
//!
//! Libraries accept the ambiguities that request smuggling needs: a bare line feed, folded headers, two lengths, a length
//! together with a transfer coding. Here each of these ends the connection. Knows bytes only: no sockets, no routes.

/// Bytes that two readers could interpret as different requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("ambiguous request: {0}")]
pub(super) struct InvalidFraming(&'static str);

/// The requests of one connection, followed byte by byte.
#[derive(Debug, Default)]
pub(super) struct Framing {
    state: State,
    /// The line so far, without its end.
    line: Vec<u8>,
    length: Option<u64>,
    is_chunked: bool,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
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

/// Longer than any line that the server accepts.
const MAX_LINE_BYTES: usize = 128 * 1024;

impl Framing {
    /// Follows more bytes; an error is final.
    pub(super) fn accept(&mut self, mut bytes: &[u8]) -> Result<(), InvalidFraming> {
        while let Some(first) = bytes.first() {
            match self.state {
                State::Body(left) => {
                    let left = skip(&mut bytes, left);
                    self.state = if left == 0 { State::RequestLine } else { State::Body(left) };
                }
                State::Chunk(left) => {
                    let left = skip(&mut bytes, left);
                    self.state = if left == 0 { State::ChunkEnd } else { State::Chunk(left) };
                }
                State::RequestLine | State::Headers | State::ChunkSize | State::ChunkEnd | State::Trailers => {
                    let byte = *first;
                    bytes = bytes.get(1..).unwrap_or_default();
                    self.push(byte)?;
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, byte: u8) -> Result<(), InvalidFraming> {
        let after_return = self.line.last() == Some(&b'\r');
        if byte == b'\n' && !after_return {
            return Err(InvalidFraming("a line feed without its carriage return"));
        }
        if byte != b'\n' && after_return {
            return Err(InvalidFraming("a carriage return without its line feed"));
        }
        if byte != b'\n' {
            if self.line.len() >= MAX_LINE_BYTES {
                return Err(InvalidFraming("a line without end"));
            }
            self.line.push(byte);
            return Ok(());
        }
        self.line.pop();
        let line = std::mem::take(&mut self.line);
        self.state = self.after_line(&line)?;
        // Its memory is kept for the next line.
        self.line = line;
        self.line.clear();
        Ok(())
    }

    /// The state after a whole line.
    fn after_line(&mut self, line: &[u8]) -> Result<State, InvalidFraming> {
        match self.state {
            // Empty lines before a request are allowed.
            State::RequestLine | State::Trailers if line.is_empty() => Ok(State::RequestLine),
            State::RequestLine => {
                (self.length, self.is_chunked) = (None, false);
                Ok(State::Headers)
            }
            State::Headers if line.is_empty() => self.body(),
            State::Headers => self.header(line).map(|()| State::Headers),
            State::ChunkSize => match chunk_size(line)? {
                0 => Ok(State::Trailers),
                size => Ok(State::Chunk(size)),
            },
            State::ChunkEnd if line.is_empty() => Ok(State::ChunkSize),
            State::ChunkEnd => Err(InvalidFraming("a chunk longer than its size")),
            State::Trailers => Ok(State::Trailers),
            // Bodies have no lines.
            State::Body(_) | State::Chunk(_) => Ok(self.state),
        }
    }

    fn header(&mut self, line: &[u8]) -> Result<(), InvalidFraming> {
        let mut parts = line.splitn(2, |byte| *byte == b':');
        let (name, value) = (parts.next().unwrap_or_default(), parts.next());
        let Some(value) = value.filter(|_| !name.is_empty() && !name.iter().any(u8::is_ascii_whitespace)) else {
            return Err(InvalidFraming("a folded or nameless header"));
        };
        let value = value.trim_ascii();
        if name.eq_ignore_ascii_case(b"content-length") {
            if self.length.is_some() {
                return Err(InvalidFraming("two lengths"));
            }
            self.length = Some(decimal(value)?);
        }
        if name.eq_ignore_ascii_case(b"transfer-encoding") {
            if self.is_chunked || !value.eq_ignore_ascii_case(b"chunked") {
                return Err(InvalidFraming("a transfer coding other than chunked"));
            }
            self.is_chunked = true;
        }
        Ok(())
    }

    fn body(&self) -> Result<State, InvalidFraming> {
        match (self.length, self.is_chunked) {
            (Some(_), true) => Err(InvalidFraming("a length together with a transfer coding")),
            (None, true) => Ok(State::ChunkSize),
            (None | Some(0), false) => Ok(State::RequestLine),
            (Some(length), false) => Ok(State::Body(length)),
        }
    }
}

/// Skips at most `left` bytes and returns how many are still to come.
fn skip(bytes: &mut &[u8], left: u64) -> u64 {
    let n = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
    *bytes = bytes.get(n..).unwrap_or_default();
    left - n as u64
}

fn decimal(text: &[u8]) -> Result<u64, InvalidFraming> {
    let digits = std::str::from_utf8(text).ok().filter(|text| {
        // `parse` would take a plus sign.
        text.bytes().all(|byte| byte.is_ascii_digit())
    });
    let number = digits.and_then(|digits| digits.parse().ok());
    number.ok_or(InvalidFraming("a length that is not a number"))
}

fn chunk_size(line: &[u8]) -> Result<u64, InvalidFraming> {
    let size = line.split(|byte| *byte == b';').next().unwrap_or_default();
    let digits = std::str::from_utf8(size)
        .ok()
        .filter(|text| text.len() <= 15 && text.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let number = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    number.ok_or(InvalidFraming("a chunk size that is not a number"))
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
    fn plain_requests_pass_however_they_are_split() {
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
    fn ambiguous_requests_are_refused() {
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
