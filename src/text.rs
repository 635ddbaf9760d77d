//! Making text safe to show: control characters become visible, so that no file or message can drive a terminal.

/// `text` with control, bidirectional and invisible formatting characters written out; tabs stay, and newlines if
/// `keep_newlines`.
pub fn visible(text: &str, keep_newlines: bool) -> String {
    if text.bytes().all(|b| (0x20..0x7f).contains(&b)) {
        return text.to_owned();
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => shown.push(c),
            '\n' if keep_newlines => shown.push(c),
            '\n' => shown.push('⏎'),
            _ if is_unsafe(c) => shown.extend(c.escape_unicode()),
            _ => shown.push(c),
        }
    }
    shown
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

/// C0, DEL, C1, what changes reading direction, and what is there but not seen: none of it reaches a terminal raw.
///
/// U+FE0F stays: it asks for a coloured symbol and follows half of them; the others of its block only hide.
fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0E}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

/// `3 h`, `2.5 h`, `0 h`.
pub fn hours(hours: f64) -> String {
    // Adding zero turns the negative zero of an empty sum into zero.
    format!("{} h", (hours * 10.0).round() / 10.0 + 0.0)
}

/// `3 tasks`, `1 task`, `2 entries`.
pub fn count(n: usize, noun: &str) -> String {
    match noun
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']))
    {
        _ if n == 1 => format!("1 {noun}"),
        Some(stem) => format!("{n} {stem}ies"),
        None => format!("{n} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_are_english() {
        let counted = [(1, "entry"), (2, "entry"), (2, "day"), (0, "task")].map(|(n, noun)| count(n, noun));
        assert_eq!(counted, ["1 entry", "2 entries", "2 days", "0 tasks"]);
    }

    #[test]
    fn nothing_that_drives_a_terminal_stays() {
        assert_eq!(visible("plain", false), "plain");
        assert_eq!(
            visible("a\u{1b}[2Jb\rc\u{9b}d\u{202e}e", false),
            "a\\u{1b}[2Jb\\u{d}c\\u{9b}d\\u{202e}e"
        );
        assert_eq!(visible("a\nb\tc", true), "a\nb\tc");
        assert_eq!(visible("a\nb", false), "a⏎b");
        assert_eq!(visible("Größe 日本 é", false), "Größe 日本 é");
    }
}
