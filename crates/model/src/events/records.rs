//! Facts in log lines beyond the model's events: graded questions, the timer, kept plans, blocked projects.

use std::collections::HashMap;

use super::fields::Field;
use super::kept_plans::KeptPlans;
use super::kind::EventKind;
use super::line::LogLine;
use super::question_book::QuestionBook;
use super::timer::Timer;
use crate::course::course::Course;

/// Those facts together, in the order of the log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LogRecords {
    pub questions: QuestionBook,
    pub timer: Timer,
    pub plans: KeptPlans,
    /// The projects that blockers name, by the line that raised each: an event holds one label, the blocker's.
    pub blocked_projects: HashMap<u64, String>,
}

impl LogRecords {
    /// Takes a line, given its time in days since the epoch: on the learner's clock and in UTC.
    pub(crate) fn take(&mut self, line: &LogLine<'_>, time: f64, utc: f64, course: &Course) {
        self.questions.take(line, time, course);
        self.timer.take(line, utc);
        self.plans.take(line, time);
        if line.kind == EventKind::BlockerRaised
            && let Some(project) = line.text(Field::Project)
        {
            self.blocked_projects.insert(line.number, project.to_owned());
        }
    }
}
