//! Text that is safe to show, amounts and plurals, shortened texts, and constant patterns.
//!
//! Control characters become visible, so that no file or message can drive a terminal.

use std::fmt::Display;

use crate::prelude::*;

/// Compiles a pattern that is a constant of the program.
///
/// # Panics
///
/// If the pattern is not valid.
#[expect(clippy::expect_used, reason = "a constant pattern")]
pub fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a constant pattern")
}

/// `text` on one line that is safe to show: as [`visible_lines`], with newlines as `⏎`.
pub fn visible(text: &str) -> String {
    visible_lines(text).replace('\n', "⏎")
}

/// `text` with control, bidirectional and invisible formatting characters written out; tabs and newlines stay. Joiners stay
/// where they shape what is seen: between the parts of a symbol, in Persian and Indic words.
pub fn visible_lines(text: &str) -> String {
    if text.bytes().all(|b| (0x20..0x7f).contains(&b)) {
        return text.to_owned();
    }
    let mut shown = String::with_capacity(text.len());
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\t' | '\n' => shown.push(c),
            '\u{200C}' | '\u{200D}' if can_join(before) && chars.peek().is_some_and(|next| can_join(*next)) => {
                shown.push(c);
            }
            _ if is_unsafe(c) => shown.extend(c.escape_unicode()),
            _ => shown.push(c),
        }
        // The request for a coloured symbol belongs to the symbol.
        if c != '\u{FE0F}' {
            before = c;
        }
    }
    shown
}

/// Whether a joiner next to it can change its look: it is visible, and of a script that has joiners.
fn can_join(c: char) -> bool {
    !c.is_ascii() && !c.is_whitespace() && c != '\u{FE0F}' && !is_unsafe(c)
}

/// Serialised JSON with the same characters as JSON escapes, so that it means the same and drives no terminal.
pub fn visible_json(json: &str) -> String {
    let mut shown = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '\n' || !is_unsafe(c) {
            shown.push(c);
        } else {
            let mut units = [0; 2];
            shown.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    shown
}

/// C0, DEL, C1, direction changes and invisible characters: none of them reaches a terminal raw.
///
/// U+FE0F stays: it asks for a coloured symbol and follows half of them; the others of its block only hide.
fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0E}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

/// `3 h`, `2.5 h`, `0 h`.
pub fn hours(hours: f64) -> String {
    format!("{} h", round_to(hours, 1))
}

/// A share 0..1 in whole percent: `64 %`.
pub fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0 + 0.0)
}

/// `1 h 12 min`, `12 min`, `2 h`; `less than a minute` under half a minute.
pub fn duration(hours: f64) -> String {
    let minutes = (hours.max(0.0) * 60.0).round() as u64;
    match (minutes / 60, minutes % 60) {
        (0, 0) => "less than a minute".to_owned(),
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

/// `text`, made safe to show, cut to `width` columns, with an ellipsis where something is missing.
pub fn clip(text: &str, width: usize) -> String {
    use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
    let text = visible(text);
    if text.width() <= width {
        return text;
    }
    let mut left = width.saturating_sub(1);
    let fits = |c: &char| {
        let columns = c.width().unwrap_or(0);
        let fits = columns <= left;
        left = left.saturating_sub(columns);
        fits
    };
    let mut clipped: String = text.chars().take_while(fits).collect();
    clipped.push('…');
    clipped
}

/// A text with a capital first.
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The first `most` characters of a text, with an ellipsis where more follow.
pub fn cut(text: &str, most: usize) -> String {
    text.char_indices().nth(most).map_or_else(|| text.to_owned(), |(end, _)| format!("{}…", &text[..end]))
}

/// `3 tasks`, `1 task`, `2 entries`.
pub fn count<N: Copy + Display + Eq + From<u8>>(n: N, noun: &str) -> String {
    match noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        _ if n == N::from(1) => format!("1 {noun}"),
        Some(stem) => format!("{n} {stem}ies"),
        None => format!("{n} {noun}s"),
    }
}

/// The first names of a list, then how many more there are: `a, b and 3 more`.
pub fn some_of(names: &[impl AsRef<str>], most: usize) -> String {
    let named = names.iter().take(most).map(AsRef::as_ref).collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(most) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// A name as one word of a shell's command line: names come from files, and commands get pasted.
pub fn shell_word(name: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '/');
    if !name.is_empty() && name.chars().all(is_plain) {
        return name.to_owned();
    }
    let quoted: String = name.chars().filter(|c| !c.is_control()).collect::<String>().replace('\'', "'\\''");
    format!("'{quoted}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_given_in_hours_and_minutes() {
        let told = [-1.0, 0.001, 0.2, 1.2, 2.0, 1.9999].map(duration);
        assert_eq!(told, ["less than a minute", "less than a minute", "12 min", "1 h 12 min", "2 h", "2 h"]);
    }

    #[test]
    fn plurals_are_english() {
        let counted = [(1, "entry"), (2, "entry"), (2, "day"), (0, "task")].map(|(n, noun)| count(n, noun));
        assert_eq!(counted, ["1 entry", "2 entries", "2 days", "0 tasks"]);
    }

    #[test]
    fn control_sequences_are_removed() {
        assert_eq!(visible("plain"), "plain");
        assert_eq!(visible("a\u{1b}[2Jb\rc\u{9b}d\u{202e}e"), "a\\u{1b}[2Jb\\u{d}c\\u{9b}d\\u{202e}e");
        assert_eq!(visible_lines("a\nb\tc"), "a\nb\tc");
        assert_eq!(visible("a\nb"), "a⏎b");
        assert_eq!(visible("Größe 日本 é"), "Größe 日本 é");
    }

    #[test]
    fn joiners_stay_only_where_they_shape_what_is_seen() {
        for shaped in ["👩\u{200d}💻", "❤\u{fe0f}\u{200d}🔥", "می\u{200c}خواهم", "क्\u{200d}ष"] {
            assert_eq!(visible(shaped), shaped);
        }
        for (hidden, shown) in [
            ("ad\u{200d}min", "ad\\u{200d}min"),
            ("é\u{200c}a", "é\\u{200c}a"),
            ("a\u{200c}é", "a\\u{200c}é"),
            ("日\u{200d} 本", "日\\u{200d} 本"),
            ("日\u{3000}\u{200d}本", "日\u{3000}\\u{200d}本"),
            ("日\u{200d}", "日\\u{200d}"),
            ("\u{200d}日", "\\u{200d}日"),
            ("日\u{200d}\u{200d}本", "日\\u{200d}\\u{200d}本"),
            ("日\u{202e}\u{200d}本", "日\\u{202e}\\u{200d}本"),
            ("1\u{fe0f}\u{200d}本", "1\u{fe0f}\\u{200d}本"),
            ("日\u{200d}\u{fe0f}本", "日\\u{200d}\u{fe0f}本"),
        ] {
            assert_eq!(visible(hidden), shown, "{hidden:?}");
        }
    }

    #[test]
    fn a_name_is_one_word_of_a_command_whatever_it_holds() {
        for (name, expected) in [
            ("sql-joins", "sql-joins"),
            ("größe/x", "größe/x"),
            ("sql;{touch,x};:", "'sql;{touch,x};:'"),
            ("a'b$(id)", "'a'\\''b$(id)'"),
            ("", "''"),
        ] {
            assert_eq!(shell_word(name), expected);
        }
    }
}
