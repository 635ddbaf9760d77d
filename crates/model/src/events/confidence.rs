//! The four answers to "how sure are you", given before the answer of a card shows: their words and keys.

use crate::words;

words! {
    /// How sure a learner is that they know the answer, the least sure first.
    pub enum Confidence {
        Guess = "guess",
        Unsure = "unsure",
        Sure = "sure",
        Certain = "certain",
    }
}

impl Confidence {
    /// Reads a whole word, in any case.
    pub fn of_word(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|confidence| text.trim().eq_ignore_ascii_case(confidence.word()))
    }
}
