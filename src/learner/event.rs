//! An event as the model keeps it: 32 bytes, no strings of its own, and the log that holds them in order of time.
//!
//! Reading lines is in `reader`; what events mean together is in `replay`.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::{DateTime, Utc};

use super::events::Events;
use super::kinds::Kind;

/// Scores are kept in steps of 1e-9, so that a score written with nine decimals comes back unchanged.
const SCORE_STEPS: f64 = 1e9;
/// Hours, at most 16, are kept in steps of 1e-8.
const HOUR_STEPS: f64 = 1e8;
const NONE: u32 = u32::MAX;
const SKILL_BIT: u32 = 1 << 31;
/// Different labels that are kept with their text; later ones are told apart by hash alone.
const MOST_LABELS: usize = 16_384;
/// Characters kept of a label.
const LABEL_CHARS: usize = 80;

/// What an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A task of the curriculum, by index.
    Task(u32),
    /// A skill by index, without a task; beyond the curriculum's skills stand those that only the log names.
    Skill(u32),
    /// Neither.
    None,
}

/// Facts of an event that are true or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Flags(pub(super) u8);

impl Flags {
    /// A week that was closed in part.
    pub(super) const PARTIAL: u8 = 1;
    /// A deliverable with tests.
    pub(super) const TESTS: u8 = 2;
    /// The week is 1-4 of the month then scheduled, still to be resolved.
    pub(super) const BARE_WEEK: u8 = 4;
    /// A task that was begun, not done.
    pub(super) const BEGUN: u8 = 8;
    /// The task was found by words.
    pub(super) const BY_WORDS: u8 = 16;
    /// Its hours are those of one timed session, not of the whole task.
    pub(super) const OF_SESSION: u8 = 32;
    /// One review question, not a whole skill.
    pub(super) const QUESTION: u8 = 64;

    pub(super) const fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }
}

/// A normalised event.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// Days since the epoch on the learner's clock.
    pub time: f64,
    line: u32,
    target: u32,
    label: u32,
    score: u32,
    amount: u32,
    week: u16,
    kind: Kind,
    pub(super) flags: Flags,
}

impl Event {
    pub(super) fn new(time: f64, line: u64, kind: Kind) -> Self {
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        let (flags, week) = (Flags::default(), 0);
        Self {
            time,
            line,
            target: NONE,
            label: NONE,
            score: NONE,
            amount: NONE,
            week,
            kind,
            flags,
        }
    }

    /// The kind.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The line of the log it was read from.
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// The day it falls on.
    pub const fn day(&self) -> i64 {
        self.time as i64
    }

    /// Whether it is the review of one question: a fifth of the evidence that the review of a whole skill is.
    pub const fn is_question(&self) -> bool {
        self.flags.has(Flags::QUESTION)
    }

    /// What it is about.
    pub const fn target(&self) -> Target {
        match self.target {
            NONE => Target::None,
            t if t & SKILL_BIT != 0 => Target::Skill(t & !SKILL_BIT),
            t => Target::Task(t),
        }
    }

    /// The task it is about.
    pub const fn task(&self) -> Option<u32> {
        match self.target() {
            Target::Task(task) => Some(task),
            _ => None,
        }
    }

    /// The score 0..1.
    pub fn score(&self) -> Option<f64> {
        (self.score != NONE).then(|| f64::from(self.score) / SCORE_STEPS)
    }

    /// Hours told; for a pause the days it is declared to last.
    pub fn amount(&self) -> Option<f64> {
        (self.amount != NONE).then(|| f64::from(self.amount) / HOUR_STEPS)
    }

    /// The curriculum's week that it names, from 1.
    pub const fn week(&self) -> Option<u32> {
        if self.week == 0 || self.flags.has(Flags::BARE_WEEK) {
            None
        } else {
            Some(self.week as u32)
        }
    }

    pub(super) const fn bare_week(&self) -> Option<u32> {
        if self.flags.has(Flags::BARE_WEEK) {
            Some(self.week as u32)
        } else {
            None
        }
    }

    /// The id of its label in the log's [`Labels`].
    pub const fn label(&self) -> Option<u32> {
        if self.label == NONE { None } else { Some(self.label) }
    }

    pub(super) fn set_target(&mut self, target: Target) {
        self.target = match target {
            Target::Task(task) => task & !SKILL_BIT,
            Target::Skill(skill) => skill | SKILL_BIT,
            Target::None => NONE,
        };
    }

    pub(super) fn set_kind(&mut self, kind: Kind) {
        self.kind = kind;
    }

    pub(super) fn set_score(&mut self, score: Option<f64>) {
        self.score = score.map_or(NONE, |score| (score.clamp(0.0, 1.0) * SCORE_STEPS).round() as u32);
    }

    pub(super) fn set_amount(&mut self, amount: Option<f64>) {
        self.amount = amount.map_or(NONE, |amount| (amount.clamp(0.0, 40.0) * HOUR_STEPS).round() as u32);
    }

    pub(super) fn set_week(&mut self, week: Option<u32>, bare: bool) {
        self.week = week.and_then(|week| u16::try_from(week).ok()).unwrap_or(0);
        self.flags.0 &= !Flags::BARE_WEEK;
        if bare && self.week > 0 {
            self.flags.0 |= Flags::BARE_WEEK;
        }
    }

    pub(super) fn set_label(&mut self, label: Option<u32>) {
        self.label = label.unwrap_or(NONE);
    }

    pub(super) fn flag(&mut self, flag: u8, on: bool) {
        if on {
            self.flags.0 |= flag;
        }
    }
}

/// Names that events carry and the curriculum does not know, each kept once.
#[derive(Debug, Clone, Default)]
pub struct Labels {
    texts: Vec<Box<str>>,
    by_hash: HashMap<u64, u32>,
}

impl Labels {
    pub(super) fn intern(&mut self, text: &str) -> u32 {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let hash = hasher.finish();
        if let Some(id) = self.by_hash.get(&hash) {
            return *id;
        }
        if self.texts.len() >= MOST_LABELS {
            return (hash as u32 | SKILL_BIT) & (NONE - 1);
        }
        let id = self.texts.len() as u32;
        self.texts.push(text.chars().take(LABEL_CHARS).collect());
        self.by_hash.insert(hash, id);
        id
    }

    /// The text of a label, shortened to 80 characters.
    pub fn text(&self, id: u32) -> Option<&str> {
        self.texts.get(id as usize).map(AsRef::as_ref)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(AsRef::as_ref)
    }
}

/// A line that could not be used, or only in part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// 1-based line of the log.
    pub line: u64,
    /// What is wrong with it.
    pub message: String,
}

/// A name with how often it was met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameCount {
    /// The name as written.
    pub name: String,
    /// How often.
    pub count: u64,
    /// The first line it was met in.
    pub line: u64,
}

/// A task that was found by words rather than by id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordMatch {
    /// The words.
    pub text: String,
    /// The task's index.
    pub task: u32,
    /// The line.
    pub line: u64,
}

/// A learner's log: events in order of time, each counted once, and what could not be read.
#[derive(Debug, Clone, Default)]
pub struct Log {
    /// Events in order of time.
    pub events: Events,
    /// Names that the curriculum does not know.
    pub labels: Labels,
    /// Skills that only the log names; their indexes follow the curriculum's.
    pub foreign_skills: Vec<String>,
    /// Event names that no table knows, most frequent first.
    pub unrecognised: Vec<NameCount>,
    /// Task names that match no task, most frequent first.
    pub unmatched: Vec<NameCount>,
    /// Tasks found by words.
    pub by_words: Vec<WordMatch>,
    /// Lines that were skipped, the first fifty.
    pub findings: Vec<Finding>,
    /// Lines that were skipped.
    pub n_findings: u64,
    /// Lines that hold anything.
    pub n_lines: u64,
    /// Events later than the date of the evaluation.
    pub n_future: u64,
    /// Events that repeat another one of the same day.
    pub n_repeated: u64,
    /// The day on which a timed session was begun, by the line of its end, sorted.
    pub(super) session_days: Vec<(u32, i64)>,
    /// The first day of the path.
    pub start: f64,
    /// The date of the evaluation, on the learner's clock.
    pub as_of: f64,
    /// The same instant as given.
    pub instant: DateTime<Utc>,
}

impl Log {
    /// Days before the path's first day from which on what is said of its weeks is about them. What is older is about
    /// the path before: another level, or the same one begun anew.
    pub const DAYS_AHEAD: f64 = 14.0;

    /// The log as it stood at an earlier time, days since the epoch on the learner's clock: later events are gone. What
    /// could not be read is not dated and stays out.
    #[must_use]
    pub fn until(&self, time: f64) -> Self {
        let time = time.min(self.as_of);
        self.cut(self.events.partition_point(|event| event.time <= time), time)
    }

    /// The same without what happened at that very time: the state at the start of a week.
    #[must_use]
    pub fn before(&self, time: f64) -> Self {
        self.cut(self.events.partition_point(|event| event.time < time), time)
    }

    /// The day on which the session was begun that the event ends; `None` where no start of it is in the log.
    pub(super) fn session_day(&self, event: &Event) -> Option<i64> {
        if !event.flags.has(Flags::OF_SESSION) {
            return None;
        }
        let found = self.session_days.binary_search_by_key(&event.line(), |(line, _)| *line);
        Some(self.session_days[found.ok()?].1)
    }

    fn cut(&self, n_events: usize, as_of: f64) -> Self {
        let earlier = chrono::TimeDelta::seconds(((self.as_of - as_of) * 86_400.0).round() as i64);
        let mut events = self.events.clone();
        events.truncate(n_events);
        Self {
            events,
            labels: self.labels.clone(),
            foreign_skills: self.foreign_skills.clone(),
            session_days: self.session_days.clone(),
            start: self.start,
            as_of,
            instant: self.instant - earlier,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_small_and_keeps_scores_exactly() {
        assert!(size_of::<Event>() <= 32);
        let mut event = Event::new(1.0, 3, Kind::TaskDone);
        for score in [0.45, 0.65, 0.88, 1.0, 0.0, 0.123_456_789] {
            event.set_score(Some(score));
            assert_eq!(event.score().unwrap().to_bits(), f64::to_bits(score));
        }
        event.set_target(Target::Skill(7));
        assert_eq!((event.target(), event.task()), (Target::Skill(7), None));
    }
}
