//! A line of a file as text: without its end, decoded whatever its bytes are, and clipped to a readable length.

use std::ops::Range;

/// Bytes of a line that are shown.
pub const MAX_LINE_BYTES: usize = 1_000;
/// Bytes before an occurrence that are shown of a clipped line.
const LEAD_BYTES: usize = 200;
/// Marks the place of left-out text.
const CUT: char = '…';

/// The line without `\n` or `\r\n`.
pub(crate) fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The column of a place in a line, in characters from 1.
pub(crate) fn column(line: &[u8], place: usize) -> u64 {
    let before = &line[..place.min(line.len())];
    let n_chars = match std::str::from_utf8(before) {
        Ok(text) => text.chars().count(),
        Err(_) => String::from_utf8_lossy(before).chars().count(),
    };
    n_chars as u64 + 1
}

/// The line as text: all of it, or the part around `place`.
pub(crate) fn clipped(line: &[u8], place: usize) -> String {
    if line.len() <= MAX_LINE_BYTES {
        return String::from_utf8_lossy(line).into_owned();
    }
    let start = if place <= LEAD_BYTES { 0 } else { (place - LEAD_BYTES).min(line.len() - MAX_LINE_BYTES) };
    let window = whole_characters(line, start..start + MAX_LINE_BYTES);
    let mut text = String::with_capacity(MAX_LINE_BYTES + 8);
    if window.start > 0 {
        text.push(CUT);
    }
    text.push_str(&String::from_utf8_lossy(&line[window.clone()]));
    if window.end < line.len() {
        text.push(CUT);
    }
    text
}

/// The range, moved inward so that it cuts no UTF-8 character.
fn whole_characters(line: &[u8], range: Range<usize>) -> Range<usize> {
    let is_inside = |at: usize| line.get(at).is_some_and(|byte| byte & 0b1100_0000 == 0b1000_0000);
    let first = (range.start..range.start + 4).find(|&at| !is_inside(at));
    let end = (range.end - 3..=range.end).rev().find(|&at| !is_inside(at));
    first.unwrap_or(range.start)..end.unwrap_or(range.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        assert_eq!(column("größe x".as_bytes(), 8), 7);
        assert_eq!(column(b"gr\xf6\xdfe x", 6), 7);
        assert_eq!(column(b"", 0), 1);
    }

    #[test]
    fn a_long_line_is_clipped_around_the_match_between_characters() {
        let line = "é".repeat(500_000);
        for place in [0, 199, 201, 500_001, 999_999] {
            let text = clipped(line.as_bytes(), place);
            assert!(text.len() <= MAX_LINE_BYTES + 6, "{}", text.len());
            assert!(!text.contains(char::REPLACEMENT_CHARACTER), "{place}");
            assert_eq!(text.starts_with('…'), place > LEAD_BYTES, "{place}");
            assert_eq!(text.ends_with('…'), place < 999_000, "{place}");
        }
        assert_eq!(clipped(b"short\xff", 0), "short\u{fffd}");
    }

    #[test]
    fn the_end_of_a_line_is_not_part_of_it() {
        for line in ["a", "a\n", "a\r\n"] {
            assert_eq!(without_end(line.as_bytes()), b"a");
        }
    }
}
