//! The lines of a file one by one, in bounded room.

use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;

/// A longer line is cut, and fails as a record.
const MAX_LINE_BYTES: usize = 1_048_576;
const READ_BUFFER_BYTES: usize = 256 * 1024;

/// One line of a file, without its newline.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// The number of the line in its file, from 1.
    pub number: u64,
    /// The bytes, perhaps not UTF-8 and perhaps torn.
    pub bytes: &'a [u8],
    /// Whether a newline ends it; only the last line can lack one.
    pub is_terminated: bool,
}

/// Shows each line to `visit` until it breaks off.
pub fn each_line(reader: impl Read, visit: &mut dyn FnMut(Line<'_>) -> ControlFlow<()>) -> io::Result<()> {
    let mut reader = BufReader::with_capacity(READ_BUFFER_BYTES, reader);
    let (mut number, mut pieces) = (0, Vec::new());
    loop {
        let buffer = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            break;
        }
        let length = buffer.len();
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', buffer) {
            number += 1;
            let bytes = if pieces.is_empty() {
                &buffer[start..end]
            } else {
                keep_piece(&mut pieces, &buffer[start..end]);
                &pieces[..]
            };
            if visit(Line { number, bytes, is_terminated: true }).is_break() {
                return Ok(());
            }
            pieces.clear();
            start = end + 1;
        }
        keep_piece(&mut pieces, &buffer[start..]);
        reader.consume(length);
    }
    if !pieces.is_empty() {
        // After the last piece a break and a continue are the same.
        let _ = visit(Line { number: number + 1, bytes: &pieces, is_terminated: false });
    }
    Ok(())
}

fn keep_piece(pieces: &mut Vec<u8>, piece: &[u8]) {
    let room = MAX_LINE_BYTES.saturating_sub(pieces.len());
    pieces.extend_from_slice(&piece[..piece.len().min(room)]);
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

    fn lengths(text: &[u8], step: usize) -> Vec<usize> {
        let mut seen = Vec::new();
        each_line(Slowly(text, step), &mut |line| {
            seen.push(line.bytes.len());
            assert_eq!(line.number, seen.len() as u64);
            ControlFlow::Continue(())
        })
        .unwrap();
        seen
    }

    #[test]
    fn lines_are_whole_however_the_bytes_come() {
        for step in [1, 2, 3, 100] {
            assert_eq!(lengths(b"ab\n\nabc\nd", step), [2, 0, 3, 1]);
            assert_eq!(lengths(b"ab\n", step), [2]);
            assert!(lengths(b"", step).is_empty());
        }
    }

    #[test]
    fn a_line_without_bounds_is_cut_and_costs_itself_only() {
        let long = vec![b'x'; 3 * MAX_LINE_BYTES + 7];
        let text = [b"a\n", &long[..], b"\nbc\n", &long[..]].concat();
        for step in [1_000, READ_BUFFER_BYTES, usize::MAX] {
            assert_eq!(lengths(&text, step), [1, MAX_LINE_BYTES, 2, MAX_LINE_BYTES]);
        }
    }
}
