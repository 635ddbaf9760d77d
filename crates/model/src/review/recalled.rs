//! The memory of one question by FSRS-6, from its reviews.
//!
//! A question is one flash card, so its first stability counts once, not four times as a practised skill's does.

use crate::events::grade::Grade;
use crate::events::{History, Review};
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
    /// The memory without the grades that a later one of their day corrected: it says when the question comes back.
    scheduled: Memory,
    /// The grade of the last review.
    grade: Grade,
    /// The memory before the last review, and when the one before that was.
    before: Option<(Memory, f64)>,
    /// The day on which another program asks it next, until an answer.
    pub due: Option<i64>,
}

impl Recalled {
    /// The memory after a history in order of time, for a learner with that factor; `None` without a history.
    pub fn of<'a>(history: impl Into<History<'a>>, factor: f64) -> Option<Self> {
        let history = history.into();
        let start = Self::before_answers(&history, factor);
        history.answers.iter().fold(start, |before, review| Some(Self::with(before, review, factor)))
    }

    /// The memory that another program brought.
    pub fn before_answers(history: &History<'_>, factor: f64) -> Option<Self> {
        let seed = history.seed?;
        let memory = Memory { stability: seed.stability, difficulty: seed.difficulty };
        Some(Self {
            memory,
            last: seed.last,
            n_reviews: seed.n_reviews,
            n_days: seed.n_reviews,
            factor,
            scheduled: memory,
            // The next answer never corrects it.
            grade: Grade::Again,
            before: None,
            due: Some(seed.due),
        })
    }

    /// The memory after one more review. For the schedule a worse grade on the same day corrects the better one and
    /// replaces it; a better one follows a lapse in the same session, and the lapse stays.
    #[must_use]
    pub fn after(self, review: &Review) -> Self {
        let is_next_day = review.time.floor() > self.last.floor();
        let next = |(memory, last): (Memory, f64)| fsrs::next(memory, review.time - last, review.grade, 1.0);
        let latest = if is_next_day { self.memory } else { self.scheduled };
        let is_correction = !is_next_day && review.grade < self.grade;
        let before = if is_correction { self.before } else { Some((latest, self.last)) };
        Self {
            memory: next((self.memory, self.last)),
            scheduled: before.map_or_else(|| fsrs::first(review.grade, CARD), next),
            last: review.time,
            n_reviews: self.n_reviews + 1,
            n_days: self.n_days + u32::from(is_next_day),
            grade: review.grade,
            before,
            due: None,
            ..self
        }
    }

    /// The memory after a review of a question that has this one so far, if any.
    pub fn with(before: Option<Self>, review: &Review, factor: f64) -> Self {
        before.map_or_else(
            || Self {
                memory: fsrs::first(review.grade, CARD),
                scheduled: fsrs::first(review.grade, CARD),
                last: review.time,
                n_reviews: 1,
                n_days: 1,
                factor,
                grade: review.grade,
                before: None,
                due: None,
            },
            |before| before.after(review),
        )
    }

    /// Recall 0..1 to expect at a time.
    pub fn recall(&self, time: f64) -> f64 {
        fsrs::recall(time - self.last, self.stability())
    }

    /// Days until the question comes back, as far as recall says.
    pub fn interval(&self) -> f64 {
        fsrs::interval(self.scheduled.stability * self.factor, fsrs::TARGET_RECALL)
    }

    /// Days until this learner's recall falls to 90 %.
    pub fn stability(&self) -> f64 {
        self.memory.stability * self.factor
    }
}
