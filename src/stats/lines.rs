//! The lines of a log file one by one, in bounded room, and the few facts of each that are counted.

use std::io::{self, Read};

use memchr::memchr;
use serde::Deserialize;

/// A longer line is none of ours: those stay below 40,000 bytes.
const MAX_LINE_BYTES: usize = 256 * 1024;

/// The counted facts of a line. They are borrowed: names that need escapes in JSON are not ours.
#[derive(Debug, Deserialize)]
pub(crate) struct Line<'a> {
    pub(crate) event: &'a str,
    pub(crate) timestamp: &'a str,
    pub(crate) tool: &'a str,
    pub(crate) face: &'a str,
    pub(crate) ok: bool,
    pub(crate) code: Option<&'a str>,
    pub(crate) duration_ms: f64,
    #[serde(default)]
    pub(crate) slow: bool,
    #[serde(default)]
    pub(crate) declined: bool,
}

/// Shows every line without its end, and `None` in place of one that is too long. Gives how many there are.
pub(crate) fn each(mut reader: impl Read, mut see: impl FnMut(Option<&[u8]>)) -> io::Result<u64> {
    let mut buffer = vec![0; MAX_LINE_BYTES];
    let (mut n_lines, mut len, mut is_too_long) = (0, 0, false);
    loop {
        match reader.read(&mut buffer[len..]) {
            Ok(0) => break,
            Ok(n) => len += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        }
        let mut start = 0;
        while let Some(length) = memchr(b'\n', &buffer[start..len]) {
            see((!is_too_long).then(|| &buffer[start..start + length]));
            is_too_long = false;
            n_lines += 1;
            start += length + 1;
        }
        buffer.copy_within(start..len, 0);
        len -= start;
        if len == buffer.len() {
            (len, is_too_long) = (0, true);
        }
    }
    if len > 0 || is_too_long {
        see((!is_too_long).then(|| &buffer[..len]));
        n_lines += 1;
    }
    Ok(n_lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that gives a few bytes at a time.
    struct Slowly<'a>(&'a [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(self.0.len()).min(into.len());
            into[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    fn lengths(text: &[u8], step: usize) -> Vec<Option<usize>> {
        let mut seen = Vec::new();
        let n = each(Slowly(text, step), |line| seen.push(line.map(<[u8]>::len)));
        assert_eq!(n.ok(), Some(seen.len() as u64));
        seen
    }

    #[test]
    fn lines_are_whole_however_the_bytes_come() {
        for step in [1, 2, 3, 100] {
            assert_eq!(lengths(b"ab\n\nabc\nd", step), [Some(2), Some(0), Some(3), Some(1)]);
            assert_eq!(lengths(b"ab\n", step), [Some(2)]);
            assert_eq!(lengths(b"", step), []);
        }
    }

    #[test]
    fn a_line_without_bounds_costs_itself_only() {
        let long = vec![b'x'; 3 * MAX_LINE_BYTES + 7];
        let text = [b"a\n", &long[..], b"\nbc\n", &long[..]].concat();
        for step in [1_000, MAX_LINE_BYTES, usize::MAX] {
            assert_eq!(lengths(&text, step), [Some(1), None, Some(2), None]);
        }
        let full = [&long[..MAX_LINE_BYTES - 1], b"\nbc"].concat();
        assert_eq!(lengths(&full, usize::MAX), [Some(MAX_LINE_BYTES - 1), Some(2)]);
    }
}
