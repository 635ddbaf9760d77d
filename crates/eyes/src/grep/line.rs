//! A line of a file as text: without its end, decoded whatever its bytes are, and clipped to a readable length.

/// Bytes of a line that are shown.
pub const MAX_LINE_BYTES: usize = 1_000;
/// Bytes before an occurrence that are shown of a clipped line.
const LEAD_BYTES: usize = 200;
/// Marks the place of left-out text.
const CUT: &str = "…";

/// The line without `\n` or `\r\n`.
pub(crate) fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The column of a place in a line, in characters from 1.
pub(crate) fn column(line: &[u8], place: usize) -> u64 {
    let before = &line[..place.min(line.len())];
    String::from_utf8_lossy(before).chars().count() as u64 + 1
}

/// The line as text: all of it, or the part around `place`.
pub(crate) fn clipped(line: &[u8], place: usize) -> String {
    if line.len() <= MAX_LINE_BYTES {
        return String::from_utf8_lossy(line).into_owned();
    }
    let start = if place <= LEAD_BYTES { 0 } else { (place - LEAD_BYTES).min(line.len() - MAX_LINE_BYTES) };
    let end = start + MAX_LINE_BYTES;
    // A character that is cut at an end becomes a mark of replacement, which goes.
    let window = String::from_utf8_lossy(&line[start..end]);
    let [before, after] = [start > 0, end < line.len()].map(|is_cut| if is_cut { CUT } else { "" });
    format!("{before}{}{after}", window.trim_matches(char::REPLACEMENT_CHARACTER))
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
