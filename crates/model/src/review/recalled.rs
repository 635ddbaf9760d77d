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
    /// Days on which it was asked: what is asked again in one session is one recall.
    pub n_days: u32,
    /// How well the learner keeps cards, as a factor on the stability.
    pub factor: f64,
}

impl Recalled {
    /// The memory after a history in order of time, for a learner with that factor; `None` without a history.
    pub fn of(history: &[Review], factor: f64) -> Option<Self> {
        history.iter().fold(None, |before, review| Some(Self::with(before, review, factor)))
    }

    /// The memory after one more review.
    #[must_use]
    pub fn after(self, review: &Review) -> Self {
        Self {
            memory: fsrs::next(self.memory, review.time - self.last, review.grade, 1.0),
            last: review.time,
            n_reviews: self.n_reviews + 1,
            n_days: self.n_days + u32::from(review.time.floor() > self.last.floor()),
            ..self
        }
    }

    /// The memory after a review of a question that has this one so far, if any.
    pub fn with(before: Option<Self>, review: &Review, factor: f64) -> Self {
        before.map_or_else(
            || Self { memory: fsrs::first(review.grade, CARD), last: review.time, n_reviews: 1, n_days: 1, factor },
            |before| before.after(review),
        )
    }

    /// Recall 0..1 to expect at a time.
    pub fn recall(&self, time: f64) -> f64 {
        fsrs::recall(time - self.last, self.stability())
    }

    /// Days until this learner's recall falls to 90 %.
    pub fn stability(&self) -> f64 {
        self.memory.stability * self.factor
    }
}
