//! The question book: when each question was graded, and how.

use super::amounts::WrittenScore;
use super::confidence::Confidence;
use super::grade::Grade;
use super::kind::EventKind;
use crate::prelude::*;

/// An answer to a card, as the learner graded it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Review {
    /// Days since the epoch on the learner's clock.
    pub time: f64,
    /// 1-based line of the log.
    pub line: u64,
    pub grade: Grade,
}

/// Every graded question by its id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct QuestionBook {
    histories: BTreeMap<String, Vec<Review>>,
    /// Reviews whose score is a bare number: question, time, line, field and value.
    unscaled: Vec<(String, f64, u64, usize, f64)>,
    suspended: BTreeSet<String>,
    /// Days on which a session asked all that was for the day.
    done_days: BTreeSet<i64>,
    /// How sure the learner was before each answer, where they said so.
    pub sure: Vec<Sure>,
}

/// How sure a learner was of an answer, and how it was graded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sure {
    /// Days since the epoch on the learner's clock.
    pub time: f64,
    pub confidence: Confidence,
    pub grade: Grade,
}

impl QuestionBook {
    /// Takes the next line in order of time if it is about a question, given its time in days since the epoch on the
    /// learner's clock. A question that the course knows goes by its id.
    pub(crate) fn take(&mut self, line: &LogLine<'_>, time: f64, course: &Course) {
        let named = line.text(Field::Question);
        let question = named.map(|name| course.find_question(name).map_or(name, |question| question.id.as_str()));
        match (line.kind, question) {
            (EventKind::CardSuspended, Some(question)) => _ = self.suspended.insert(question.to_owned()),
            (EventKind::CardResumed, Some(question)) => _ = self.suspended.remove(question),
            _ => {}
        }
        if line.kind != EventKind::ReviewCompleted {
            return;
        }
        if line.is_true(Field::DoneForToday) {
            self.done_days.insert(time.floor() as i64);
        }
        let Some(question) = question else { return };
        let graded = line.text(Field::Grade).and_then(Grade::of_word);
        let grade = match (graded, line.score()) {
            (Some(grade), _) => grade,
            (None, WrittenScore::Share(share)) => Grade::of_score(share),
            (None, WrittenScore::Bare(field, value)) => {
                self.unscaled.push((question.to_owned(), time, line.number, field, value));
                return;
            }
            (None, WrittenScore::Absent | WrittenScore::Unreadable) => return,
        };
        self.add(question, Review { time, line: line.number, grade });
        if let Some(confidence) = line.text(Field::Confidence).and_then(Confidence::of_word) {
            self.sure.push(Sure { time, confidence, grade });
        }
    }

    /// Rates the reviews whose scores waited for their field's scale. `top` gives a field's scale by its place among the
    /// fields of scores.
    pub(crate) fn finish(&mut self, top: impl Fn(usize) -> f64) {
        for (question, time, line, field, value) in std::mem::take(&mut self.unscaled) {
            self.add(&question, Review { time, line, grade: Grade::of_score(value / top(field)) });
        }
    }

    /// Adds a review at its place in time; which was added first does not matter.
    pub fn add(&mut self, question: &str, review: Review) {
        let history = self.histories.entry(question.to_owned()).or_default();
        let at = history.partition_point(|other| other.time <= review.time);
        history.insert(at, review);
    }

    /// The reviews of a question in order of time; none before its first.
    pub fn history(&self, question: &str) -> &[Review] {
        self.histories.get(question).map_or(&[], Vec::as_slice)
    }

    /// Whether a question is set aside.
    pub fn is_suspended(&self, question: &str) -> bool {
        self.suspended.contains(question)
    }

    /// The questions that are set aside.
    pub fn suspended(&self) -> impl Iterator<Item = &str> {
        self.suspended.iter().map(String::as_str)
    }

    /// Whether a session asked all that was for that day, counted from the epoch.
    pub fn is_done_on(&self, day: i64) -> bool {
        self.done_days.contains(&day)
    }

    /// Every question's reviews in order of time.
    pub fn histories(&self) -> impl Iterator<Item = (&str, &[Review])> {
        self.histories.iter().map(|(question, history)| (question.as_str(), history.as_slice()))
    }

    /// Questions whose first review was on that day, counted from the epoch.
    pub fn n_begun_on(&self, day: i64) -> usize {
        let begun = |history: &&Vec<Review>| history.first().is_some_and(|first| first.time.floor() as i64 == day);
        self.histories.values().filter(begun).count()
    }
}
