//! The question book: what was graded when, and what FSRS-6 makes of it, for each question.
//!
//! A question is one flash card, so its first stability counts once, not four times as a practised skill's does.

use std::collections::BTreeMap;

use super::Grade;
use crate::learner::fsrs::{self, Memory, Rating};
use crate::learner::kinds::Kind;
use crate::learner::record::Record;

/// How much the first stability of a question counts.
const CARD: f64 = 1.0;

/// One graded recall.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Review {
    /// Days since the epoch on the learner's clock.
    pub time: f64,
    /// 1-based line of the log.
    pub line: u64,
    /// How it went.
    pub rating: Rating,
}

/// What is remembered of one question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recalled {
    /// Stability and difficulty after the last review.
    pub memory: Memory,
    /// The first review, days since the epoch.
    pub first: f64,
    /// The last review, days since the epoch.
    pub last: f64,
    /// Reviews.
    pub n_reviews: u32,
    /// Reviews after the first in which it was not recalled.
    pub n_lapses: u32,
}

impl Recalled {
    /// What a history in order of time leaves behind; `None` without one.
    fn of(history: &[Review]) -> Option<Self> {
        let (first, rest) = history.split_first()?;
        let begun = Self {
            memory: fsrs::first(first.rating, CARD),
            first: first.time,
            last: first.time,
            n_reviews: 1,
            n_lapses: 0,
        };
        Some(rest.iter().fold(begun, |recalled, review| Self {
            memory: fsrs::next(recalled.memory, review.time - recalled.last, review.rating, 1.0),
            first: recalled.first,
            last: review.time,
            n_reviews: recalled.n_reviews + 1,
            n_lapses: recalled.n_lapses + u32::from(review.rating == Rating::Again),
        }))
    }

    /// Recall 0..1 to expect at a time.
    pub fn recall(&self, time: f64) -> f64 {
        fsrs::recall(time - self.last, self.memory.stability)
    }
}

/// Every graded question by its id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct QuestionBook {
    histories: BTreeMap<String, Vec<Review>>,
}

impl QuestionBook {
    /// Takes a line of the log, if it is the review of a question; `score` is the line's, 0..1, in whatever way it was
    /// written. The grade's word wins over it.
    pub(in crate::learner) fn take(&mut self, record: &Record, score: impl FnOnce() -> Option<f64>) {
        let Some(question) = record.text("question").map(str::trim).filter(|id| !id.is_empty()) else {
            return;
        };
        if Kind::of(&record.event) != Kind::Reviewed {
            return;
        }
        let graded = record.text("grade").and_then(Grade::of).map(Grade::rating);
        if let Some(rating) = graded.or_else(|| score().map(Rating::of_score)) {
            let (time, line) = (record.time, record.line);
            let history = self.histories.entry(question.to_owned()).or_default();
            history.push(Review { time, line, rating });
        }
    }

    /// The book with each history under the id that `id_of` knows its question by; one that it does not know stays.
    #[must_use]
    pub fn under_ids<'a>(mut self, id_of: impl Fn(&str) -> Option<&'a str>) -> Self {
        let mut moved = Vec::new();
        for (name, history) in &mut self.histories {
            if let Some(id) = id_of(name).filter(|id| id != name) {
                moved.push((id, std::mem::take(history)));
            }
        }
        self.histories.retain(|_, history| !history.is_empty());
        for (id, history) in moved {
            self.histories.entry(id.to_owned()).or_default().extend(history);
        }
        self.in_order()
    }

    /// Puts what was taken in order of time, once all of it is: a log may be in any order.
    pub(in crate::learner) fn in_order(mut self) -> Self {
        for history in self.histories.values_mut() {
            history.sort_by(|a, b| a.time.total_cmp(&b.time).then(a.line.cmp(&b.line)));
        }
        self
    }

    /// Adds a review at its place in time; which was added first does not matter.
    pub fn add(&mut self, question: &str, review: Review) {
        let history = self.histories.entry(question.to_owned()).or_default();
        let at = history.partition_point(|other| {
            other
                .time
                .total_cmp(&review.time)
                .then(other.line.cmp(&review.line))
                .is_le()
        });
        history.insert(at, review);
    }

    /// What is remembered of a question; `None` before its first review.
    pub fn get(&self, question: &str) -> Option<Recalled> {
        Recalled::of(self.histories.get(question)?)
    }

    /// Questions whose first review was on that day, counted from the epoch.
    pub fn n_begun_on(&self, day: i64) -> usize {
        let begun = |history: &&Vec<Review>| history.first().is_some_and(|first| first.time.floor() as i64 == day);
        self.histories.values().filter(begun).count()
    }
}
