//! Shapes that several commands draw: bars, durations, lines that fit.

pub(crate) mod markdown;
pub(crate) mod styled;
pub(crate) mod table;

use std::fmt::Display;

use unicode_segmentation::UnicodeSegmentation;

pub(crate) use styled::{Text, bold, change, coloured, dim};
pub(crate) use table::Column;

use crate::prelude::*;

/// Columns of a label in front of a line.
pub(crate) const LABEL: usize = 11;
/// Columns that text fills at most, to be read with ease.
pub(crate) const MAX_TEXT: usize = 80;

/// `3 tasks`, `1 review`: each number with its noun, those of none left out.
pub(crate) fn counts<N: Copy + Display + Eq + From<u8>>(parts: &[(N, &str)]) -> Vec<String> {
    parts.iter().filter(|(n, _)| *n != N::from(0)).map(|(n, noun)| count(*n, noun)).collect()
}

/// A bar of `width` cells filled to `share` (0..1), to an eighth of a cell.
pub(crate) fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
    let eighths = (share * (width * 8) as f64).round() as usize;
    let (full, rest) = (eighths / 8, eighths % 8);
    let drawn = full + usize::from(rest > 0);
    format!("{}{}{}", "█".repeat(full), EIGHTHS[rest], "░".repeat(width.saturating_sub(drawn)))
}

/// `text`, made safe to show, broken at spaces into lines of at most `width` columns.
///
/// A command in backticks stays on one line where it fits, so that it can be copied, and a unit stays with its number.
/// A word wider than a line is broken between its characters, as unspaced scripts are; one in plain ASCII stays whole,
/// so that a long path or command can be copied.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    breaks_of(&visible(text), width, false)
}

/// Breaks `text` as [`wrap`] does, and every long word too, for a pane that shows nothing beyond its edge.
pub(crate) fn wrap_all(text: &str, width: usize) -> Vec<String> {
    breaks_of(&visible(text), width.max(1), true)
}

/// A line of code broken where it is full, with all its blanks.
pub(crate) fn broken(line: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for c in visible(line).replace('\t', "    ").chars() {
        match lines.last_mut().filter(|last| last.width() + c.to_string().width() <= width.max(2)) {
            Some(last) => last.push(c),
            None => lines.push(c.to_string()),
        }
    }
    lines
}

fn breaks_of(text: &str, width: usize, breaks_words: bool) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words(text, width) {
        let is_broken = word.width() > width && (breaks_words || !word.is_ascii());
        let mut glue = " ";
        let parts = if is_broken { word.graphemes(true).collect() } else { vec![word.as_str()] };
        for part in parts {
            let Some(line) = lines.last_mut() else { break };
            if line.is_empty() {
                line.push_str(part);
            } else if line.width() + glue.len() + part.width() <= width {
                line.push_str(glue);
                line.push_str(part);
            } else {
                lines.push(part.to_owned());
            }
            glue = "";
        }
    }
    lines
}

/// The words of `text`; what is better not parted counts as one, up to `width` columns.
fn words(text: &str, width: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut rest = text.split_whitespace().peekable();
    while let Some(word) = rest.next() {
        let mut word = word.to_owned();
        if opens_code(&word) {
            // Looked at ahead: a backtick that is never closed opens nothing.
            let mut whole = word.clone();
            let mut ahead = rest.clone();
            while opens_code(&whole) && whole.width() <= width {
                let Some(next) = ahead.next() else { break };
                whole.push(' ');
                whole.push_str(next);
            }
            if !opens_code(&whole) && whole.width() <= width {
                (word, rest) = (whole, ahead);
            }
        }
        match words.last_mut() {
            Some(number) if is_unit(&word) && number.ends_with(|c: char| c.is_ascii_digit()) => {
                number.push(' ');
                number.push_str(&word);
            }
            _ => words.push(word),
        }
    }
    words
}

fn opens_code(word: &str) -> bool {
    word.matches('`').count() % 2 == 1
}

fn is_unit(word: &str) -> bool {
    matches!(word.trim_end_matches([',', ';', ':', '.', ')']), "%" | "h" | "min")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_always_as_wide_as_asked() {
        let check = |share: f64, drawn: &str| assert_eq!(bar(share, 4), drawn, "{share}");
        check(0.0, "░░░░");
        check(0.5, "██░░");
        check(0.53, "██▏░");
        check(1.0, "████");
        check(7.0, "████");
        check(f64::NAN, "░░░░");
    }

    #[test]
    fn a_clipped_text_fits_and_says_that_it_is_clipped() {
        assert_eq!(clip("twelve", 6), "twelve");
        assert_eq!(clip("thirteen", 6), "thirt…");
        assert_eq!(clip("日本語", 5), "日本…");
        assert_eq!(clip("日本語", 4), "日…");
    }

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("incomprehensibilities", 5), ["incomprehensibilities"]);
        assert!(wrap("", 5) == [""]);
    }

    #[test]
    fn commands_and_amounts_stay_on_one_line() {
        assert_eq!(wrap("so `los stop --hours 2` ends", 20), ["so", "`los stop --hours 2`", "ends"]);
        assert_eq!(wrap("so `los stop --hours 2`, then", 22), ["so", "`los stop --hours 2`,", "then"]);
        // Code that is too wide, or never closed, breaks like other text.
        assert_eq!(wrap("`los stop --hours 2` ends", 10), ["`los stop", "--hours 2`", "ends"]);
        assert_eq!(wrap("a ` is left open", 10), ["a ` is", "left open"]);
        assert_eq!(wrap("recall is 83 %; and", 12), ["recall is", "83 %; and"]);
        assert_eq!(wrap("room (1.2 h, it)", 9), ["room", "(1.2 h,", "it)"]);
    }

    #[test]
    fn text_without_spaces_breaks_between_characters() {
        assert_eq!(wrap("日本語の文章", 5), ["日本", "語の", "文章"]);
        assert_eq!(wrap("ab 日本語の文章", 7), ["ab 日本", "語の文", "章"]);
        assert_eq!(wrap("日本 語の", 5), ["日本", "語の"]);
        // Marks and joined symbols stay with what they belong to.
        assert_eq!(wrap("ne\u{301}ne\u{301}ne\u{301}", 3), ["ne\u{301}n", "e\u{301}ne\u{301}"]);
        assert_eq!(wrap("日👩\u{200d}💻本", 4), ["日👩\u{200d}💻", "本"]);
    }
}
