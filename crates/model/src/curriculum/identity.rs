//! Ids derived from words, for tasks and questions that carry none.
//!
//! Accents are folded (`Mi día` → `mi-dia`), letters of other scripts stay.
//!
//! An id depends on the month, the week and the words alone: not on the position, nor on what else the week holds, so
//! that moving or adding a line never renames another task and the learner's log stays attached to it.

use std::collections::HashMap;

use sha2::{Digest, Sha256};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::digest::hex;

/// A slug shows this many words, and a hash of the rest.
const MAX_SLUG_WORDS: usize = 5;

/// A longer word is cut in the slug.
const MAX_WORD_CHARS: usize = 24;

/// Words that carry no meaning here: adding "the" to a task keeps its id.
const STOP_WORDS: &[&str] =
    &["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with", "your"];

/// `tokenizer-handles-unicode`: up to five words, and a short hash of all of them where the slug does not show them all.
pub fn slug(text: &str) -> String {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric() && !is_combining_mark(c))
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty() && !STOP_WORDS.contains(&word.as_str()))
        .collect();
    let mut shows_all = words.len() <= MAX_SLUG_WORDS;
    let mut parts: Vec<String> = Vec::new();
    for word in words.iter().take(MAX_SLUG_WORDS) {
        // A mark without its letter begins no id.
        let whole = folded(word);
        let whole = whole.trim_start_matches(is_combining_mark);
        let part: String = whole.chars().take(MAX_WORD_CHARS).collect();
        shows_all &= part.len() == whole.len();
        if !part.is_empty() {
            parts.push(part);
        }
    }
    if !shows_all || parts.is_empty() {
        parts.push(hex(&Sha256::digest(words.join(" "))[..2]));
    }
    parts.join("-")
}

/// A lower-case word that is easy to type: `día` → `dia`, `straße` → `strasse`. Letters of other scripts stay.
fn folded(word: &str) -> String {
    if word.is_ascii() {
        return word.to_owned();
    }
    let mut letters = String::with_capacity(word.len());
    let mut is_latin = false;
    for c in word.nfd() {
        if is_combining_mark(c) {
            // The accents that Latin letters carry.
            if !(is_latin && matches!(c, '\u{300}'..='\u{36f}')) {
                letters.push(c);
            }
            continue;
        }
        is_latin = true;
        match c {
            'ß' => letters.push_str("ss"),
            'æ' => letters.push_str("ae"),
            'œ' => letters.push_str("oe"),
            'þ' => letters.push_str("th"),
            'ø' => letters.push('o'),
            'ł' => letters.push('l'),
            'đ' | 'ð' => letters.push('d'),
            'ħ' => letters.push('h'),
            'ı' => letters.push('i'),
            other => {
                is_latin = other.is_ascii_alphabetic();
                letters.push(other);
            }
        }
    }
    letters.nfc().collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_shows_the_words_or_hashes_them() {
        assert_eq!(slug("Build the tokenizer"), "build-tokenizer");
        assert_eq!(slug("Read, and summarise: chapter 2!"), "read-summarise-chapter-2");
        assert!(slug("one two three four five six").starts_with("one-two-three-four-five-"));
        assert_ne!(slug("one two three four five six"), slug("one two three four five seven"));
        assert_ne!(slug("Übung"), slug("bung"));
        assert_eq!(slug("").len(), 4);
    }

    #[test]
    fn a_slug_keeps_letters_of_every_language() {
        for (text, expected) in [
            (r#"Write "Mi día" (100 words)"#, "write-mi-dia-100-words"),
            ("Übung für Straße", "ubung-fur-strasse"),
            ("Dĩ nhiên, Łódź", "di-nhien-lodz"),
            ("I\u{307}yi GÜNLER", "iyi-gunler"),
            ("Прочитай Йогу", "прочитай-йогу"),
            ("日本語を読む", "日本語を読む"),
            ("नमस्ते दुनिया", "नमस्ते-दुनिया"),
            ("한국어 읽기", "한국어-읽기"),
            ("Διάβασε", "διάβασε"),
        ] {
            assert_eq!(slug(text), expected, "{text}");
        }
        // The same letters, composed or not, give the same id.
        assert_eq!(slug("di\u{301}a"), slug("día"));
    }

    #[test]
    fn the_same_words_twice_get_a_number() {
        let mut ids = IdSource::default();
        ids.reserve("m01-w1-read-2");
        let handed_out: Vec<String> = (0..3).map(|_| ids.derive("m01-w1", "Read")).collect();
        assert_eq!(handed_out, ["m01-w1-read", "m01-w1-read-3", "m01-w1-read-4"]);
    }
}
