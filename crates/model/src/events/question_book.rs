//! The question book: when each question was graded, and how.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use super::amounts::WrittenScore;
use super::confidence::Confidence;
use super::fields::Field;
use super::grade::Grade;
use super::kind::EventKind;
use super::line::LogLine;

/// One graded recall.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Review {
    /// Days since the epoch on the learner's clock.
    pub time: f64,
    /// 1-based line of the log.
    pub line: u64,
    pub grade: Grade,
}

impl Review {
    fn order(&self, other: &Self) -> Ordering {
        self.time.total_cmp(&other.time)
    }
}

/// Every graded question by its id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct QuestionBook {
    histories: BTreeMap<String, Vec<Review>>,
    /// Reviews whose score is a bare number: question, time, line, field and value.
    unscaled: Vec<(String, f64, u64, usize, f64)>,
    /// When each question was set aside (true) or taken up again, in order of time.
    holds: BTreeMap<String, Vec<(f64, bool)>>,
    /// Days on which a session asked all that was for the day.
    done_days: BTreeSet<i64>,
    /// How sure the learner was before each answer, where they said so.
    sure: Vec<Sure>,
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
    /// Takes a line if it is about a question, given its time in days since the epoch on the learner's clock.
    pub(crate) fn take(&mut self, line: &LogLine<'_>, time: f64) {
        let question = line.text(Field::Question);
        if let (EventKind::CardSuspended | EventKind::CardResumed, Some(question)) = (line.kind, question) {
            let hold = (time, line.kind == EventKind::CardSuspended);
            self.holds.entry(question.to_owned()).or_default().push(hold);
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
        self.history_mut(question).push(Review { time, line: line.number, grade });
        if let Some(confidence) = line.text(Field::Confidence).and_then(Confidence::of_word) {
            self.sure.push(Sure { time, confidence, grade });
        }
    }

    fn history_mut(&mut self, question: &str) -> &mut Vec<Review> {
        self.histories.entry(question.to_owned()).or_default()
    }

    /// Rates the reviews whose scores waited for their field's scale, and puts all in order of time: a log may be in any
    /// order. `top` gives a field's scale by its place among the fields of scores.
    pub(crate) fn finish(mut self, top: impl Fn(usize) -> f64) -> Self {
        for (question, time, line, field, value) in std::mem::take(&mut self.unscaled) {
            let grade = Grade::of_score(value / top(field));
            self.history_mut(&question).push(Review { time, line, grade });
        }
        self.in_order()
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
            self.history_mut(id).extend(history);
        }
        for (name, holds) in std::mem::take(&mut self.holds) {
            let id = id_of(&name).map_or(name.clone(), str::to_owned);
            self.holds.entry(id).or_default().extend(holds);
        }
        self.in_order()
    }

    fn in_order(mut self) -> Self {
        for history in self.histories.values_mut() {
            history.sort_by(Review::order);
        }
        for holds in self.holds.values_mut() {
            holds.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        self
    }

    /// Adds a review at its place in time; which was added first does not matter.
    pub fn add(&mut self, question: &str, review: Review) {
        let history = self.history_mut(question);
        let at = history.partition_point(|other| other.order(&review).is_le());
        history.insert(at, review);
    }

    /// The reviews of a question in order of time; none before its first.
    pub fn history(&self, question: &str) -> &[Review] {
        self.histories.get(question).map_or(&[], Vec::as_slice)
    }

    /// Whether a question is set aside.
    pub fn is_suspended(&self, question: &str) -> bool {
        self.holds.get(question).and_then(|holds| holds.last()).is_some_and(|(_, is_suspended)| *is_suspended)
    }

    /// The questions that are set aside.
    pub fn suspended(&self) -> impl Iterator<Item = &str> {
        self.holds.keys().map(String::as_str).filter(|question| self.is_suspended(question))
    }

    /// Whether a session asked all that was for that day, counted from the epoch.
    pub fn is_done_on(&self, day: i64) -> bool {
        self.done_days.contains(&day)
    }

    /// How sure the learner was before each answer, where they said so.
    pub fn sure(&self) -> &[Sure] {
        &self.sure
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
