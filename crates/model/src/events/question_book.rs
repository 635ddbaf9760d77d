//! The question book: when each question was graded, and how.

use super::{amounts::WrittenScore, confidence::Confidence, grade::Grade, kind::EventKind};
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

/// Where another program was with a card: its memory after an answer, and when it was to come back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seed {
    /// Days until recall falls to 90 %.
    pub stability: f64,
    /// 1 (easy) to 10.
    pub difficulty: f64,
    /// The last answer that is in it, in days since the epoch on the learner's clock.
    pub last: f64,
    /// `last` as days since the epoch in UTC, for the time and the id of its line.
    pub utc: f64,
    /// The day, counted from the epoch, on which the card is due until its next answer.
    pub due: i64,
    /// Answers that are in it, at least 1.
    pub n_reviews: u32,
}

/// What is known of a card: where another program was with it, and the answers since, in order of time.
#[derive(Debug, Clone, Copy, Default)]
pub struct History<'a> {
    pub seed: Option<Seed>,
    pub answers: &'a [Review],
}

impl<'a> From<&'a [Review]> for History<'a> {
    fn from(answers: &'a [Review]) -> Self {
        Self { seed: None, answers }
    }
}

impl History<'_> {
    /// Whether the card was never asked.
    pub const fn is_new(&self) -> bool {
        self.seed.is_none() && self.answers.is_empty()
    }

    /// The time of the last answer, in days since the epoch on the learner's clock.
    pub fn last(&self) -> Option<f64> {
        self.answers.last().map(|review| review.time).or(self.seed.map(|seed| seed.last))
    }
}

/// Every graded question by its id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct QuestionBook {
    histories: BTreeMap<String, Vec<Review>>,
    seeds: BTreeMap<String, Seed>,
    /// When answers of Anki were brought last, in days since the epoch on the learner's clock.
    pub brought: Option<f64>,
    /// Whether cards that have an answer are asked in Anki.
    pub is_in_anki: bool,
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

    /// Takes what another program knows of a card, unless it is known already. Answers up to its last one are in it.
    pub(crate) fn plant(&mut self, question: &str, seed: Seed, course: &Course) {
        let question = course.find_question(question).map_or(question, |question| question.id.as_str());
        self.seeds.entry(question.to_owned()).or_insert(seed);
    }

    /// Notes that an answer was given in Anki, and brought at that time.
    pub(crate) fn answered_elsewhere(&mut self, brought: f64) {
        self.brought = Some(self.brought.map_or(brought, |before| before.max(brought)));
    }

    /// What is known of a question.
    pub fn history(&self, question: &str) -> History<'_> {
        self.whole(question, self.histories.get(question).map_or(&[], Vec::as_slice))
    }

    fn whole<'a>(&self, question: &str, answers: &'a [Review]) -> History<'a> {
        let seed = self.seeds.get(question).copied();
        let n_in = seed.map_or(0, |seed| answers.partition_point(|review| review.time <= seed.last));
        History { seed, answers: &answers[n_in..] }
    }

    /// When the card was first answered, in days since the epoch on the learner's clock.
    pub fn begun(&self, question: &str) -> Option<f64> {
        self.histories.get(question)?.first().map(|review| review.time)
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

    /// What is known of every question that was answered.
    pub fn histories(&self) -> impl Iterator<Item = (&str, History<'_>)> {
        self.histories.iter().map(|(question, answers)| (question.as_str(), self.whole(question, answers)))
    }

    /// Questions whose first review was on that day, counted from the epoch.
    pub fn n_begun_on(&self, day: i64) -> usize {
        let begins = |history: &History<'_>| history.answers.first().is_some_and(|one| one.time.floor() as i64 == day);
        self.histories().filter(|(_, history)| history.seed.is_none() && begins(history)).count()
    }
}
