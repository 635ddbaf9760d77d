//! The gaps of a card, `{{word}}`, and the parts of a text whose signs have no meaning: code in backticks and fences.

use std::ops::Range;

/// A gap without a hint, as it is asked.
const GAP: &str = "[…]";

/// A text with its gaps left open, and the words that belong there; `None` where it has no gap. Code has no gaps.
pub fn cloze(text: &str) -> Option<(String, String)> {
    if !text.contains("{{") {
        return None;
    }
    let (mut asked, mut words) = (String::with_capacity(text.len()), Vec::new());
    let mut fence = Fence::default();
    for line in text.split_inclusive('\n') {
        let mut at = 0;
        if !fence.takes(line) {
            for range in Spans::of(line).gaps {
                let (word, hint) = word_and_hint(&line[range.start + 2..range.end - 2]);
                asked.push_str(&line[at..range.start]);
                asked.push_str(&hint.map_or_else(|| GAP.to_owned(), |hint| format!("[{hint}]")));
                words.push(word);
                at = range.end;
            }
        }
        asked.push_str(&line[at..]);
    }
    (!words.is_empty()).then(|| (asked, words.join("; ")))
}

/// Whether a gap stays open on its line, or has no word.
pub(crate) fn has_open_gap(text: &str) -> bool {
    let mut fence = Fence::default();
    text.contains("{{") && text.lines().filter(|line| !fence.takes(line)).any(|line| Spans::of(line).has_open_gap)
}

/// The parts of a text whose signs are not part of the card format.
#[derive(Debug, Default)]
pub(crate) struct Spans {
    /// Code in backticks and gaps, in order.
    pub(crate) inside: Vec<Range<usize>>,
    /// The gaps among them, with their braces. A gap may hold code.
    gaps: Vec<Range<usize>>,
    /// Whether a gap stays open on its line, or has no word.
    has_open_gap: bool,
}

impl Spans {
    pub(crate) fn of(text: &str) -> Self {
        let mut spans = Self::default();
        // Both signs are searched for once: a text may open any number of gaps and close none.
        let [closes, line_ends] =
            ["}}", "\n"].map(|sign| text.match_indices(sign).map(|(at, _)| at).collect::<Vec<_>>());
        let next = |places: &[usize], from| places.get(places.partition_point(|at| *at < from)).copied();
        let mut at = 0;
        while let Some(found) = text[at..].find(['`', '{']) {
            let start = at + found;
            let rest = &text[start..];
            at = start + 1;
            if let Some(behind) = rest.strip_prefix('`') {
                if let Some(length) = behind.find('`') {
                    at = start + length + 2;
                    spans.inside.push(start..at);
                }
            } else if rest.starts_with("{{") {
                let line_end = next(&line_ends, start).unwrap_or(text.len());
                let end = next(&closes, start + 2).filter(|end| *end < line_end);
                // The last two of three braces close it: `{{a{b}}}`.
                let end = end.map(|end| end + text[end..].bytes().take_while(|byte| *byte == b'}').count());
                if let Some(end) = end.filter(|end| !word_and_hint(&text[start + 2..end - 2]).0.is_empty()) {
                    spans.gaps.push(start..end);
                    spans.inside.push(start..end);
                    at = end;
                } else {
                    spans.has_open_gap = true;
                }
            }
        }
        spans
    }
}

/// The word of a gap, and the hint after `::`, without Anki's leading `c1::`.
fn word_and_hint(inner: &str) -> (&str, Option<&str>) {
    let is_number = |name: &str| {
        let digits = name.trim().strip_prefix('c').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    };
    let inner = inner.split_once("::").filter(|(name, _)| is_number(name)).map_or(inner, |(_, rest)| rest);
    let (word, hint) = inner.split_once("::").map_or((inner, None), |(word, hint)| (word, Some(hint.trim())));
    (word.trim(), hint.filter(|hint| !hint.is_empty()))
}

/// The fence of code that lines are in.
#[derive(Debug, Default)]
pub(crate) struct Fence {
    /// Its sign and how often the sign is repeated.
    pub(crate) open: Option<(char, usize)>,
    /// Whether the last line was code, its fences included.
    pub(crate) is_code: bool,
}

impl Fence {
    /// Whether a line is code, or a fence.
    pub(crate) fn takes(&mut self, line: &str) -> bool {
        let line = line.trim_start();
        let sign = line.chars().next().filter(|sign| matches!(sign, '`' | '~'));
        let n = sign.map_or(0, |sign| line.chars().take_while(|c| *c == sign).count());
        self.is_code = true;
        match (self.open, sign) {
            (Some((open, n_open)), Some(sign)) if sign == open && n >= n_open && line[n..].trim().is_empty() => {
                self.open = None;
            }
            (Some(_), _) => {}
            // Code in a line may begin with three backticks too; then it ends on that line.
            (None, Some(sign)) if n >= 3 && !(sign == '`' && line[n..].contains('`')) => self.open = Some((sign, n)),
            (None, _) => self.is_code = false,
        }
        self.is_code
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_is_asked_and_its_word_is_the_answer() {
        for (text, expected) in [
            ("The {{gradient}} of a loss", Some(("The […] of a loss", "gradient"))),
            ("{{a}} and {{ b }}", Some(("[…] and […]", "a; b"))),
            ("{{c1::Paris::a city}} is {{c2::big}}", Some(("[a city] is […]", "Paris; big"))),
            ("The method {{`GET`}} of `{{x}}`", Some(("The method […] of `{{x}}`", "`GET`"))),
            (r"$x = {{\frac{a}{b}}}$", Some(("$x = […]$", r"\frac{a}{b}"))),
            ("`{{ x }}` is a slot", None),
            ("{{ }} and {{a", None),
            ("no gap", None),
        ] {
            let expected = expected.map(|(text, words)| (text.to_owned(), words.to_owned()));
            assert_eq!(cloze(text), expected, "{text}");
        }
        assert!(has_open_gap("a {{b") && has_open_gap("a {{ }}") && has_open_gap("{{a}} {{b"));
        assert!(!has_open_gap("a {{b}}") && !has_open_gap("`{{`") && !has_open_gap("```\n{{a\n```"));
    }
}
