//! The syntax of a list item: `- [ ] Build a tokenizer (3h) #tokenization #python-strings ^m02-w1-tokenizer`.
//!
//! Every part but the words is optional. Hours, tags and id come at the end, in any order; anywhere else they are words. So does
//! `was = OLD`, an id that the task had before.

use crate::prelude::*;
use crate::time::durations::parse_estimate;

/// No single piece of work is longer; a larger number in brackets is something else.
const MAX_HOURS: f64 = 2000.0;

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
    /// Ids that it had before.
    pub was: BTreeSet<String>,
    /// The box, where there is one.
    pub checked: Option<bool>,
}

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
        // An id ends what belongs to the item's line (a block id does in Obsidian); lines below it are a description.
        let ends_in_id = first.split_whitespace().next_back().is_some_and(|word| id_of(word).is_some());
        let flat = if ends_in_id || more.is_empty() { one_line(first) } else { one_line(text) };
        let mut item = Self { checked, ..Self::default() };
        let mut words = flat.as_str();
        loop {
            let start = words.rfind(' ').map_or(0, |at| at + 1);
            let word = &words[start..];
            if let Some((before, hours)) = hours_at_end(words).filter(|_| item.hours.is_none()) {
                item.hours = Some(hours);
                words = before.trim_end();
                continue;
            } else if let Some(tag) = tag_of(word) {
                item.tags.push(tag);
            } else if let Some(id) = id_of(word).filter(|_| item.id.is_none()) {
                item.id = Some(id.to_owned());
            } else if let Some(before) = words[..start].strip_suffix(" was = ")
                && id_of(&format!("^{word}")).is_some()
            {
                item.was.insert(word.to_owned());
                words = before;
                continue;
            } else {
                break;
            }
            words = words[..start].trim_end();
        }
        let mut seen = HashSet::new();
        item.tags.reverse();
        item.tags.retain(|tag| seen.insert(tag.clone()));
        words.clone_into(&mut item.title);
        item
    }
}

/// The hours in brackets at the end, and the words in front of them. A number alone is not hours: `(2019)`, `(3.12)`.
fn hours_at_end(words: &str) -> Option<(&str, f64)> {
    let (before, inner) = words.strip_suffix(')')?.rsplit_once('(')?;
    let has_unit = inner.contains(|c: char| c.is_alphabetic() || c == ':');
    let hours = parse_estimate(inner).filter(|hours| has_unit && *hours > 0.0 && *hours <= MAX_HOURS)?;
    Some((before, hours))
}

/// Hours in a task's words that are not read: in brackets of another form or elsewhere, or behind a dash.
pub(crate) fn unread_hours(title: &str) -> Option<&str> {
    let in_brackets = title.rsplit_once('(').and_then(|(_, rest)| Some(rest.split_once(')')?.0));
    let behind_dash = || [" — ", " – ", " - "].iter().find_map(|dash| Some(title.rsplit_once(dash)?.1));
    let is_unit = |word: &str| matches!(word, "h" | "hr" | "hrs" | "hour" | "hours" | "min" | "mins" | "minutes");
    in_brackets.or_else(behind_dash).filter(|found| {
        found.contains(|c: char| c.is_ascii_digit()) && found.split(|c: char| !c.is_alphabetic()).any(is_unit)
    })
}

/// Splits a box off: `[ ]`, `[]` or `[x]`.
fn split_box(text: &str) -> (Option<bool>, &str) {
    const BOXES: [(&str, bool); 4] = [("[ ]", false), ("[]", false), ("[x]", true), ("[X]", true)];
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
    is_tag.then(|| name.trim_end_matches(['-', '/']).to_lowercase())
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
    fn ids_that_a_task_had_stand_with_its_other_marks() {
        for (text, title, was) in [
            ("[ ] Count (2h) #a was = m01-w2-count ^count", "Count", &["m01-w2-count"][..]),
            ("Count was = b was = a (2h) ^count #a", "Count", &["a", "b"]),
            ("Explain why x was = 3 here ^count", "Explain why x was = 3 here", &[]),
            ("Explain why it was = ? ^count", "Explain why it was = ?", &[]),
        ] {
            let item = ListItem::parse(text);
            assert_eq!((item.title.as_str(), item.id.as_deref()), (title, Some("count")), "{text}");
            assert!(item.was.iter().eq(was), "{text}: {:?}", item.was);
        }
    }

    #[test]
    fn hours_are_in_brackets_at_the_end_and_have_a_unit() {
        for (text, expected) in [
            ("Read (3h)", ("Read", Some(3.0))),
            ("Read (~2h) #a", ("Read", Some(2.0))),
            ("Read (4-6h)", ("Read", Some(5.0))),
            ("Read (1:30)", ("Read", Some(1.5))),
            ("Read Orwell (1984)", ("Read Orwell (1984)", None)),
            ("Install Python (3.12)", ("Install Python (3.12)", None)),
            ("Read (0h)", ("Read (0h)", None)),
            ("Read (9999h)", ("Read (9999h)", None)),
            ("Read (3h) again", ("Read (3h) again", None)),
            ("Explain `#define X` and `a (3h)`", ("Explain `#define X` and `a (3h)`", None)),
        ] {
            let item = ListItem::parse(text);
            assert_eq!((item.title.as_str(), item.hours), expected, "{text}");
        }
    }
}
