//! The syntax of a list item: `- [ ] Build a tokenizer (3h) #tokenization #python-strings ^m02-w1-tokenizer`.
//!
//! Every part but the words is optional. Hours, tags and id come at the end, in any order; hours and tags inside the
//! words are read too, and there a tag stays as a word. Text in backticks never holds a tag.

use std::sync::LazyLock;

use regex::Regex;

use crate::markdown::blocks::Item;
use crate::markdown::text::one_line;
use crate::text::pattern;

/// No single piece of work is longer; a larger number in brackets is something else.
const MAX_HOURS: f64 = 2000.0;

/// Brackets with hours are short; looking no further back keeps the parser linear.
const MAX_HOURS_TEXT: usize = 48;

/// A list item, taken apart.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListItem {
    /// The words, on one line.
    pub title: String,
    pub hours: Option<f64>,
    /// Tags without `#`, lower case, in order, each once.
    pub tags: Vec<String>,
    /// The id without `^`.
    pub id: Option<String>,
    /// The box, where there is one.
    pub checked: Option<bool>,
}

const NUMBER: &str = r"([0-9]{1,4}(?:[.,][0-9]+)?)";
const HOUR: &str = r"(?:h|hr|hrs|hour|hours)";
const MINUTE: &str = r"(?:m|min|mins|minute|minutes)";

/// `3h`, `90m`, `~2h`, `1.5 h`, `2-3h`, `1h 30m`, with an "about" in front.
static HOURS: LazyLock<Regex> = LazyLock::new(|| {
    let text = format!(
        r"(?i)^[[:space:]]*(?:~|≈|about|approx\.?|ca\.?|est\.?|estimated|total)?:?[[:space:]]*(?:{NUMBER}[[:space:]]*{HOUR}[[:space:]]*([0-9]{{1,2}})[[:space:]]*{MINUTE}?|{NUMBER}[[:space:]]*(?:{HOUR}|{MINUTE})?[[:space:]]*(?:-|–|—|to)[[:space:]]*{NUMBER}[[:space:]]*({HOUR}|{MINUTE})\.?|{NUMBER}\+?[[:space:]]*({HOUR}|{MINUTE})\.?)(?:[[:space:]]*(?:total|each week|per week|/[[:space:]]*week))?[[:space:]]*$"
    );
    pattern(&text)
});

/// Hours after a dash at the end, without brackets: `Read chapter 2 — 3 hours`.
static DASHED_HOURS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)[[:space:]][-–—][[:space:]]+((?:~[[:space:]]*)?[0-9][0-9.,[:space:]–-]{0,24}[[:space:]]*(?:h|hr|hrs|hours?|mins?|minutes?))\.?$",
    )
});

static BRACKETS: LazyLock<Regex> = LazyLock::new(|| pattern(r"[[:space:]]*\(([^()]+)\)"));

static TAG_IN_WORDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(^|[[:space:](])#([A-Za-z\u{C0}-\u{1FFF}\u{2C00}-\u{2DFF}\u{3040}-\u{D7FF}\u{F900}-\u{FAFF}][A-Za-z0-9\u{C0}-\u{1FFF}\u{2C00}-\u{2DFF}\u{3040}-\u{D7FF}\u{F900}-\u{FAFF}_/-]*)",
    )
});

impl ListItem {
    /// Takes the text of a list item apart, without its bullet.
    pub fn parse(text: &str) -> Self {
        let (checked, rest) = split_box(text.trim());
        Self::parse_words(rest, checked)
    }

    /// Takes an item of a list apart, whose box the Markdown reader may have found.
    pub(crate) fn of(item: &Item) -> Self {
        if item.checked.is_some() { Self::parse_words(&item.text, item.checked) } else { Self::parse(&item.text) }
    }

    /// Takes apart the text of an item whose box, if any, is known already.
    pub fn parse_words(text: &str, checked: Option<bool>) -> Self {
        let (first, more) = text.split_once('\n').unwrap_or((text, ""));
        let mut item = Self { checked, ..Self::default() };
        // An id ends what belongs to the item's line (a block id does in Obsidian); lines below it are a description.
        let ends_in_id = first.split_whitespace().next_back().is_some_and(|word| id_of(word).is_some());
        let flat = if ends_in_id || more.is_empty() { one_line(first) } else { one_line(text) };
        let words = item.take_marks_at_end(&flat);
        item.title = item.take_marks_in_words(words);
        let mut seen = std::collections::HashSet::new();
        item.tags.retain(|tag| seen.insert(tag.clone()));
        item
    }

    /// Strips hours, tags and the id from the end, as many as there are, and returns the words in front of them.
    fn take_marks_at_end<'a>(&mut self, flat: &'a str) -> &'a str {
        let mut words = flat.trim_end();
        let mut tags = Vec::new();
        loop {
            if words.ends_with(')')
                && self.hours.is_none()
                && let Some(open) = words.rfind('(')
                && words.len() - open <= MAX_HOURS_TEXT
                && let Some(hours) = parse_hours(&words[open + 1..words.len() - 1])
            {
                self.hours = Some(hours);
                words = words[..open].trim_end();
                continue;
            }
            let start = words.rfind(char::is_whitespace).map_or(0, |at| at + 1);
            // Whitespace is one space here: the text is flat.
            let word = &words[start..];
            if let Some(tag) = tag_of(word) {
                tags.push(tag);
            } else if self.id.is_none()
                && let Some(id) = id_of(word)
            {
                self.id = Some(id.to_owned());
            } else {
                break;
            }
            words = words[..start].trim_end();
        }
        tags.reverse();
        self.tags = tags;
        words
    }

    /// Finds hours and tags inside the words; hours go, tags stay as words.
    fn take_marks_in_words(&mut self, words: &str) -> String {
        let mut out = String::with_capacity(words.len());
        let mut tags = Vec::new();
        for (in_code, part) in code_parts(words) {
            if in_code {
                out.push_str(part);
                continue;
            }
            let mut part = part.to_owned();
            // Each pattern needs a character that most words lack: a look for it is cheaper, and many paths never build the
            // pattern at all.
            if self.hours.is_none() && part.contains('(') {
                let found = BRACKETS.captures_iter(&part).find_map(|found| {
                    let hours = parse_hours(found.get(1)?.as_str())?;
                    Some((found.get(0)?.range(), hours))
                });
                if let Some((range, hours)) = found {
                    self.hours = Some(hours);
                    part.replace_range(range, "");
                }
            }
            if part.contains('#') {
                tags.extend(TAG_IN_WORDS.captures_iter(&part).map(|found| tidy_tag(&found[2])));
                out.push_str(&TAG_IN_WORDS.replace_all(&part, "$1$2"));
            } else {
                out.push_str(&part);
            }
        }
        if self.hours.is_none()
            && has_digit(&out)
            && out.contains(['-', '–', '—'])
            && let Some(found) = DASHED_HOURS.captures(&out)
            && let Some(hours) = parse_hours(&found[1])
        {
            self.hours = Some(hours);
            let keep = found.get(0).map_or(out.len(), |whole| whole.start());
            out.truncate(keep);
        }
        // A tag at the end is ours; one in the words comes after it in rank only if both are there.
        self.tags.extend(tags);
        out.trim().to_owned()
    }
}

/// Hours from the text inside brackets: `3h`, `90m`, `~2h`, `1.5 h`; a range gives its middle. Not hours: `None`.
pub fn parse_hours(text: &str) -> Option<f64> {
    if text.len() > MAX_HOURS_TEXT || !has_digit(text) {
        return None;
    }
    let found = HOURS.captures(text)?;
    let number = |group: usize| found.get(group).and_then(|m| m.as_str().replace(',', ".").parse::<f64>().ok());
    let scale = |group: usize| {
        let is_minutes = found.get(group).is_some_and(|unit| unit.as_str().to_lowercase().starts_with('m'));
        if is_minutes { 1.0 / 60.0 } else { 1.0 }
    };
    let hours = match (number(1), number(2), number(3), number(4), number(6)) {
        (Some(hours), Some(minutes), ..) => hours + minutes / 60.0,
        (_, _, Some(low), Some(high), _) => f64::midpoint(low, high) * scale(5),
        (.., Some(one)) => one * scale(7),
        _ => return None,
    };
    (hours > 0.0 && hours <= MAX_HOURS).then_some(hours)
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit())
}

/// Splits text at backticks: `(is code, part)`, with the backticks kept in the code parts.
pub(crate) fn code_parts(text: &str) -> Vec<(bool, &str)> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('`') {
        let Some(length) = rest[open + 1..].find('`') else {
            break;
        };
        let close = open + 1 + length + 1;
        parts.push((false, &rest[..open]));
        parts.push((true, &rest[open..close]));
        rest = &rest[close..];
    }
    parts.push((false, rest));
    parts
}

/// Splits a box off: `[ ]`, `[x]`, `[]`, and the ballot boxes `☐` and `☑`.
fn split_box(text: &str) -> (Option<bool>, &str) {
    const BOXES: [(&str, bool); 6] =
        [("[ ]", false), ("[]", false), ("[x]", true), ("[X]", true), ("☐", false), ("☑", true)];
    for (mark, checked) in BOXES {
        if let Some(rest) = text.strip_prefix(mark)
            && (rest.is_empty() || rest.starts_with(char::is_whitespace))
        {
            return (Some(checked), rest.trim_start());
        }
    }
    (None, text)
}

/// A whole word that is a tag: `#tokenization`, but not `#1`.
fn tag_of(word: &str) -> Option<String> {
    let name = word.strip_prefix('#')?;
    let is_tag = name.starts_with(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '/'));
    is_tag.then(|| tidy_tag(name))
}

fn tidy_tag(name: &str) -> String {
    name.trim_end_matches(['-', '/']).to_lowercase()
}

/// Whether a whole word is a tag or an id.
pub(crate) fn is_mark(word: &str) -> bool {
    tag_of(word).is_some() || id_of(word).is_some()
}

/// A whole word that is an id: `^m02-w1-tokenizer`.
fn id_of(word: &str) -> Option<&str> {
    let id = word.strip_prefix('^')?;
    let is_id = id.len() <= 128
        && id.starts_with(|c: char| c.is_ascii_alphanumeric())
        && id.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
    is_id.then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_in_every_written_form() {
        let cases = [
            ("3h", Some(3.0)),
            ("90m", Some(1.5)),
            ("~2h", Some(2.0)),
            ("1.5 h", Some(1.5)),
            ("1,5 h", Some(1.5)),
            ("1.083h", Some(1.083)),
            ("0.33333333 hours", Some(0.333_333_33)),
            ("1,125-1.375h", Some(1.25)),
            ("2-3h", Some(2.5)),
            ("2h-3h", Some(2.5)),
            ("30–60 min", Some(0.75)),
            ("about 2 hours", Some(2.0)),
            ("1h 30m", Some(1.5)),
            ("1h30", Some(1.5)),
            ("8-10 hours/week", Some(9.0)),
            ("0h", None),
            ("9999h", None),
            ("optional", None),
            ("3", None),
            ("3 months", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(parse_hours(text), expected, "{text}");
        }
    }

    #[test]
    fn a_tag_in_backticks_is_code() {
        let item = ListItem::parse("Explain `#define X` and `a (3h)`");
        assert_eq!((item.title.as_str(), item.hours, item.tags.len()), ("Explain `#define X` and `a (3h)`", None, 0));
    }
}
