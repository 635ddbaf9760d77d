//! An event as the model keeps it, without strings, and the log that holds events in order of time.
//!
//! `reader` makes them from lines; `replay` says what they mean together.

use std::{ops::Deref, sync::Arc};

use super::{kind::EventKind, records::LogRecords};
use crate::prelude::*;

/// Characters kept of a label.
const LABEL_CHARS: usize = 80;
/// Lines that count for less than they say and are listed.
const MAX_ISSUES: usize = 200;

/// The subject of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Target {
    /// A task of the curriculum, by index.
    Task(u32),
    /// A skill by index, without a task; skills that only the log names follow the curriculum's.
    Skill(u32),
    #[default]
    None,
}

/// The judge of a check or a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Judge {
    #[default]
    Unsaid,
    Machine,
    /// A machine that looked at form alone: it completes a task and grades nothing.
    Form,
    Peer,
    /// An assistant whose model has a clean audit.
    AuditedAssistant,
    /// An assistant without an audit, whose grade weighs as the learner's own.
    Assistant,
    Learner,
    /// A machine, after a look at the solution: weighs as the learner's own grade.
    Claim,
    /// No judge: the learner only looked at the solution.
    Solution,
}

/// A normalised event. Its parts are packed, because a log may hold a million of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// Days since the epoch on the learner's clock.
    pub time: f64,
    pub line: u32,
    /// In billionths: an event of a log of millions has no room for an option of `f64`.
    score: u32,
    /// In millionths of an hour, as the next one is.
    hours: u32,
    session_hours: u32,
    /// A skill has the highest bit set.
    target: u32,
    label: u32,
    week: u16,
    /// The plan week that it names; 0 where it names none.
    pub plan_week: u16,
    pub kind: EventKind,
    pub judge: Judge,
    /// The review of one question: a fifth of the evidence that the review of a whole skill is.
    pub is_question: bool,
    /// A week that was closed in part; a task that waits for its check, whose hours are those of the whole task; or a check
    /// of which a part failed.
    pub is_partial: bool,
}

const _: () = assert!(size_of::<Event>() == 40, "the memory that a long log takes");

/// The value of a part that an event does not have.
const NONE: u32 = u32::MAX;
const SKILL: u32 = 1 << 31;
const SCORE_UNITS: f64 = 1e9;
const HOUR_UNITS: f64 = 1e6;

impl Event {
    pub(crate) fn new(time: f64, line: u64, kind: EventKind) -> Self {
        Self {
            time,
            line: u32::try_from(line).unwrap_or(u32::MAX),
            score: NONE,
            hours: NONE,
            session_hours: 0,
            target: NONE,
            label: NONE,
            week: 0,
            plan_week: 0,
            kind,
            judge: Judge::default(),
            is_question: false,
            is_partial: false,
        }
    }

    /// Its task or skill.
    pub const fn target(&self) -> Target {
        match self.target {
            NONE => Target::None,
            skill if skill & SKILL != 0 => Target::Skill(skill & !SKILL),
            task => Target::Task(task),
        }
    }

    pub(crate) const fn set_target(&mut self, target: Target) {
        self.target = match target {
            Target::Task(task) => task,
            Target::Skill(skill) => skill | SKILL,
            Target::None => NONE,
        };
    }

    /// The id of its label in the log's [`Labels`].
    pub fn label(&self) -> Option<u32> {
        (self.label != NONE).then_some(self.label)
    }

    pub(crate) fn set_label(&mut self, label: Option<u32>) {
        self.label = label.unwrap_or(NONE);
    }

    /// The score 0..1 that the entry gives, or that its field's scale makes of it.
    pub fn score(&self) -> Option<f64> {
        (self.score != NONE).then(|| f64::from(self.score) / SCORE_UNITS)
    }

    pub(crate) fn set_score(&mut self, score: Option<f64>) {
        self.score = score.map_or(NONE, |score| (score * SCORE_UNITS).round() as u32);
    }

    /// Hours that were stated or timed.
    pub fn hours(&self) -> Option<f64> {
        (self.hours != NONE).then(|| f64::from(self.hours) / HOUR_UNITS)
    }

    pub(crate) fn set_hours(&mut self, hours: Option<f64>) {
        self.hours = hours.map_or(NONE, |hours| (hours * HOUR_UNITS).round() as u32);
    }

    /// The part of its hours that timed sessions are; the others are those of the whole task.
    pub fn session_hours(&self) -> f64 {
        f64::from(self.session_hours) / HOUR_UNITS
    }

    pub(crate) fn add_session_hours(&mut self, hours: f64) {
        self.session_hours = self.session_hours.saturating_add((hours * HOUR_UNITS).round() as u32);
    }

    /// An entry about a task that was split, as the part `task` of it counts it: with that part's share of the hours, so that all
    /// parts together count them once.
    pub(crate) fn part(mut self, task: u32, share: f64) -> Self {
        self.set_target(Target::Task(task));
        self.set_hours(self.hours().map(|hours| hours * share));
        Self { session_hours: (f64::from(self.session_hours) * share).round() as u32, ..self }
    }

    /// The path's week that it names, from 1.
    pub fn week(&self) -> Option<u32> {
        (self.week > 0).then_some(u32::from(self.week))
    }

    pub(crate) fn set_week(&mut self, week: Option<u32>) {
        self.week = week.and_then(|week| u16::try_from(week).ok()).unwrap_or(0);
    }

    /// The day it falls on.
    pub const fn day(&self) -> i64 {
        self.time as i64
    }

    /// The task it is about.
    pub const fn task(&self) -> Option<u32> {
        match self.target() {
            Target::Task(task) => Some(task),
            _ => None,
        }
    }

    /// Whether it is the result of a check that the program ran.
    pub fn is_machine_check(&self) -> bool {
        self.kind.is_check() && matches!(self.judge, Judge::Machine | Judge::Form)
    }

    /// Whether the program ran it, also after a look at the solution; else a rubric was graded.
    pub const fn is_by_machine(&self) -> bool {
        matches!(self.judge, Judge::Machine | Judge::Form | Judge::Claim)
    }

    /// Whether it is the learner's own grade, or weighs as one.
    pub(crate) const fn is_own_grade(&self) -> bool {
        matches!(self.judge, Judge::Learner | Judge::Assistant | Judge::Claim)
    }

    /// Whether it only says that the learner looked at a solution.
    pub fn is_solution(&self) -> bool {
        self.judge == Judge::Solution
    }

    /// Whether it is a result of a check, which replaces the one before: of the machine, or a grade by its rubric.
    pub(crate) fn is_result(&self) -> bool {
        self.kind.is_check() && (self.is_by_machine() || self.score().is_some())
    }

    /// Whether it is a check of which all parts passed.
    pub fn is_pass(&self) -> bool {
        self.kind == EventKind::TaskChecked && !self.is_partial
    }

    /// Whether it completes the task that it names: the task was logged as done, or a check passed in all parts.
    pub fn completes_task(&self) -> bool {
        self.task().is_some() && (self.kind == EventKind::TaskCompleted || self.is_pass())
    }
}

/// Names that events carry and the curriculum does not know, each kept once.
#[derive(Debug, Clone, Default)]
pub struct Labels {
    texts: Vec<Box<str>>,
    by_hash: HashMap<u64, u32>,
}

impl Labels {
    pub(crate) fn intern(&mut self, text: &str) -> u32 {
        let hash = fingerprint(text.as_bytes());
        if let Some(id) = self.by_hash.get(&hash) {
            return *id;
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
}

/// A line of the log that counts for less than it says
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LogIssue {
    /// Its number
    pub line: u64,
    /// Why, to follow "line 7"
    pub reason: String,
    /// How to make it count; empty if impossible
    pub fix: String,
}

/// A score field whose bare numbers are read on a scale
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScoreScale {
    /// The field
    pub field: String,
    /// The top of the scale
    pub top: f64,
}

/// A learner's log: events in order of time, each counted once, and what could not be read.
#[derive(Debug, Clone, Default)]
pub struct Log {
    pub events: Events,
    /// Names that the path does not know.
    pub labels: Arc<Labels>,
    /// Skills that only the log names; their indexes follow the path's.
    pub foreign_skills: Vec<String>,
    /// The beginning and, where the entry says so, the end of each declared pause, by its line.
    pub(crate) pauses: HashMap<u32, (f64, Option<f64>)>,
    /// Graded questions, the timer, kept plans and blocked projects.
    pub records: Arc<LogRecords>,
    /// Lines that count for less than they say, the first 200.
    pub issues: Vec<LogIssue>,
    /// All such lines, each once.
    pub n_issues: u64,
    /// The last of them.
    pub(crate) issue_line: u64,
    /// The assistant that graded last.
    pub grader: Option<Grader>,
    /// Fields of scores that are read on a scale.
    pub scales: Vec<ScoreScale>,
    /// The first day of the path.
    pub start: f64,
    /// The date of the evaluation, on the learner's clock.
    pub as_of: f64,
    /// The date of the evaluation, as the caller gave it.
    pub instant: DateTime<Utc>,
}

/// An assistant that grades, in days since the epoch on the learner's clock.
#[derive(Debug, Clone, PartialEq)]
pub struct Grader {
    /// Its exact name; empty where its entries name none.
    pub model: String,
    /// Its last grade.
    pub graded: f64,
    /// The end of its last clean audit; `None` without one.
    pub ends: Option<f64>,
}

impl Log {
    /// Entries more than this many days before the path's first day are about an earlier path: another level, or the same
    /// one before a new start.
    pub const DAYS_AHEAD: f64 = 14.0;

    /// The log as it stood at an earlier time, days since the epoch on the learner's clock: later events are gone.
    #[must_use]
    pub fn until(&self, time: f64) -> Self {
        let time = time.min(self.as_of);
        self.cut(self.events.partition_point(|event| event.time <= time), time)
    }

    /// The log as it stood just before a time: a week begins without the events of its first instant.
    #[must_use]
    pub fn before(&self, time: f64) -> Self {
        self.cut(self.events.partition_point(|event| event.time < time), time)
    }

    /// The week since the start in which the log's date lies, from 0; the first one before the start.
    pub fn current_week(&self) -> usize {
        ((self.as_of - self.start) / 7.0).floor().max(0.0) as usize
    }

    /// Lists a line, while there is room. One reason has one fix, made once: the nearest of many names takes long to find.
    pub(crate) fn add_issue(&mut self, line: u64, reason: String, fix: impl FnOnce() -> String) {
        self.n_issues += u64::from(self.issue_line != line);
        self.issue_line = line;
        if self.issues.len() < MAX_ISSUES {
            let known = self.issues.iter().rfind(|issue| issue.reason == reason).map(|issue| issue.fix.clone());
            self.issues.push(LogIssue { line, reason, fix: known.unwrap_or_else(fix) });
        }
    }

    fn cut(&self, n_events: usize, as_of: f64) -> Self {
        let earlier = chrono::TimeDelta::seconds(((self.as_of - as_of) * 86_400.0).round() as i64);
        Self {
            events: Events { all: Arc::clone(&self.events.all), n: n_events },
            labels: Arc::clone(&self.labels),
            foreign_skills: self.foreign_skills.clone(),
            pauses: self.pauses.clone(),
            records: Arc::clone(&self.records),
            start: self.start,
            as_of,
            instant: self.instant - earlier,
            ..Self::default()
        }
    }
}

/// Events in order of time, shared: an earlier log is the same memory with a shorter end.
#[derive(Debug, Clone, Default)]
pub struct Events {
    all: Arc<Vec<Event>>,
    n: usize,
}

impl Deref for Events {
    type Target = [Event];

    fn deref(&self) -> &[Event] {
        self.all.get(..self.n).unwrap_or_default()
    }
}

impl From<Vec<Event>> for Events {
    fn from(all: Vec<Event>) -> Self {
        Self { n: all.len(), all: Arc::new(all) }
    }
}
