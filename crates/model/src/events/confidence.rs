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
