//! Search by words: BM25 over stemmed words, by FTS5.

use std::collections::{BTreeSet, HashMap, HashSet};

use rusqlite::params;

use crate::search::{Broken, Index};

/// A question of 500 characters has no more words that matter.
const MAX_WORDS: usize = 64;

/// A question of fewer words is no sentence that somebody read and looks for again.
const SENTENCE_WORDS: usize = 6;

/// A question of fewer words is not the title of a practice.
const TITLE_WORDS: usize = 3;

/// The matches of a question's words.
#[derive(Debug, Default)]
pub struct ByWords {
    /// BM25 of every unit that has at least one of the words, by its number; larger is better, always above 0.
    pub of_unit: HashMap<i64, f64>,
    /// The score of a unit of average length that has each of the words once: the sum of
    /// `max(1e-6, ln((N - n + 0.5) / (n + 0.5)))`, where `n` of the `N` units have the word.
    pub ideal: f64,
    /// The units that have the whole question word by word, where it has `TITLE_WORDS` or more.
    pub verbatim: HashSet<i64>,
    /// Whether it has `SENTENCE_WORDS` or more.
    pub is_sentence: bool,
}

impl Index {
    /// Searches by words. Words only: nothing in a question is ever read as the search engine's own language.
    pub fn by_words(&self, question: &str) -> Result<ByWords, Broken> {
        let words = words_of(question);
        let mut found = ByWords::default();
        if words.is_empty() {
            return Ok(found);
        }
        let any: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        let n_units = self.n_units()? as f64;
        let mut having = self.db.prepare_cached("SELECT count(*) FROM word WHERE word MATCH ?1")?;
        for word in &any {
            let n_having: u64 = having.query_row(params![word], |row| row.get(0))?;
            let n_having = n_having as f64;
            found.ideal += ((n_units - n_having + 0.5) / (n_having + 0.5)).ln().max(1e-6);
        }
        found.of_unit = self
            .db
            .prepare_cached("SELECT rowid, -bm25(word) FROM word WHERE word MATCH ?1")?
            .query_map(params![any.join(" OR ")], |row| {
                Ok((row.get(0)?, row.get::<_, f64>(1)?.max(f64::MIN_POSITIVE)))
            })?
            .collect::<Result<_, _>>()?;
        let sentence: Vec<&str> = split(question).collect();
        found.is_sentence = sentence.len() >= SENTENCE_WORDS;
        if sentence.len() >= TITLE_WORDS {
            found.verbatim = self
                .db
                .prepare_cached("SELECT rowid FROM word WHERE word MATCH ?1")?
                .query_map(params![format!("\"{}\"", sentence.join(" "))], |row| row.get(0))?
                .collect::<Result<_, _>>()?;
        }
        Ok(found)
    }
}

/// Cuts a text into its words: letters and digits that touch. Excerpts mark with it what the index found with it.
pub fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The words of a question that are worth looking for, each once; all of its words where it has no other.
fn words_of(question: &str) -> BTreeSet<String> {
    let all: BTreeSet<String> = split(question).take(MAX_WORDS).map(str::to_lowercase).collect();
    let telling: BTreeSet<String> = all.iter().filter(|word| !is_filler(word)).cloned().collect();
    if telling.is_empty() { all } else { telling }
}

/// Whether a word is in every question and tells nothing of what is asked for.
pub fn is_filler(word: &str) -> bool {
    FILLERS.binary_search(&word).is_ok()
}

/// Articles, pronouns, prepositions, forms of be, do and have, and question words of English. In order.
const FILLERS: [&str; 92] = [
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "been", "before", "being",
    "but", "by", "can", "could", "did", "do", "does", "doing", "for", "from", "had", "has", "have", "he", "her", "his",
    "how", "i", "if", "in", "into", "is", "it", "its", "just", "may", "me", "might", "more", "most", "must", "my",
    "no", "not", "of", "on", "one", "or", "our", "out", "she", "should", "so", "some", "such", "than", "that", "the",
    "their", "them", "then", "there", "these", "they", "this", "those", "to", "too", "up", "us", "was", "we", "were",
    "what", "when", "where", "which", "while", "who", "why", "will", "with", "would", "you", "your", "yours",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_its_telling_words() {
        let check = |question: &str, words: &[&str]| {
            assert_eq!(words_of(question).iter().collect::<Vec<_>>(), words, "{question}");
        };
        check("How do joins lose rows?", &["joins", "lose", "rows"]);
        check(
            "\"a* NEAR(b, 3)\" -c:d ^e \0 f'; DROP TABLE unit",
            &["3", "b", "c", "d", "drop", "e", "f", "near", "table", "unit"],
        );
        check("how to be", &["be", "how", "to"]);
        check("?!…", &[]);
        check("Größe 日本", &["größe", "日本"]);
    }

    #[test]
    fn the_fillers_are_in_order() {
        assert!(FILLERS.is_sorted());
    }
}
