//! What the learner promised and decided about the plan as a whole: hours a week, a new level, a new start of the plan, tasks for
//! later. Only commands of their own write these lines.
//!
//! None of them reaches back: each counts from the plan week in which it was written at the earliest.

use super::{Field, LogLine, kind::EventKind};

/// The most hours a week that can be promised.
pub const HOURS_OF_A_WEEK: f64 = 168.0;

/// When a line counts: times are days since the epoch on the learner's clock.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Since {
    /// The line's own time.
    pub time: f64,
    /// When it was written, by its id.
    pub written: f64,
    /// Its place among lines of one instant.
    pub id: u128,
    /// The first day it names.
    pub from: f64,
}

impl Since {
    /// The first week since a start, from 0, whose first day it covers; not before the week in which it was written.
    pub fn week(&self, start: f64) -> i64 {
        let named = ((self.from - start) / 7.0).ceil() as i64;
        named.max(((self.written - start) / 7.0).floor() as i64)
    }
}

/// Hours a week, promised.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PromiseChanged {
    pub since: Since,
    pub hours: f64,
    /// Hours promised until then.
    pub before: f64,
    /// The path's planned hours a week when it was written.
    pub load: Option<f64>,
    /// The profile's figure then.
    pub profile: Option<f64>,
}

/// A level begins.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelStarted {
    pub since: Since,
    pub level: String,
}

/// From a plan week on nothing older is owed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlanRestarted {
    pub since: Since,
    /// Planned hours that were let go.
    pub let_go: f64,
}

/// A task that is not for a week.
#[derive(Debug, Clone, PartialEq)]
pub struct TaskDeferred {
    pub time: f64,
    pub task: String,
    /// From 1.
    pub plan_week: u32,
}

/// These lines of a log, in the order of time.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Promises {
    pub changed: Vec<PromiseChanged>,
    pub levels: Vec<LevelStarted>,
    pub restarts: Vec<PlanRestarted>,
    pub deferred: Vec<TaskDeferred>,
}

impl Promises {
    /// Takes the next line in order of time if it is one of them. `time` is its own, `written` that of its id, and `day` reads
    /// the first day that it names.
    pub(crate) fn take(&mut self, line: &LogLine<'_>, time: f64, written: f64, from: Option<f64>) {
        let id = line.written().unwrap_or(0);
        let since = Since { time, written, id, from: from.unwrap_or(time) };
        let number = |field: Field| line.fields.number(field);
        let hours = |field: Field| number(field).filter(|hours| *hours > 0.0 && *hours <= HOURS_OF_A_WEEK);
        match line.kind {
            EventKind::PromiseChanged => {
                let Some(promised) = hours(Field::Hours) else { return };
                self.changed.push(PromiseChanged {
                    since,
                    hours: promised,
                    before: hours(Field::Before).unwrap_or(promised),
                    load: number(Field::Load).filter(|load| *load > 0.0),
                    profile: number(Field::Profile),
                });
            }
            EventKind::LevelStarted => {
                let Some(level) = line.text(Field::Level) else { return };
                self.levels.push(LevelStarted { since, level: level.to_owned() });
            }
            EventKind::PlanRestarted => {
                self.restarts.push(PlanRestarted { since, let_go: number(Field::LetGo).unwrap_or(0.0).max(0.0) });
            }
            EventKind::TaskDeferred => {
                let week = line.fields.ordinal(Field::PlanWeek);
                let Some((task, plan_week)) = line.task().zip(week) else { return };
                self.deferred.push(TaskDeferred { time, task: task.to_owned(), plan_week });
            }
            _ => {}
        }
    }
}
