//! Facts in log lines beyond the model's events: graded questions, the timer, kept plans, blocked projects.

use super::{Audits, kept_plans::KeptPlans, kind::EventKind, promises::Promises, timer::Timer};
use crate::prelude::*;

/// Those facts together, in the order of the log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LogRecords {
    pub questions: QuestionBook,
    pub timer: Timer,
    pub plans: KeptPlans,
    pub promises: Promises,
    pub audits: Audits,
    /// The projects that blockers name, by the line that raised each: an event holds one label, the blocker's.
    pub blocked_projects: HashMap<u64, String>,
    /// The path's estimate of a task on the day on which it was finished, by the line that finished it.
    pub planned_hours: HashMap<u64, f64>,
    /// The tries that a passed check took, by its line.
    pub tries: HashMap<u64, u32>,
    /// No line says it: the part of this week's and later weeks' study times that the learner's calendar blocks.
    pub busy: BTreeMap<i64, f64>,
}

impl LogRecords {
    /// Takes a line, given its time in days since the epoch: on the learner's clock and in UTC.
    pub(crate) fn take(&mut self, line: &LogLine<'_>, time: f64, utc: f64, course: &Course) {
        self.questions.take(line, time, course);
        self.timer.take(line, utc);
        self.plans.take(line, time);
        self.planned_hours.extend(line.planned_hours().map(|hours| (line.number, hours)));
        if line.kind == EventKind::TaskChecked && line.finishes_task() {
            self.tries.extend(line.fields.ordinal(Field::Tries).map(|tries| (line.number, tries)));
        }
        if line.kind == EventKind::BlockerRaised
            && let Some(project) = line.text(Field::Project)
        {
            self.blocked_projects.insert(line.number, project.to_owned());
        }
    }
}
