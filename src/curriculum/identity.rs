//! Ids derived from words, for tasks and questions that carry none.
//!
//! An id depends on the month, the week and the words alone: not on the position, nor on what else the week holds, so
//! that moving or adding a line never renames another task and the learner's log stays attached to it.

use std::collections::HashMap;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// A slug shows this many words; the hash stands for the rest.
const MAX_SLUG_WORDS: usize = 5;

/// A longer word is cut in the slug.
const MAX_WORD_CHARS: usize = 24;

/// Words that carry no meaning here: adding "the" to a task keeps its id.
const STOP_WORDS: &[&str] = &[
    "a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with", "your",
];

/// `tokenizer-handles-unicode`: up to five words, and a short hash of all of them where the slug does not show them all.
pub fn slug(text: &str) -> String {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty() && !STOP_WORDS.contains(&word.as_str()))
        .collect();
    let mut shows_all = words.len() <= MAX_SLUG_WORDS;
    let mut parts: Vec<String> = Vec::new();
    for word in words.iter().take(MAX_SLUG_WORDS) {
        // Ids are typed in terminals and written as Obsidian block ids: ASCII only.
        let part: String = word
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .take(MAX_WORD_CHARS)
            .collect();
        shows_all &= part.len() == word.len();
        if !part.is_empty() {
            parts.push(part);
        }
    }
    if !shows_all || parts.is_empty() {
        parts.push(short_hash(&words.join(" ")));
    }
    parts.join("-")
}

/// Hands out ids, each once: the second of the same words gets `-2`.
#[derive(Debug, Default)]
pub struct IdSource {
    used: HashMap<String, usize>,
}

impl IdSource {
    /// Marks an id as written in the file, so that no derived id becomes the same.
    pub fn reserve(&mut self, id: &str) {
        self.used.entry(id.to_lowercase()).or_insert(1);
    }

    /// The id for a prefix such as `m03-w2` and the words of a task.
    pub fn derive(&mut self, prefix: &str, words: &str) -> String {
        let base = format!("{prefix}-{}", slug(words));
        let mut id = base.clone();
        let mut n = *self.used.entry(base.clone()).and_modify(|n| *n += 1).or_insert(1);
        while n > 1 {
            id = format!("{base}-{n}");
            if !self.used.contains_key(&id) {
                self.used.insert(id.clone(), 1);
                self.used.insert(base, n);
                break;
            }
            n += 1;
        }
        id
    }
}

fn short_hash(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(2).fold(String::with_capacity(4), |mut hex, byte| {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_shows_the_words_or_hashes_them() {
        assert_eq!(slug("Build the tokenizer"), "build-tokenizer");
        assert_eq!(slug("Read, and summarise: chapter 2!"), "read-summarise-chapter-2");
        assert!(slug("one two three four five six").starts_with("one-two-three-four-five-"));
        assert_ne!(
            slug("one two three four five six"),
            slug("one two three four five seven")
        );
        assert_ne!(slug("Übung"), slug("bung"));
        assert_eq!(slug("").len(), 4);
    }

    #[test]
    fn the_same_words_twice_get_a_number() {
        let mut ids = IdSource::default();
        ids.reserve("m01-w1-read-2");
        let handed_out: Vec<String> = (0..3).map(|_| ids.derive("m01-w1", "Read")).collect();
        assert_eq!(handed_out, ["m01-w1-read", "m01-w1-read-3", "m01-w1-read-4"]);
    }
}
