//! The four answers to "how sure are you", given before the answer of a card shows: their words and keys.

/// How sure a learner is that they know the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    Guess,
    Unsure,
    Sure,
    Certain,
}

impl Confidence {
    /// All of them, the least sure first.
    pub const ALL: [Self; 4] = [Self::Guess, Self::Unsure, Self::Sure, Self::Certain];

    /// The word in the log and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Guess => "guess",
            Self::Unsure => "unsure",
            Self::Sure => "sure",
            Self::Certain => "certain",
        }
    }

    /// Reads a whole word, in any case.
    pub fn of_word(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|confidence| text.trim().eq_ignore_ascii_case(confidence.word()))
    }
}
