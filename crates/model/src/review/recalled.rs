//! The memory of one question by FSRS-6, from its reviews.
//!
//! A question is one flash card, so its first stability counts once, not four times as a practised skill's does.

use crate::events::question_book::Review;
use crate::learner::fsrs::{self, Memory};

/// How much the first stability of a question counts.
const CARD: f64 = 1.0;

/// The memory of one question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recalled {
    /// Stability and difficulty after the last review.
    pub memory: Memory,
    /// The last review, days since the epoch.
    pub last: f64,
    pub n_reviews: u32,
}

impl Recalled {
    /// The memory after a history in order of time; `None` without one.
    pub fn of(history: &[Review]) -> Option<Self> {
        let (first, rest) = history.split_first()?;
        let begun = Self { memory: fsrs::first(first.grade, CARD), last: first.time, n_reviews: 1 };
        Some(rest.iter().fold(begun, |recalled, review| Self {
            memory: fsrs::next(recalled.memory, review.time - recalled.last, review.grade, 1.0),
            last: review.time,
            n_reviews: recalled.n_reviews + 1,
        }))
    }

    /// Recall 0..1 to expect at a time.
    pub fn recall(&self, time: f64) -> f64 {
        fsrs::recall(time - self.last, self.memory.stability)
    }
}
