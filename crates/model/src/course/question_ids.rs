//! The ids of a path's review questions: safe anywhere, each of them once, and what else a question may be called by.
//!
//! Ids come from the file or from the question's words; where a card is asked and how it went is decided elsewhere.

use sha2::{Digest, Sha256};
use unicode_normalization::char::is_combining_mark;

use crate::prelude::*;
use crate::{digest::hex, visible};

/// Longest id that is kept as written.
const MAX_ID_CHARS: usize = 80;

/// Every question that has words, with its month and its id: those of the months in the order of the path, then those of
/// files of cards. The same words under the same id, or with the same answer in the same month, are one question.
pub fn questions(level: &Level) -> Vec<(Option<u32>, &Question, String)> {
    let (mut seen, mut asked) = (HashMap::new(), HashSet::new());
    let mut found = Vec::new();
    let of_months = level.months.iter().map(|month| (Some(month.number), &month.questions));
    let of_files = level.card_files.iter().map(|file| (file.month, &file.questions));
    for (month, questions) in of_months.chain(of_files) {
        for question in questions.iter().filter(|question| !question.question.trim().is_empty()) {
            let words = (month, question.question.as_str(), question.answer.as_str());
            if let Some(id) = unused(question, &mut seen).filter(|_| asked.insert(words)) {
                found.push((month, question, id));
            }
        }
    }
    found
}

/// The form that is the same for an id in any case, and for a question's words however they are separated.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            plain.push(c);
        } else if !plain.is_empty() && !plain.ends_with(' ') {
            plain.push(' ');
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

/// An id that no other question has, in any case: the second of one id gets a hash of its words.
fn unused<'a>(question: &'a Question, seen: &mut HashMap<String, &'a str>) -> Option<String> {
    let id = question_id(question);
    let Some(first) = seen.get(&id.to_lowercase()) else {
        seen.insert(id.to_lowercase(), &question.question);
        return Some(id);
    };
    if *first == question.question {
        return None;
    }
    let with_words = format!("{id}-{}", short_hash(&question.question));
    let before = seen.insert(with_words.to_lowercase(), &question.question);
    before.is_none().then_some(with_words)
}

/// The question's own id where it is safe, else one made from it.
fn question_id(question: &Question) -> String {
    let id = question.id.trim();
    if id.is_empty() {
        return format!("q-{}", short_hash(&question.question));
    }
    safe(id).unwrap_or_else(|| format!("q-{}", short_hash(id)))
}

/// An id that no terminal, shell or flag reads as anything else: letters and digits of any script, and a few signs.
pub(crate) fn safe(id: &str) -> Option<String> {
    let is_plain = |c: char| c.is_alphanumeric() || is_combining_mark(c) || matches!(c, '.' | '_' | '-');
    // Some letters and marks are there and not seen.
    let is_seen = visible(id) == id;
    let fits = id.chars().count() <= MAX_ID_CHARS && id.starts_with(char::is_alphanumeric);
    (fits && is_seen && id.chars().all(is_plain)).then(|| id.to_owned())
}

/// Eight hexadecimal digits of a text's hash.
pub(crate) fn short_hash(text: &str) -> String {
    hex(&Sha256::digest(text)[..4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_may_have_letters_of_any_script_and_nothing_that_hides() {
        for id in ["q1", "m01-q-que-dia", "m01-q-что-это", "日本語", "m01-q-नमस्ते", &"я".repeat(80)]
        {
            assert_eq!(safe(id).as_deref(), Some(id), "{id}");
        }
        for id in ["", "-x", ".x", "a b", "a/b", "a\u{202e}b", "a\u{3164}", "a\u{200b}b", "a\u{34f}b", &"я".repeat(81)]
        {
            assert_eq!(safe(id), None, "{id}");
        }
    }
}
